/** Fits gaze while the respondent still looks, away from the page and from the face engine's worker. */
import { checkCalibration } from '@fovea/science/quality/calibrationCheck';
import { joinFaceFrames } from '@fovea/science/recording/faceChunk';
import type { FaceFrames } from '@fovea/science/recording/faceFrames';
import type { FromLiveGaze, ToLiveGaze } from './liveGazeMessages';

/** The DOM library knows a window only; this is what a worker has of it. */
interface WorkerScope {
  postMessage(message: FromLiveGaze): void;
  onmessage: ((event: MessageEvent<ToLiveGaze>) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;

/** Every frame of the calibration so far: one worker a calibration. */
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
