/** What the page and the worker of the live gaze say to each other. */
import type { CalibrationCheck } from '@fovea/science/quality/calibrationCheck';
import type { FaceFrames } from '@fovea/science/recording/faceFrames';
import type { CameraInterval } from '@fovea/science/face/posesByCamera';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';

/** Check the calibration, with these frames behind those of the checks before. */
export interface ToLiveGaze {
  readonly round: number;
  /** Null: none came since. */
  readonly frames: FaceFrames | null;
  readonly events: readonly SessionEvent[];
  readonly cameras: readonly CameraInterval[];
  readonly stimulusId: string;
  readonly cmPerPx: number;
}

export interface FromLiveGaze {
  readonly round: number;
  readonly check: CalibrationCheck;
  /** How long the worker was at it. */
  readonly durationMs: number;
}
