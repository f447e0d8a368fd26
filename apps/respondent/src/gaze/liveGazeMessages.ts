/** Messages between the page and the live-gaze worker. */
import type { CalibrationCheck } from '@fovea/science/quality/calibrationCheck';
import type { FaceFrames } from '@fovea/science/recording/faceFrames';
import type { CameraInterval } from '@fovea/science/face/posesByCamera';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';

/** Requests a check of the calibration; these frames are appended to those of earlier checks. */
export interface ToLiveGaze {
  readonly round: number;
  /** Null: no new frames. */
  readonly frames: FaceFrames | null;
  readonly events: readonly SessionEvent[];
  readonly cameras: readonly CameraInterval[];
  readonly stimulusId: string;
  readonly cmPerPx: number;
}

export interface FromLiveGaze {
  readonly round: number;
  readonly check: CalibrationCheck;
  /** How long the worker took. */
  readonly durationMs: number;
}
