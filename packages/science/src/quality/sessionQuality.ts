/** What the quality of a recording is told in; the figures are those of docs/science/quality.md. */

/** One known target of the validation, as the contract's PointQuality. */
export interface PointQuality {
  readonly xNorm: number;
  readonly yNorm: number;
  readonly accuracyDeg: number | null;
  readonly precisionStdDeg: number | null;
  readonly samples: number;
}

/** Why exposure has no valid gaze, shares of the exposure, 0..1, as the contract's GazeLoss. */
export interface GazeLoss {
  readonly blink: number;
  readonly faceLost: number;
  readonly severalFaces: number;
  readonly offScreen: number;
  readonly tabLeft: number;
  readonly noPicture: number;
  readonly noGaze: number;
}

/** How another clock runs against the session's, as the contract's ClockDrift. */
export interface ClockDrift {
  readonly clock: string;
  readonly driftPpm: number | null;
  readonly jitterMs: number | null;
  readonly pairs: number;
}

/** Same fields as the contract's QualityMetrics. Null: not measured. */
export interface SessionQuality {
  readonly accuracyDeg: number | null;
  readonly accuracyPx: number | null;
  readonly precisionStdDeg: number | null;
  readonly precisionRmsDeg: number | null;
  readonly accuracyMethod: string;
  readonly distanceMethod: string;
  readonly distanceCm: number | null;
  readonly gazeQuality: number | null;
  readonly faceQuality: number | null;
  readonly effectiveRateHz: number | null;
  readonly calibrationPoints: number;
  readonly points: PointQuality[];
  readonly endAccuracyDeg: number | null;
  readonly uncorrectedAccuracyDeg: number | null;
  readonly driftCorrection: 'none' | 'offset';
  readonly distanceErrorPercent: number | null;
  readonly loss: GazeLoss | null;
  readonly clocks: ClockDrift[];
  readonly algorithm: string;
  readonly algorithmVersion: string;
  readonly parameters: { [name: string]: string | number | boolean | null };
}

/** What the recording is worth while one stimulus was shown. Null: not measured. */
export interface StimulusQuality {
  readonly stimulusId: string;
  /** Share of the exposure with valid gaze on the page, 0..1, time weighted. */
  readonly gazeQuality: number | null;
  /** Share of camera frames with exactly one face, 0..1. */
  readonly faceQuality: number | null;
  readonly loss: GazeLoss | null;
  /** Blinks that began while it could be seen; null where lids were not measured. */
  readonly blinkCount: number | null;
  /** A minute of exposure with a face. */
  readonly blinksPerMinute: number | null;
}
