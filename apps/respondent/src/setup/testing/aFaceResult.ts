import { assumedFocalPx } from '@fovea/science/geometry/assumedCamera';
import { PATCH_VALUES } from '@fovea/science/recording/faceFrames';
import { landmarkSlot, LANDMARK_VALUES, SLOT } from '@fovea/science/recording/recordedLandmarks';
import type { FaceResult } from '../../engine/faceResult';

const camera = { widthPx: 640, heightPx: 480 };
const IRIS_CM = 1.17;

/** A calm face with open eyes in the centre of the frame. @param more.cm its distance; default 57 */
export function aFaceResult(
  tMs: number,
  more: Partial<FaceResult> & { cm?: number } = {},
): FaceResult {
  const { cm = 57, ...given } = more;
  const focalPx = assumedFocalPx(camera);
  const eyesPx = (focalPx * 8.9) / cm;
  const irisPx = (focalPx * IRIS_CM) / cm;
  const landmarksPx = new Float32Array(LANDMARK_VALUES);
  landmarksPx[2 * SLOT.rightEyeOuter] = 320 - eyesPx / 2;
  landmarksPx[2 * SLOT.leftEyeOuter] = 320 + eyesPx / 2;
  for (const [one, other] of [
    [469, 471],
    [474, 476],
  ] as const) {
    landmarksPx[2 * landmarkSlot(one)] = 300;
    landmarksPx[2 * landmarkSlot(other)] = 300 + irisPx;
  }
  return {
    tMs,
    faces: 1,
    confidence: 0.9,
    light: 120,
    box: { xPx: 240, yPx: 140, widthPx: 160, heightPx: 200 },
    camera,
    landmarksPx,
    pose: new Float32Array(6),
    lids: Float32Array.of(1, 1),
    channels: new Float32Array(8),
    patches: new Uint8Array(PATCH_VALUES).fill(120),
    analysisMs: 20,
    ...given,
  };
}
