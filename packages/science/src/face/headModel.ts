/** The person's own head shape from many views of it. */
import { cameraFocalPx, type CameraOptics } from '../geometry/assumedCamera';
import type { HeadPose } from '../geometry/gazeRay';
import { solveSymmetric } from '../math/ridge';
import { matrixOfRotation, rotate, rotateBack, type Matrix3, type Vector3 } from '../math/rotation';

/** Expected deviation of a real head from the mean one, cm, across and in depth. */
const PRIOR_CM = [0.5, 0.5, 0.15] as const;
/**
 * Landmark errors are correlated between frames: many frames count as this many independent ones.
 */
const INDEPENDENT_FRAMES = 30;
const LANDMARK_ERROR_PX = 1.5;

export interface HeadView {
  /** x, y of every recorded point. */
  readonly landmarksPx: ArrayLike<number>;
  readonly pose: HeadPose;
}

/**
 * Fits the given points of a head shape to the views.
 *
 * Each point is the least-squares position over all views, with a prior at its old position: a
 * tight one in depth, since landmarks of a turning face are biased towards the frontal one. The
 * result is then rotated, shifted and scaled back onto the old shape, since a common change belongs
 * to the pose.
 *
 * @param views landmarks with poses solved against `shapeCm`
 * @param slots points to move; the others stay
 * @returns a new shape [same length], cm
 */
export function headModel(
  views: readonly HeadView[],
  camera: CameraOptics,
  shapeCm: Float64Array,
  slots: readonly number[],
): Float64Array {
  const focalPx = cameraFocalPx(camera);
  const weight =
    Math.min(1, INDEPENDENT_FRAMES / views.length) / (LANDMARK_ERROR_PX * LANDMARK_ERROR_PX);
  const moved = Float64Array.from(shapeCm);
  const turns = views.map(({ pose }) => matrixOfRotation(pose.rotation));
  for (const slot of slots) {
    const old: Vector3 = [
      shapeCm[slot * 3] ?? 0,
      shapeCm[slot * 3 + 1] ?? 0,
      shapeCm[slot * 3 + 2] ?? 0,
    ];
    const matrix = new Float64Array(9);
    const right = new Float64Array(3);
    for (const [i, prior] of PRIOR_CM.entries()) matrix[i * 4] = 1 / (prior * prior);
    const add = (row: Vector3, residual: number) => {
      for (let i = 0; i < 3; i++) {
        right[i] = (right[i] ?? 0) + weight * (row[i] ?? 0) * residual;
        for (let j = 0; j <= i; j++) {
          matrix[i * 3 + j] = (matrix[i * 3 + j] ?? 0) + weight * (row[i] ?? 0) * (row[j] ?? 0);
        }
      }
    };
    for (const [at, view] of views.entries()) {
      const turn = turns[at];
      if (!turn) continue;
      const [x, y, z] = rotate(turn, old);
      const cx = x + view.pose.translationCm[0];
      const cy = y + view.pose.translationCm[1];
      const cz = z + view.pose.translationCm[2];
      const scale = focalPx / cz;
      const du = (view.landmarksPx[slot * 2] ?? 0) - (camera.widthPx / 2 + scale * cx);
      const dv = (view.landmarksPx[slot * 2 + 1] ?? 0) - (camera.heightPx / 2 + scale * cy);
      add(rotateBack(turn, [scale, 0, (-scale * cx) / cz]), du);
      add(rotateBack(turn, [0, scale, (-scale * cy) / cz]), dv);
    }
    const change = solveSymmetric(matrix, right, 3);
    if (!change) continue;
    for (let i = 0; i < 3; i++) moved[slot * 3 + i] = (old[i] ?? 0) + (change[i] ?? 0);
  }
  return removeRigidMotion(moved, shapeCm, slots);
}

/**
 * Removes the common rotation, shift and scale from the change (first order, since it is small).
 */
function removeRigidMotion(
  moved: Float64Array,
  old: Float64Array,
  slots: readonly number[],
): Float64Array {
  const matrix = new Float64Array(49);
  const right = new Float64Array(7);
  for (const slot of slots) {
    const x = moved[slot * 3] ?? 0;
    const y = moved[slot * 3 + 1] ?? 0;
    const z = moved[slot * 3 + 2] ?? 0;
    // Derivatives of (x, y, z) by three rotations, three shifts and one scale.
    const rows = [
      [0, z, -y, 1, 0, 0, x],
      [-z, 0, x, 0, 1, 0, y],
      [y, -x, 0, 0, 0, 1, z],
    ];
    for (const [axis, row] of rows.entries()) {
      const residual = (old[slot * 3 + axis] ?? 0) - (moved[slot * 3 + axis] ?? 0);
      for (let i = 0; i < 7; i++) {
        right[i] = (right[i] ?? 0) + (row[i] ?? 0) * residual;
        for (let j = 0; j <= i; j++) {
          matrix[i * 7 + j] = (matrix[i * 7 + j] ?? 0) + (row[i] ?? 0) * (row[j] ?? 0);
        }
      }
    }
  }
  const change = solveSymmetric(matrix, right, 7);
  if (!change) return moved;
  const [rx = 0, ry = 0, rz = 0, sx = 0, sy = 0, sz = 0, grow = 0] = change;
  const turn: Matrix3 = matrixOfRotation([rx, ry, rz]);
  const result = Float64Array.from(moved);
  for (const slot of slots) {
    const [x, y, z] = rotate(turn, [
      moved[slot * 3] ?? 0,
      moved[slot * 3 + 1] ?? 0,
      moved[slot * 3 + 2] ?? 0,
    ]);
    result.set([x * (1 + grow) + sx, y * (1 + grow) + sy, z * (1 + grow) + sz], slot * 3);
  }
  return result;
}
