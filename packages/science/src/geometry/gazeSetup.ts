import type { CameraOptics } from './assumedCamera';

/** The geometry that converts a gaze direction to a point on the page. */
export interface GazeSetup {
  readonly viewportPx: { readonly widthPx: number; readonly heightPx: number };
  /** Physical size of one CSS pixel; measured or assumed, see `pitchMethod`. */
  readonly cmPerPx: number;
  readonly pitchMethod: 'assumed' | 'bank-card';
  readonly camera: CameraOptics;
}

/** One calibration point with the frames in which it was looked at. */
export interface CalibrationPoint {
  readonly xPx: number;
  readonly yPx: number;
  /** Indices of frames after settling (see SETTLE_MS). */
  readonly frames: readonly number[];
}

/**
 * The eye needs this long to reach a new point; earlier frames are excluded from fit and accuracy.
 */
export const SETTLE_MS = 600;
