/** Distances in the face that show eyelids and expressions, corrected for head rotation. */
import { cameraFocalPx, type CameraOptics } from '../geometry/assumedCamera';
import type { HeadPose } from '../geometry/gazeRay';
import { HEAD_SHAPE_CM } from './headShape';
import { landmarkSlot } from '../recording/recordedLandmarks';
import { matrixOfRotation, rotateBack } from '../math/rotation';

/** Centimetres in the head's frame (see headShape.ts) unless stated otherwise. */
export const FACE_MEASURES = [
  /** Eyelid gap divided by eye width. */
  'leftLidGap',
  'rightLidGap',
  'mouthGap',
  'mouthWidth',
  /** Downward position of the mouth's corners. */
  'cornerDown',
  /** Downward position of the brows. */
  'browInnerDown',
  'browOuterDown',
  /** Between the inner ends of the brows. */
  'browsApart',
  /** Downward position of the upper lip. */
  'upperLipDown',
] as const;
export type FaceMeasure = (typeof FACE_MEASURES)[number];
export type FaceMeasures = Readonly<Record<FaceMeasure, number>>;

const LIDS = {
  left: { outer: 263, inner: 362, pairs: [[385, 380], [386, 374], [387, 373]] },
  right: { outer: 33, inner: 133, pairs: [[158, 153], [159, 145], [160, 144]] },
} as const; // prettier-ignore

/**
 * Measures one face.
 *
 * Every landmark is projected back along its ray to the depth it has in the mean head, so that a
 * turned head measures like a frontal one.
 *
 * @param landmarksPx x, y of the recorded landmarks, in pixels
 * @returns NaN in every measure if the landmarks or the pose are not finite
 */
export function measureFace(
  landmarksPx: ArrayLike<number>,
  pose: HeadPose,
  camera: CameraOptics,
): FaceMeasures {
  const focalPx = cameraFocalPx(camera);
  const turn = matrixOfRotation(pose.rotation);
  const [tx, ty, tz] = pose.translationCm;
  const origin = rotateBack(turn, [-tx, -ty, -tz]);
  const place = (meshIndex: number) => {
    const slot = landmarkSlot(meshIndex);
    const [x, y, z] = rotateBack(turn, [
      ((landmarksPx[slot * 2] ?? Number.NaN) - camera.widthPx / 2) / focalPx,
      ((landmarksPx[slot * 2 + 1] ?? Number.NaN) - camera.heightPx / 2) / focalPx,
      1,
    ]);
    const reach = ((HEAD_SHAPE_CM[slot * 3 + 2] ?? 0) - origin[2]) / z;
    return { x: origin[0] + reach * x, y: origin[1] + reach * y };
  };
  const apart = (a: number, b: number) => {
    const from = place(a);
    const to = place(b);
    return Math.hypot(to.x - from.x, to.y - from.y);
  };
  const meanY = (...points: number[]) =>
    points.reduce((sum, point) => sum + place(point).y, 0) / points.length;
  const lidGap = (eye: keyof typeof LIDS) => {
    const { outer, inner, pairs } = LIDS[eye];
    const gap = pairs.reduce((sum, [up, low]) => sum + (place(low).y - place(up).y), 0);
    return gap / pairs.length / apart(outer, inner);
  };
  return {
    leftLidGap: lidGap('left'),
    rightLidGap: lidGap('right'),
    mouthGap: place(14).y - place(13).y,
    mouthWidth: apart(61, 291),
    cornerDown: meanY(61, 291),
    browInnerDown: meanY(107, 66, 336, 296),
    browOuterDown: meanY(70, 63, 300, 293),
    browsApart: apart(107, 336),
    upperLipDown: meanY(0, 37, 267),
  };
}
