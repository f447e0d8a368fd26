/**
 * What happened in the respondent's browser, one event a line, in the stream `events`.
 *
 * Every `tMs` is on the session clock (see faceFrames.ts). Positions are CSS pixels of the page's
 * viewport, x to the right, y down.
 */
import type { CameraInfo, EngineInfo } from './faceFrames';

export interface RectPx {
  readonly xPx: number;
  readonly yPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface ScreenInfo {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly devicePixelRatio: number;
}

export type PointPurpose = 'fit' | 'again' | 'validation';

/** Why the flow stands still behind an overlay. */
export type PauseReason =
  | 'tabHidden'
  | 'fullscreenLeft'
  | 'cameraLost'
  /** A tablet is held the other way round than when the flow began. */
  | 'turned'
  /** The respondent asked for a pause, to stop or to go on. */
  | 'asked';

export type SessionEvent =
  | {
      readonly kind: 'sessionStarted';
      readonly tMs: number;
      /** ISO 8601, the client's clock. */
      readonly wallClock: string;
      readonly screen: ScreenInfo;
      readonly viewportPx: { readonly widthPx: number; readonly heightPx: number };
    }
  /** The page went on after a reload or crash: the clock goes on from `tMs`, the time between is lost. */
  | { readonly kind: 'sessionResumed'; readonly tMs: number; readonly wallClock: string }
  /** A camera was opened, or its pictures changed their size: those from here on have this one. */
  | {
      readonly kind: 'cameraStarted';
      readonly tMs: number;
      readonly camera: CameraInfo;
      readonly engine: EngineInfo;
    }
  | { readonly kind: 'cameraLost'; readonly tMs: number; readonly reason: string }
  | {
      readonly kind: 'viewportChanged';
      readonly tMs: number;
      readonly viewportPx: { readonly widthPx: number; readonly heightPx: number };
    }
  | {
      /** The first frame of a stimulus was presented. */
      readonly kind: 'stimulusShown';
      readonly tMs: number;
      readonly stimulusId: string;
      readonly stimulusType: string;
      /** Where the picture itself stands on the page. */
      readonly contentRect: RectPx;
      readonly viewportPx: { readonly widthPx: number; readonly heightPx: number };
    }
  | { readonly kind: 'stimulusHidden'; readonly tMs: number; readonly stimulusId: string }
  | {
      /** A calibration dot came to rest. */
      readonly kind: 'pointShown';
      readonly tMs: number;
      readonly stimulusId: string;
      readonly index: number;
      readonly xPx: number;
      readonly yPx: number;
      /**
       * `fit` (or missing): a point of the calibration. `again`: the same point once more, because its
       * data was poor; it replaces the earlier one. `validation`: never fitted, it measures the fit.
       */
      readonly purpose?: PointPurpose;
    }
  | {
      /** The dot began to leave. */
      readonly kind: 'pointHidden';
      readonly tMs: number;
      readonly stimulusId: string;
      readonly index: number;
    }
  /** What the respondent's browser found out about the calibration, when it was shown. */
  | {
      readonly kind: 'calibrationChecked';
      readonly tMs: number;
      readonly stimulusId: string;
      /** Mean over the validation's points; null: no gaze could be computed. */
      readonly accuracyDeg: number | null;
      readonly precisionStdDeg: number | null;
      /** The limit of the study; null: none. */
      readonly thresholdDeg: number | null;
      /** 1 for the first showing, 2 for the repeat. */
      readonly attempt: number;
    }
  /** The size of a CSS pixel on this glass. */
  | {
      readonly kind: 'screenMeasured';
      readonly tMs: number;
      readonly cmPerPx: number;
      readonly method: 'bank-card';
    }
  | {
      readonly kind: 'setupStep';
      readonly tMs: number;
      readonly step: string;
      /** `begun` again between stimuli: the position is checked again. */
      readonly change: 'begun' | 'done' | 'skipped';
    }
  /** The playing position of a video, about once a second and at every jump. */
  | {
      readonly kind: 'mediaTime';
      readonly tMs: number;
      readonly stimulusId: string;
      readonly mediaMs: number;
      readonly playing: boolean;
    }
  /** An answer of a survey as it stands after a change; null: it was taken back. */
  | {
      readonly kind: 'surveyAnswer';
      readonly tMs: number;
      readonly stimulusId: string;
      /** The name of the question, or of its comment. */
      readonly question: string;
      readonly value: unknown;
    }
  /** A page of a survey came up. */
  | {
      readonly kind: 'surveyPage';
      readonly tMs: number;
      readonly stimulusId: string;
      readonly page: string;
      /** Among the pages that could be seen then, from 0. */
      readonly pageIndex: number;
    }
  | {
      readonly kind: 'surveyEnded';
      readonly tMs: number;
      readonly stimulusId: string;
      /** False when its time was over before the respondent was done. */
      readonly complete: boolean;
      /** Every answer at the end, by the names of the questions. */
      readonly answers: Readonly<Record<string, unknown>>;
    }
  /** What the respondent did with a website that stands in a tab of its own. */
  | {
      readonly kind: 'websiteTab';
      readonly tMs: number;
      readonly stimulusId: string;
      readonly change: 'opened' | 'continued';
    }
  | {
      readonly kind: 'mouse';
      readonly tMs: number;
      readonly action: 'move' | 'down' | 'up';
      readonly xPx: number;
      readonly yPx: number;
    }
  /** A page of ours was scrolled; of websites in frames nothing can be known. */
  | {
      readonly kind: 'scroll';
      readonly tMs: number;
      readonly stimulusId: string;
      readonly xPx: number;
      readonly yPx: number;
    }
  | {
      readonly kind: 'attention';
      readonly tMs: number;
      readonly change: 'tabHidden' | 'tabShown' | 'fullscreenLeft' | 'fullscreenEntered';
    }
  /**
   * An overlay covers the page and the exposure stands still; told again when the reasons change.
   * `attention` alone does not say so: a study may run without full screen.
   */
  | { readonly kind: 'paused'; readonly tMs: number; readonly reasons: readonly PauseReason[] }
  /** The overlay is gone: the stimulus goes on where it stood. */
  | { readonly kind: 'resumed'; readonly tMs: number }
  | {
      /** The encoder of a webcam video started: media time 0 of its stream is `tMs`. */
      readonly kind: 'webcamVideoStarted';
      readonly tMs: number;
      readonly mimeType: string;
      /** `webcam`, `webcam-2` and so on: each recording has a stream of its own; missing: `webcam`. */
      readonly stream?: string;
      /** What was shown while it was recorded; missing: the whole flow. */
      readonly stimulusId?: string;
    }
  | {
      /** The encoder of a video of the screen started: media time 0 of its stream is `tMs`. */
      readonly kind: 'screenVideoStarted';
      readonly tMs: number;
      readonly mimeType: string;
      readonly stream: string;
      readonly stimulusId: string;
    }
  /** The respondent ended the sharing of the screen. */
  | { readonly kind: 'screenLost'; readonly tMs: number }
  /** The microphone is open; `voice` chunks follow. Browser processing of the sound is off if it could be. */
  | {
      readonly kind: 'microphoneStarted';
      readonly tMs: number;
      readonly sampleRateHz: number;
      readonly processed: boolean;
    }
  /** The same moment on the clock of the session and on another one: drift is measured from these. */
  | {
      readonly kind: 'clockPair';
      readonly tMs: number;
      readonly clock: 'server' | 'audio' | 'webcam' | 'screen';
      readonly theirMs: number;
      /** Half of the time it took to ask, where asking takes time. */
      readonly uncertaintyMs?: number;
    }
  | {
      readonly kind: 'sessionEnded';
      readonly tMs: number;
      /** `calibrationFailed`: sent away kindly, by the threshold of the study. */
      readonly reason: 'finished' | 'stopped' | 'calibrationFailed' | 'withdrawn';
    };
