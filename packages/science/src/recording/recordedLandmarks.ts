/**
 * The part of the 478-point face mesh that is recorded.
 *
 * The numbers are indices of the mesh of Kartynnik et al. 2019 (arXiv:1907.06724) with the irises
 * of Ablavatski et al. 2020 (arXiv:2006.11341) at 468..477. "Left" and "right" are the subject's
 * own. The engines convert the irises to this order.
 */

/** Points of the skull that expressions hardly move; the head pose is computed from these. */
export const RIGID_MESH_INDICES = [
  10, 151, 9, 8, 168, 6, 197, 195, 5, 4, 1, 19, 94, 2, 98, 327, 48, 278, 67, 297, 103, 332, 54, 284,
  21, 251, 162, 389, 127, 356, 234, 454, 93, 323, 116, 345, 123, 352, 33, 263, 133, 362,
] as const;

const EYE_MESH_INDICES = [
  // right: upper lid, lower lid
  161, 160, 159, 158, 157, 163, 144, 145, 153, 154,
  // left: upper lid, lower lid
  388, 387, 386, 385, 384, 390, 373, 374, 380, 381,
] as const;

const BROW_MESH_INDICES = [70, 63, 105, 66, 107, 300, 293, 334, 296, 336] as const;

const MOUTH_MESH_INDICES = [
  61, 291, 0, 17, 37, 267, 40, 270, 84, 314, 91, 321, 13, 14, 78, 308, 82, 312, 87, 317, 152, 164,
] as const;

const IRIS_MESH_INDICES = [468, 469, 470, 471, 472, 473, 474, 475, 476, 477] as const;

/** Mesh index of each recorded point, in the order of the `landmarksPx` column. */
export const RECORDED_LANDMARKS: readonly number[] = [
  ...RIGID_MESH_INDICES,
  ...EYE_MESH_INDICES,
  ...BROW_MESH_INDICES,
  ...MOUTH_MESH_INDICES,
  ...IRIS_MESH_INDICES,
];

/** Length of `landmarksPx` in one frame. */
export const LANDMARK_VALUES = RECORDED_LANDMARKS.length * 2;

const slots = new Map(RECORDED_LANDMARKS.map((meshIndex, slot) => [meshIndex, slot]));

/**
 * Index of a mesh point among the recorded ones.
 *
 * @param meshIndex index of the 478-point mesh
 * @returns 0..RECORDED_LANDMARKS.length-1
 * @throws RangeError if the point is not recorded, which is an error in the calling code
 */
export function landmarkSlot(meshIndex: number): number {
  const slot = slots.get(meshIndex);
  if (slot === undefined) throw new RangeError(`Mesh point ${meshIndex} is not kept.`);
  return slot;
}

/** Slots of the named points used elsewhere. */
export const SLOT = {
  rightEyeOuter: landmarkSlot(33),
  rightEyeInner: landmarkSlot(133),
  leftEyeInner: landmarkSlot(362),
  leftEyeOuter: landmarkSlot(263),
  rightIris: landmarkSlot(468),
  leftIris: landmarkSlot(473),
} as const;
