/**
 * What processing a recording takes and gives; the figures are those of docs/science/.
 */
import type { AnalysisParameters } from './analysisParameters';
import type { FaceFrames } from './faceFrames';
import type { Fixations } from './fixations';
import type { GazeModel } from './gazeFit';
import type { RectPx, SessionEvent } from './sessionEvents';
import type { BreathFrames } from './breathFrames';
import type { StimulusSignals } from './stimulusSignals';
import type { VoiceFrames } from './voiceFrames';

export interface SessionInput {
  /** In the order of time (see parseEvents.ts). */
  readonly events: readonly SessionEvent[];
  /** In the order of time (see joinFaceFrames). */
  readonly frames: FaceFrames;
  /** Missing or null: not recorded. */
  readonly voice?: VoiceFrames | null;
  readonly breath?: BreathFrames | null;
  /** Which stimuli are calibrations, in the order of the flow. */
  readonly calibrationStimulusIds: readonly string[];
  readonly parameters: SessionParameters;
}

export interface SessionParameters {
  /** `auto` takes I-VT for fast and precise gaze, else I-DT; see fixationFilter.ts. */
  readonly fixationFilter?: 'auto' | 'ivt' | 'idt' | 'i2mc';
  /** Size of a CSS pixel on the glass; null or missing: assumed. */
  readonly cmPerPx?: number | null;
}

/**
 * Why there is no gaze: no camera frame with exactly one face; no calibration point was shown; too
 * few points had usable frames; the points do not determine a fit.
 */
export type SessionProblem =
  'no-face' | 'no-calibration' | 'too-few-points' | 'degenerate-calibration';

/** How large one degree of visual angle is, at the middle of the page. */
export interface DegreeScale {
  /** Part of the picture's width that one degree covers. */
  readonly xNormPerDeg: number;
  /** How distance and size of a pixel are known, in words. */
  readonly method: string;
}

/** What is known of the whole recording that gaze on one stimulus is judged by. Null: not measured. */
export interface RecordingQuality {
  readonly accuracyDeg: number | null;
  readonly precisionStdDeg: number | null;
  readonly effectiveRateHz: number | null;
}

/** The mouse over one stimulus, where it was tracked. */
export interface MouseTrack {
  /** [n] milliseconds on the clock of the gaze, ascending. */
  readonly tMs: Float64Array;
  /** [n] of the stimulus picture. */
  readonly xNorm: Float32Array;
  readonly yNorm: Float32Array;
  /** [n] index into MOUSE_ACTIONS. */
  readonly action: Uint8Array;
}

export const MOUSE_ACTIONS = ['move', 'down', 'up'] as const;

/** Gaze and fixations of one respondent over one stimulus. */
export interface StimulusGaze {
  readonly stimulusId: string;
  /** On the session clock. */
  readonly onsetMs: number;
  /** How long it could be seen: without pauses. */
  readonly durationMs: number;
  readonly contentRect: RectPx;
  /** How large a degree is in this picture; null without gaze. */
  readonly degreeScale: DegreeScale | null;
  /**
   * What `tMs` counts from: `onset` (time in pauses does not go by), or `media` = the playing position of the video, so that a
   * stall in one browser does not move its gaze against the others'.
   */
  readonly clock: 'onset' | 'media';
  readonly algorithm: string;
  readonly parameters: AnalysisParameters;
  readonly version: string;
  /** Share of the exposure with valid gaze on the stimulus' page, 0..1; null without exposure. */
  readonly gazeQuality: number | null;
  /** [n] milliseconds, ascending; there are no samples of pauses. */
  readonly tMs: Float64Array;
  /** [n] of the stimulus picture: 0..1 inside, beyond beside it; NaN without gaze. */
  readonly xNorm: Float32Array;
  readonly yNorm: Float32Array;
  /** [n] each, before an offset was taken out (driftCorrection.ts); null: nothing was. */
  readonly uncorrected: { readonly xNorm: Float32Array; readonly yNorm: Float32Array } | null;
  /** [n] how long a sample stands for: half the interval to each neighbour, at most 50 ms each. */
  readonly sampleMs: Float32Array;
  /** Times as `tMs`, centres in xNorm, yNorm. */
  readonly fixations: Fixations;
  readonly mouse: MouseTrack;
  readonly recordingQuality: RecordingQuality;
}

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

export interface SessionResult {
  /** Null: gaze was found. */
  readonly problem: SessionProblem | null;
  /** Every stimulus shown except calibrations, in the order shown; without gaze all NaN. */
  readonly stimuli: readonly StimulusGaze[];
  /** Of each of `stimuli`, in their order. */
  readonly signals: readonly StimulusSignals[];
  readonly quality: SessionQuality;
  /** Of each of `stimuli`, in their order; measured as for the whole session. */
  readonly stimulusQuality: readonly StimulusQuality[];
  readonly algorithm: string;
  readonly parameters: AnalysisParameters;
  readonly version: string;
  readonly model: GazeModel | null;
}
