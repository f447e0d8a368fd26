import type { Sensors } from '@fovea/contract/studies/sensors';
import type { FaceFrames } from '@fovea/science/recording/faceFrames';

/**
 * What leaves the device of the face engine's measurements: without the columns whose sensor is off.
 * Gaze is computed later from landmarks, lids and pictures of the eyes, so that the engine's own head
 * pose and expressions, which it measures anyway, are not needed for it.
 */
export function measuredColumns(
  frames: FaceFrames,
  { eyeTracking, headPose, facialExpressions }: Sensors,
): FaceFrames {
  return {
    ...frames,
    ...(!headPose && { pose: new Float32Array(frames.pose.length).fill(Number.NaN) }),
    ...(!facialExpressions && {
      channels: new Float32Array(frames.channels.length).fill(Number.NaN),
    }),
    ...(!eyeTracking && { patches: new Uint8Array(frames.patches.length) }),
  };
}
