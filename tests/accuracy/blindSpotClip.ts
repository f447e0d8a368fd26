/**
 * The blind spot of the head in a clip: what the step of the setup would have recorded of somebody who sits at the
 * true distance and whose blind spot lies elsewhere than usual.
 */
import { BLIND_SPOT_DEG } from '@fovea/science/geometry/blindSpot';
import { faceAtPress } from '@fovea/science/face/faceAtPress';
import { HALF_EYE_DISTANCE_CM } from '@fovea/science/face/headShape';
import {
  BLIND_SPOT_PRESSES,
  measureCamera,
  type BlindSpotSeries,
  type MeasuredCamera,
} from '@fovea/science/face/measuredCamera';
import type { FaceFrames } from '@fovea/science/recording/faceFrames';
import { LANDMARK_VALUES } from '@fovea/science/recording/recordedLandmarks';

const CM_PER_PX = 0.02;
const VIEWPORT_PX = { widthPx: 2000, heightPx: 1100 };

/**
 * @param frames as the engine measured them, while the head was nearly still
 * @param errorPercent by how much the distance of the blind spot is too long
 */
export function blindSpotOfClip(
  frames: FaceFrames,
  which: readonly number[],
  camera: BlindSpotSeries['camera'],
  trueDistanceCm: number,
  errorPercent: number,
): MeasuredCamera {
  const distanceCm = trueDistanceCm * (1 + errorPercent / 100);
  const squareXPx = VIEWPORT_PX.widthPx / 2 + HALF_EYE_DISTANCE_CM / CM_PER_PX;
  const apartPx = (distanceCm * Math.tan((BLIND_SPOT_DEG * Math.PI) / 180)) / CM_PER_PX;
  const results = which.map((frame) => ({
    tMs: frames.tMs[frame] ?? 0,
    faces: frames.faces[frame] ?? 0,
    camera,
    pose: frames.pose.subarray(frame * 6, frame * 6 + 6),
    landmarksPx: frames.landmarksPx.subarray(
      frame * LANDMARK_VALUES,
      (frame + 1) * LANDMARK_VALUES,
    ),
  }));
  const presses = Array.from({ length: BLIND_SPOT_PRESSES }, (_, press) => {
    const at = Math.floor(((press + 1) * (results.length - 1)) / BLIND_SPOT_PRESSES);
    const tMs = results[at]?.tMs ?? 0;
    return { tMs, dotXPx: squareXPx + apartPx, ...faceAtPress(results, tMs, 'right') };
  });
  return measureCamera({
    ...{ kind: 'blindSpotMeasured', tMs: 0, attempt: 1, openEye: 'right' },
    ...{ squareXPx, viewportPx: VIEWPORT_PX, cmPerPx: CM_PER_PX, camera, presses },
  });
}
