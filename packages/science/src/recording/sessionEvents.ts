/**
 * Events in the respondent's browser, one per line, in the stream `events`.
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

/** The page; where on the screen it lies is missing in recordings that did not say so yet. */
export interface ViewportPx {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Its upper left corner on the screen. */
  readonly screenXPx?: number;
  readonly screenYPx?: number;
}

export interface ScreenInfo {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly devicePixelRatio: number;
}

/** What a device says of its calibration; places are fractions of the screen. */
export interface DeviceCalibrationResult {
  readonly points: readonly {
    readonly xNorm: number;
    readonly yNorm: number;
    readonly left: CalibratedEye;
    readonly right: CalibratedEye;
  }[];
  /** Null: the device does not say. */
  readonly meanErrorPx: number | null;
  readonly validPoints: number | null;
  /** Why it failed, in English; null: it did not. */
  readonly failure: string | null;
}

/** Where an eye was measured to look while it looked at a dot. */
export interface CalibratedEye {
  readonly isValid: boolean;
  /** Null: not measured. */
  readonly xNorm: number | null;
  readonly yNorm: number | null;
  readonly errorPx: number | null;
}

/** `headMovement`: the person nods and turns the head while looking at it. */
export type PointPurpose = 'fit' | 'again' | 'validation' | 'headMovement';

/** One disappearing of the dot in the blind spot, and what the camera saw of the face meanwhile. */
export interface BlindSpotPress {
  readonly tMs: number;
  /** Middle of the dot when the respondent said that it was gone. */
  readonly dotXPx: number;
  /** Width of the iris of the open eye, divided by the cosine of the head's turn; null: not seen. */
  readonly irisPx: number | null;
  /**
   * Depth of the head pose over the focal length that it was solved with: cm per px of the picture at the
   * face, of the mean head. Null: no face.
   */
  readonly faceCmPerPx: number | null;
}

/** Why the flow is paused with an overlay. */
export type PauseReason =
  | 'tabHidden'
  | 'fullscreenLeft'
  | 'cameraLost'
  /** A tablet is held in another orientation than when the flow began. */
  | 'turned'
  /** The respondent asked for a pause, to stop or to continue. */
  | 'asked'
  /** The page stood still for long: it waits until the respondent is back. */
  | 'frozen';

