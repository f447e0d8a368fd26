/** Data quality figures of a recording, as defined in docs/science/quality.md. */

import type { DeviceQuality } from '../devices/deviceQuality';
import type { MeasuredCamera } from '../face/measuredCamera';
import type { FactorOutcome } from '../gazeEstimation/headFactors';
import type { CameraMethod, ScreenSizeMethod } from './degreeUncertainty';

/** One validation target, as the contract's PointQuality. */
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

/** Drift of another clock against the session's, as the contract's ClockDrift. */
export interface ClockDrift {
  readonly clock: string;
  readonly driftPpm: number | null;
  readonly jitterMs: number | null;
  readonly pairs: number;
}

/** How a moved head was measured (headFactors.ts), as the contract's HeadFactors. */
export interface SessionHeadFactors {
  readonly pitch: number;
  readonly yaw: number;
  readonly pitchOutcome: FactorOutcome;
  readonly yawOutcome: FactorOutcome;
  readonly moments: number;
  readonly excursions: number;
  readonly beforeDeg: number | null;
  readonly afterDeg: number | null;
}

/** What was measured of the camera (face/measuredCamera.ts), as the contract's CameraMeasurement. */
export type CameraMeasurement = Pick<
  MeasuredCamera,
  | 'outcome'
  | 'presses'
  | 'distanceCm'
  | 'spreadPercent'
  | 'blindSpotFieldOfViewDeg'
  | 'fieldOfViewDeg'
>;

/** Same fields as the contract's QualityMetrics. Null if not measured. */
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
  /** These six: degreeUncertainty.ts; null if the distance is unknown. */
  readonly distanceErrorPercent: number | null;
  readonly cameraMethod: CameraMethod | null;
  readonly cameraErrorPercent: number | null;
  readonly screenSizeMethod: ScreenSizeMethod;
  readonly screenSizeErrorPercent: number;
  readonly degreeErrorPercent: number | null;
  /** Missing: the study did not measure the camera, or the step was skipped. */
  readonly cameraMeasurement?: CameraMeasurement | undefined;
  readonly loss: GazeLoss | null;
  readonly clocks: ClockDrift[];
  /** Missing: no device was recorded. */
  readonly devices?: DeviceQuality[] | undefined;
  /** Missing: no calibration asked for a moved head. */
  readonly headFactors?: SessionHeadFactors | undefined;
  /** The laboratory eye tracker that gaze is of; missing: the webcam. */
  readonly gazeDevice?: string | undefined;
  readonly algorithm: string;
  readonly algorithmVersion: string;
  readonly parameters: { [name: string]: string | number | boolean | null };
}

/** Data quality during one stimulus. Null if not measured. */
/**
 * Gaze on a dot that was shown before a stimulus (session/driftCheckBefore.ts); places as fractions of the picture of
 * the stimulus, as if it had been there already.
 */
export interface DriftCheck {
  readonly targetXNorm: number;
  readonly targetYNorm: number;
  /** Mean of the gaze while the dot was looked at; null: there was too little of it. */
  readonly gazeXNorm: number | null;
  readonly gazeYNorm: number | null;
  /** Angle between both. */
  readonly offsetDeg: number | null;
  /** Scatter of the samples, as that of the targets of the validation. */
  readonly precisionStdDeg: number | null;
  readonly samples: number;
}

export interface StimulusQuality {
  readonly stimulusId: string;
  /** Missing: no dot was shown before it. */
  readonly driftCheck?: DriftCheck | undefined;
  /** Time-weighted share of the exposure with valid gaze on the page, 0..1. */
  readonly gazeQuality: number | null;
  /** Share of camera frames with exactly one face, 0..1. */
  readonly faceQuality: number | null;
  readonly loss: GazeLoss | null;
  /** Blinks that began while it was visible and were seen as a whole; null if eyelids were not measured. */
  readonly blinkCount: number | null;
  /** Short closures whose beginning or end was not seen (blinks.ts); missing: results from before they were told apart. */
  readonly blinksCutOff?: number | null | undefined;
  /** Per minute of exposure with a face. */
  readonly blinksPerMinute: number | null;
  /** How often it was shown: again after a reload, of which one showing counts (exposures.ts). */
  readonly showings: number;
  /** How long the page stood still meanwhile, which does not count; ms. */
  readonly frozenMs: number;
  /** Stretches of its gaze that a researcher corrected (gazeCorrection.ts); left out: none. */
  readonly correctedStretches?: number | undefined;
}
