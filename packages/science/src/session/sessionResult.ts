/** Input and output of processing a recording; the figures are defined in docs/science/. */
import type { AnalysisParameters } from '../recording/analysisParameters';
import type { DevicePart } from '../devices/devicePart';
import type { FilterSettings } from '../eyeMovements/fixationFilter';
import type { FaceFrames } from '../recording/faceFrames';
import type { GazeModel } from '../gazeEstimation/gazeFit';
import type { GazeStretchCorrection } from '../quality/gazeCorrection';
import type { NoGaze } from '../quality/noGaze';
import type { SessionEvent } from '../recording/sessionEvents';
import type { SessionQuality, StimulusQuality } from '../quality/sessionQuality';
import type { StimulusGaze } from './stimulusGaze';
import type { BreathFrames } from '../recording/breathFrames';
import type { StimulusSignals } from '../signals/stimulusSignals';
import type { VoiceFrames } from '../recording/voiceFrames';

export interface SessionInput {
  /** In chronological order (see parseEvents.ts). */
  readonly events: readonly SessionEvent[];
  /** In chronological order (see joinFaceFrames). */
  readonly frames: FaceFrames;
  /** Missing or null if not recorded. */
  readonly voice?: VoiceFrames | null;
  readonly breath?: BreathFrames | null;
  /** For each device its parts, in the order in which they were recorded. */
  readonly devices?: readonly (readonly DevicePart[])[];
  /** Which stimuli are calibrations, in the order of the flow. */
  readonly calibrationStimulusIds: readonly string[];
  readonly parameters: SessionParameters;
  /** False: gaze is not to be measured, whatever was recorded; left out: it is. */
  readonly measuresGaze?: boolean;
}

export interface SessionParameters {
  /** Left out: `auto`, which chooses by rate and precision; see fixationFilter.ts. */
  readonly fixationFilter?: FilterSettings;
  /**
   * Left out or `eyeTracker`: that of a laboratory eye tracker if one was recorded and can be used,
   * otherwise that of the webcam.
   */
  readonly gazeFrom?: 'eyeTracker' | 'webcam';
  /** By a researcher, for stimuli by id; left out: none. */
  readonly gazeCorrections?: Readonly<Record<string, readonly GazeStretchCorrection[]>>;
  /** Physical size of a CSS pixel; if null or missing, assumed. */
  readonly cmPerPx?: number | null;
}

export interface SessionResult {
  /** Why there is no gaze during any stimulus; null if there is. */
  readonly noGaze: NoGaze | null;
  /** Every stimulus shown except calibrations, in the order shown; without gaze all NaN. */
  readonly stimuli: readonly StimulusGaze[];
  /** One for each of `stimuli`, in the same order. */
  readonly signals: readonly StimulusSignals[];
  readonly quality: SessionQuality;
  /** One for each of `stimuli`, in the same order; measured as for the whole session. */
  readonly stimulusQuality: readonly StimulusQuality[];
  readonly algorithm: string;
  readonly parameters: AnalysisParameters;
  readonly version: string;
  readonly model: GazeModel | null;
}