export type SessionEvent =
  | {
      readonly kind: 'sessionStarted';
      readonly tMs: number;
      /** ISO 8601, the client's clock. */
      readonly wallClock: string;
      readonly screen: ScreenInfo;
      readonly viewportPx: { readonly widthPx: number; readonly heightPx: number };
      /** This page reports `pageFrozen`; missing: an older one, which did not. */
      readonly watchesFreezes?: true;
    }
  /**
   * The page continued after a reload or crash: the clock continues from `tMs`, the time in between
   * is lost.
   */
  | {
      readonly kind: 'sessionResumed';
      readonly tMs: number;
      readonly wallClock: string;
      /**
       * If present, this page reports the size of the screen again where it still holds, so an
       * earlier `screenMeasured` alone does not count any more.
       */
      readonly screen?: ScreenInfo;
      readonly watchesFreezes?: true;
    }
  /** A camera was opened, or its frame size changed; the size applies from here on. */
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
      /** Position of the picture itself on the page. */
      readonly contentRect: RectPx;
      readonly viewportPx: ViewportPx;
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
       * `fit` (or missing): a calibration point. `again`: the same point repeated because its data
       * was poor; it replaces the earlier one. `validation`: never fitted, it measures the fit.
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
  /** A dot to look at, before the stimulus: it shows how far the gaze has drifted since the calibration. */
  | {
      readonly kind: 'driftCheckShown';
      readonly tMs: number;
      /** What is shown next. */
      readonly stimulusId: string;
      readonly xPx: number;
      readonly yPx: number;
      readonly viewportPx: ViewportPx;
    }
  | { readonly kind: 'driftCheckHidden'; readonly tMs: number; readonly stimulusId: string }
  /** The last points of a calibration were left out, because the gaze was known well enough. */
  | {
      readonly kind: 'calibrationEndedEarly';
      readonly tMs: number;
      readonly stimulusId: string;
      readonly shownPoints: number;
      readonly leftOutPoints: number;
      /** What it was decided by: each point predicted from the others, mean. */
      readonly leaveOneOutDeg: number;
    }
  /** The calibration check in the respondent's browser, after the calibration was shown. */
  | {
      readonly kind: 'calibrationChecked';
      readonly tMs: number;
      readonly stimulusId: string;
      /** Mean over the validation points; null if no gaze could be computed. */
      readonly accuracyDeg: number | null;
      readonly precisionStdDeg: number | null;
      /** The threshold of the study; null if there is none. */
      readonly thresholdDeg: number | null;
      /** 1 for the first presentation, 2 for the repeat. */
      readonly attempt: number;
    }
  /** The check of the camera before the first stimulus, if the study has a threshold for it. */
  | {
      readonly kind: 'cameraChecked';
      readonly tMs: number;
      /** Pictures in the checked seconds, divided by these; null without pictures. */
      readonly frameRateHz: number | null;
      /** Share of the pictures with exactly one face, 0..1; null without pictures. */
      readonly faceShare: number | null;
      /** The thresholds of the study; null if there is none. */
      readonly frameRateThresholdHz: number | null;
      readonly faceShareThreshold: number | null;
      /** 1 for the first check, 2 for the repeat. */
      readonly attempt: number;
    }
  /** The physical size of a CSS pixel on this screen. */
  | {
      readonly kind: 'screenMeasured';
      readonly tMs: number;
      readonly cmPerPx: number;
      readonly method: 'bank-card';
    }
  /** One attempt at finding the blind spot, which tells the distance and so the camera's angle of view. */
  | {
      readonly kind: 'blindSpotMeasured';
      readonly tMs: number;
      /** 1 for the first attempt. */
      readonly attempt: number;
      /** The eye that is not covered, the respondent's own. */
      readonly openEye: 'left' | 'right';
      /** Middle of the square that is looked at; the dot moves from it towards the temple of the open eye. */
      readonly squareXPx: number;
      readonly viewportPx: { readonly widthPx: number; readonly heightPx: number };
      readonly cmPerPx: number;
      readonly camera: { readonly widthPx: number; readonly heightPx: number };
      readonly presses: readonly BlindSpotPress[];
    }
  /** Another camera was opened than the one of `blindSpotMeasured`. */
  | { readonly kind: 'cameraReplaced'; readonly tMs: number }
  | {
      readonly kind: 'setupStep';
      readonly tMs: number;
      readonly step: string;
      /**
       * `begun` again between stimuli means that the position is checked again. `kept`: its result
       * from before a reload still holds, so it was not shown again.
       */
      readonly change: 'begun' | 'done' | 'skipped' | 'kept';
    }
  /** A device of the machine was calibrated with dots of its own, as it says itself. */
  | ({
      readonly kind: 'deviceCalibrated';
      readonly tMs: number;
      readonly deviceId: string;
    } & DeviceCalibrationResult)
  /** The playback position of a video, about once a second and at every jump. */
  | {
      readonly kind: 'mediaTime';
      readonly tMs: number;
      readonly stimulusId: string;
      readonly mediaMs: number;
      readonly playing: boolean;
    }
  /** The state of a survey answer after a change; null if it was removed. */
  | {
      readonly kind: 'surveyAnswer';
      readonly tMs: number;
      readonly stimulusId: string;
      /** The name of the question, or of its comment. */
      readonly question: string;
      readonly value: unknown;
    }
  /** A page of a survey was shown. */
  | {
      readonly kind: 'surveyPage';
      readonly tMs: number;
      readonly stimulusId: string;
      readonly page: string;
      /** Index among the pages visible at that time, starting at 0. */
      readonly pageIndex: number;
    }
  | {
      readonly kind: 'surveyEnded';
      readonly tMs: number;
      readonly stimulusId: string;
      /** False if time ran out before the respondent finished. */
      readonly complete: boolean;
      /** Every answer at the end, by question name. */
      readonly answers: Readonly<Record<string, unknown>>;
    }
  /** What the respondent did with a website in a separate tab. */
  | {
      readonly kind: 'websiteTab';
      readonly tMs: number;
      readonly stimulusId: string;
      readonly change: 'opened' | 'continued';
    }
  /** A survey at Qualtrics is over. `respondent`: by the button, without a word of Qualtrics. */
  | {
      readonly kind: 'qualtricsEnded';
      readonly tMs: number;
      readonly stimulusId: string;
      readonly by: 'qualtrics' | 'respondent' | 'time';
    }
  | {
      readonly kind: 'mouse';
      readonly tMs: number;
      readonly action: 'move' | 'down' | 'up';
      readonly xPx: number;
      readonly yPx: number;
    }
  /** Our own page was scrolled; scrolling of websites in frames cannot be observed. */
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
   * An overlay covers the page and the exposure is paused; sent again when the reasons change.
   * `attention` alone does not imply a pause, since a study may run without full screen.
   */
  | { readonly kind: 'paused'; readonly tMs: number; readonly reasons: readonly PauseReason[] }
  /** The overlay is gone and the stimulus continues where it stopped. */
  | { readonly kind: 'resumed'; readonly tMs: number }
  | {
      /**
       * The page stood still: `tMs` is its last frame before, `untilMs` its first after. The computer
       * slept, or the browser got no time. The exposure is paused meanwhile.
       */
      readonly kind: 'pageFrozen';
      readonly tMs: number;
      readonly untilMs: number;
      /** How long by the computer's clock: longer if the session clock stood still as well. */
      readonly wallMs: number;
    }
  | {
      /** The encoder of a webcam video started: media time 0 of its stream is `tMs`. */
      readonly kind: 'webcamVideoStarted';
      readonly tMs: number;
      readonly mimeType: string;
      /** `webcam`, `webcam-2` and so on, one stream per recording; if missing, `webcam`. */
      readonly stream?: string;
      /** The stimulus shown during the recording; if missing, the whole flow. */
      readonly stimulusId?: string;
    }
  | {
      /** The encoder of a screen video started: media time 0 of its stream is `tMs`. */
      readonly kind: 'screenVideoStarted';
      readonly tMs: number;
      readonly mimeType: string;
      readonly stream: string;
      readonly stimulusId: string;
    }
  /** The respondent stopped sharing the screen. */
  | { readonly kind: 'screenLost'; readonly tMs: number }
  /**
   * The microphone is open and `voice` chunks follow. The browser's audio processing is off if
   * possible.
   */
  | {
      readonly kind: 'microphoneStarted';
      readonly tMs: number;
      readonly sampleRateHz: number;
      readonly processed: boolean;
    }
  /** The same moment on the session clock and on another one, for measuring drift. */
  | {
      readonly kind: 'clockPair';
      readonly tMs: number;
      readonly clock: 'server' | 'audio' | 'webcam' | 'screen';
      readonly theirMs: number;
      /** Half of the request's duration, if there was a request. */
      readonly uncertaintyMs?: number;
    }
  | {
      readonly kind: 'sessionEnded';
      readonly tMs: number;
      /** `calibrationFailed`, `cameraTooSlow`, `faceNotFound`: by a threshold of the study. */
      readonly reason:
        | 'finished'
        | 'stopped'
        | 'calibrationFailed'
        | 'cameraTooSlow'
        | 'faceNotFound'
        | 'withdrawn';
    };
