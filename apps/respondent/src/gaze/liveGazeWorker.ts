/** Fits gaze while the calibration is still running, off the page's thread and the face engine's worker. */
import { checkCalibration } from '@fovea/science/quality/calibrationCheck';
import { joinFaceFrames } from '@fovea/science/recording/faceChunk';
import type { FaceFrames } from '@fovea/science/recording/faceFrames';
import type { FromLiveGaze, ToLiveGaze } from './liveGazeMessages';

/** The DOM library only describes a window; these are the parts that a worker has. */
interface WorkerScope {
  postMessage(message: FromLiveGaze): void;
  onmessage: ((event: MessageEvent<ToLiveGaze>) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;

/** All frames of the calibration so far: there is one worker per calibration. */
let collected: FaceFrames[] = [];

scope.onmessage = ({ data }) => {
  const beganMs = performance.now();
  const { round, frames: added, ...rest } = data;
  if (added) collected.push(added);
  const frames = joinFaceFrames(collected);
  collected = [frames];
  const check = checkCalibration({ ...rest, frames });
  scope.postMessage({ round, check, durationMs: performance.now() - beganMs });
};
