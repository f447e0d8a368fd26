/**
 * What processing a recording takes and gives; the figures are those of docs/science/.
 */
import type { AnalysisParameters } from '../recording/analysisParameters';
import type { FaceFrames } from '../recording/faceFrames';
import type { GazeModel } from '../gazeEstimation/gazeFit';
import type { SessionProblem } from '../gazeEstimation/gazeModels';
import type { SessionEvent } from '../recording/sessionEvents';
import type { SessionQuality, StimulusQuality } from '../quality/sessionQuality';
import type { StimulusGaze } from './stimulusGaze';
import type { BreathFrames } from '../recording/breathFrames';
import type { StimulusSignals } from '../signals/stimulusSignals';
import type { VoiceFrames } from '../recording/voiceFrames';

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
