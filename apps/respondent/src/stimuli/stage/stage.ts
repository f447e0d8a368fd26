import type { LiveGaze } from '../../gaze/liveGaze';
import type { FlowEnd } from '../../journey/journey';
import type { SurveyProgress } from '@fovea/link/journal/journal';
import type { SessionEvent, ViewportPx } from '@fovea/science/recording/sessionEvents';

/** Which part of the study it is, from 1, of how many. */
export interface FlowProgress {
  readonly place: number;
  readonly count: number;
}

/** What a stimulus needs for recording, with or without a screen. */
export interface BareStage {
  /** Session clock, ms. */
  now(): number;
  viewport(): ViewportPx;
  /** Uniform, 0 to below 1. */
  random(): number;
  record(event: SessionEvent): void;
  /**
   * Resolves after this much time without pauses. Only pauses after the call are left out: for several steps
   * call it for each, not with one start for all.
   * @param fromMs start, session clock: a frame that was presented just before; missing: now
   */
  elapse(ms: number, fromMs?: number): Promise<void>;
}

/** Where a stimulus is shown. Plain elements instead of React, because a frame that is late is wrong. */
export interface Stage extends BareStage {
  /** Shows these elements alone. @returns when the frame with them was presented, session clock */
  present(elements: readonly HTMLElement[], backgroundColor: string): Promise<number>;
  /** Empties the stage. @returns when it was empty on the screen, session clock */
  clear(): Promise<number>;
  /** @returns the time of the next frame, session clock */
  nextFrame(): Promise<number>;
  /** Duration of one frame of this screen. */
  frameMs(): number;
  /** Converts a time of `performance.now()` to the session clock. */
  at(pageMs: number): number;
  paused(): boolean;
  /** @returns unsubscribes */
  onPauseChange(listener: () => void): () => void;
  /** Notices at once, not with the next frame, that the page stood still until just now. */
  lookForFreeze(): void;
  /** The page stood still and goes on, or is paused until the respondent is back. @returns unsubscribes */
  onFreeze(listener: () => void): () => void;
  /** Shows the Continue button; resolves at a click on it, Space or Enter. */
  continued(): Promise<void>;
  /** Media that were loaded before the flow began. */
  image(stimulusId: string): Promise<HTMLImageElement>;
  video(stimulusId: string): Promise<HTMLVideoElement>;
  readonly reducedMotion: boolean;
  /** For surveys; on other stimuli it would draw the gaze. Null: there is nothing to say. */
  progress(): FlowProgress | null;
  readonly messages: StageMessages;
  readonly respondent: StageRespondent;
  /** While true, leaving the tab or full screen does not pause. */
  allowLeaving(may: boolean): void;
  /** Re-enters full screen if the study began in it. */
  returnToFullscreen(): Promise<void>;
  /** Resolves when everything recorded so far is stored on the device. */
  secure(): Promise<void>;
  /** Live gaze: for the first calibration of a session, null for all others. */
  liveGaze(): LiveGaze | null;
  /** Show no further stimulus. */
  endFlow(reason: FlowEnd): void;
}

/** What stimuli need to know about the respondent. */
export interface StageRespondent {
  /** Opaque id that is passed to external websites. */
  readonly respondentId: string;
  readonly locales: { readonly asked: string | null; readonly study: string };
  readonly surveys: SurveyStore;
  readonly inFullscreen: boolean;
  /** A calibration worse than this ends the flow; null: no limit. */
  readonly calibrationThresholdDeg: number | null;
  readonly canStopCalibrationEarly: boolean;
  /** In a preview nobody is screened out. */
  readonly isPreview: boolean;
}

/** Survey answers so far, stored on this device. */
export interface SurveyStore {
  read(stimulusId: string): SurveyProgress | null;
  keep(stimulusId: string, survey: SurveyProgress): void;
}

/** What respondents are told about their calibration; researchers see the numbers. */
export type CalibrationMessage =
  | 'good'
  | 'fair'
  | 'poor'
  /** Poor, because the device delivers too few pictures. */
  | 'slow'
  | 'oneMoreTime'
  | 'oneMoreTimeSlow'
  | 'failedPreview'
  /** Of the check of the camera. */
  | 'faceNotSeen'
  | 'cameraPreview';

export interface StageMessages {
  readonly followDot: string;
  /** Before a stimulus, where the study checks for drift. */
  readonly lookAtDot: string;
  readonly startVideo: string;
  readonly continueButton: string;
  /** Above a website, with and without a button to continue. */
  readonly websiteWithButton: string;
  readonly websiteAlone: string;
  readonly timeLeft: string;
  /** For a survey on another website that may not tell that it is over: the button, and when to press it. */
  readonly surveyFinished: string;
  readonly surveyFinishedHint: string;
  /** Which part of the study this is, of how many. */
  readonly progress: (place: number, count: number) => string;
  readonly nothingShown: string;
  readonly frameTitle: string;
  readonly tabTitle: string;
  readonly tabMessage: string;
  readonly tabOpen: string;
  readonly tabReopen: string;
  readonly tabDone: string;
  readonly continuesIn: (seconds: number) => string;
  /** While the calibration is checked, and before its last points. */
  readonly oneMoment: string;
  readonly fewMorePoints: string;
  /** Before the point at which the head is moved. */
  readonly moveHead: string;
  /** While the camera is checked. */
  readonly lookAtScreen: string;
  readonly calibration: Readonly<
    Record<CalibrationMessage, { readonly title: string; readonly text: string }>
  >;
}
