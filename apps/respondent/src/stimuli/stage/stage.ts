import type { LiveGaze } from '../../gaze/liveGaze';
import type { FlowEnd } from '../../journey/journey';
import type { KeptSurvey } from '@fovea/link/journal/journal';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';

export interface ViewportPx {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** What recording a stimulus needs, with or without a screen. */
export interface BareStage {
  /** Session clock, ms. */
  now(): number;
  viewport(): ViewportPx;
  /** 0 to below 1. */
  random(): number;
  record(event: SessionEvent): void;
  /**
   * Resolves after this much time in which nothing was paused.
   * @param fromMs counted from here, session clock: a frame that was presented; missing: from now
   */
  elapse(ms: number, fromMs?: number): Promise<void>;
}

/** Where a stimulus is shown. Plain elements, not React: a frame late is a frame wrong. */
export interface Stage extends BareStage {
  /** Shows these elements alone. @returns when the frame with them was presented, session clock */
  present(elements: readonly HTMLElement[], backgroundColor: string): Promise<number>;
  /** Empties the stage. @returns when it was empty on the screen, session clock */
  clear(): Promise<number>;
  /** @returns the time of the next frame, session clock */
  nextFrame(): Promise<number>;
  /** How long one frame of this screen lasts. */
  frameMs(): number;
  /** A time of `performance.now()` on the session clock. */
  at(pageMs: number): number;
  paused(): boolean;
  /** @returns ends the calls */
  onPauseChange(listener: () => void): () => void;
  /** Shows the Continue button; resolves at a click on it, Space or Enter. */
  continued(): Promise<void>;
  /** The media that was loaded before the flow began. */
  image(stimulusId: string): Promise<HTMLImageElement>;
  video(stimulusId: string): Promise<HTMLVideoElement>;
  readonly reducedMotion: boolean;
  readonly words: StageWords;
  readonly visitor: StageVisitor;
  /** While true, leaving the tab or full screen pauses nothing. */
  mayLeave(may: boolean): void;
  /** Full screen again, if the study began in it. */
  returnToFullscreen(): Promise<void>;
  /** Resolves when everything recorded so far is safe on the device. */
  secure(): Promise<void>;
  /** Gaze while the respondent looks: for the first calibration of a visit, null for every other. */
  liveGaze(): LiveGaze | null;
  /** No further stimulus is shown. */
  endFlow(reason: FlowEnd): void;
}

/** Who looks, as far as stimuli need to know. */
export interface StageVisitor {
  /** Opaque; for pages of others. */
  readonly respondentId: string;
  readonly locales: { readonly asked: string | null; readonly study: string };
  readonly surveys: SurveyMemory;
  readonly inFullscreen: boolean;
  /** Worse calibrations end the flow; null: none does. */
  readonly calibrationThresholdDeg: number | null;
  /** Nobody is sent away from a preview. */
  readonly isPreview: boolean;
}

/** How far surveys are answered, kept on this device. */
export interface SurveyMemory {
  read(stimulusId: string): KeptSurvey | null;
  keep(stimulusId: string, survey: KeptSurvey): void;
}

/** What respondents are told of their calibration; researchers have the figures. */
export type CalibrationWords = 'good' | 'fair' | 'poor' | 'oneMoreTime' | 'failedPreview';

export interface StageWords {
  readonly followDot: string;
  readonly startVideo: string;
  readonly goOn: string;
  /** Above a website, with a button to go on and without. */
  readonly websiteWithButton: string;
  readonly websiteAlone: string;
  readonly timeLeft: string;
  readonly nothingShown: string;
  readonly frameTitle: string;
  readonly tabTitle: string;
  readonly tabWords: string;
  readonly tabOpen: string;
  readonly tabReopen: string;
  readonly tabDone: string;
  readonly goesOnIn: (seconds: number) => string;
  /** While the calibration is checked, and before its last points. */
  readonly oneMoment: string;
  readonly fewMorePoints: string;
  readonly calibration: Readonly<
    Record<CalibrationWords, { readonly title: string; readonly text: string }>
  >;
}
