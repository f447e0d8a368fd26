/** The geometry that turns a gaze direction into a point on the page. */
export interface GazeSetup {
  readonly viewportPx: { readonly widthPx: number; readonly heightPx: number };
  /** Size of one CSS pixel on the glass; measured or assumed, see `pitchMethod`. */
  readonly cmPerPx: number;
  readonly pitchMethod: 'assumed' | 'bank-card';
  readonly camera: { readonly widthPx: number; readonly heightPx: number };
}

/** One calibration point with the frames looked at it. */
export interface CalibrationPoint {
  readonly xPx: number;
  readonly yPx: number;
  /** Indices into the frames; settled ones only (see SETTLE_MS). */
  readonly frames: readonly number[];
}

/** The eye needs this long to reach a new point; frames before it are left out of fit and accuracy. */
export const SETTLE_MS = 600;
