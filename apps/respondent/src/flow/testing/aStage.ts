import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { createPauses } from '../../recording/pauses';
import { watchFreezes } from '../../recording/watchFreezes';
import { createStage, type StageParts } from '../createStage';
import type { MediaCache } from '../../stimuli/media/mediaCache';
import type { StageRespondent, StageMessages } from '../../stimuli/stage/stage';

export const FRAME_MS = 1000 / 60;

/** Messages of a stage, short enough to be used in queries. */
export const MESSAGES: StageMessages = {
  followDot: 'Follow',
  lookAtDot: 'Look at it',
  startVideo: 'Play',
  continueButton: 'Continue',
  websiteWithButton: 'Continue when done.',
  websiteAlone: 'Goes on by itself.',
  timeLeft: 'Time left',
  surveyFinished: 'I have finished',
  surveyFinishedHint: 'When it is over.',
  progress: (place, count) => `${place} of ${count}`,
  nothingShown: 'Nothing shown?',
  frameTitle: 'Website',
  tabTitle: 'In a new tab',
  tabMessage: 'Open it.',
  tabOpen: 'Open',
  tabReopen: 'Reopen',
  tabDone: 'Done?',
  continuesIn: (seconds) => `In ${seconds}`,
  oneMoment: 'One moment',
  lookAtScreen: 'Look here',
  fewMorePoints: 'A few more',
  moveHead: 'Nod and turn',
  calibration: {
    good: { title: 'Good', text: 'Stay.' },
    fair: { title: 'Fair', text: 'Stay still.' },
    poor: { title: 'Poor', text: 'More light.' },
    slow: { title: 'Slow', text: 'Close programs.' },
    oneMoreTimeSlow: { title: 'Once more', text: 'Close programs first.' },
    oneMoreTime: { title: 'Once more', text: 'Sit up.' },
    failedPreview: { title: 'Would end', text: 'Goes on.' },
    faceNotSeen: { title: 'Once more', text: 'Show your face.' },
    cameraPreview: { title: 'Would end', text: 'Camera.' },
  },
};

/** A respondent whose survey answers are not stored. */
export const RESPONDENT: StageRespondent = {
  respondentId: 'session-1',
  locales: { asked: null, study: 'en-US' },
  surveys: { read: () => null, keep: () => undefined },
  inFullscreen: false,
  calibrationThresholdDeg: null,
  canStopCalibrationEarly: false,
  isPreview: false,
};

/** A cache with these media, opened. */
export function mediaCacheOf(
  media: Readonly<Record<string, HTMLImageElement | HTMLVideoElement>>,
): MediaCache {
  const found = async (id: string) => {
    if (!media[id]) throw new Error(`no ${id}`);
    return media[id];
  };
  return {
    image: (id) => found(id) as Promise<HTMLImageElement>,
    video: (id) => found(id) as Promise<HTMLVideoElement>,
    openOnly: () => undefined,
  };
}

export function aStimulus(more: Partial<PublishedStimulus> = {}): PublishedStimulus {
  return {
    stimulusId: 'picture',
    type: 'IMAGE',
    exposureTimeMs: 2000,
    manualAdvance: false,
    trackMouse: false,
    recordWebcam: false,
    recordScreen: false,
    widthPx: 1920,
    heightPx: 1080,
    mediaUrl: '/x',
    calibrationOptions: null,
    instructionOptions: null,
    websiteUrl: '',
    opensNewTab: false,
    surveyQuestions: null,
    surveyTheme: null,
    ...more,
  };
}

/** A 60 Hz screen whose frames come as fast as they are requested. */
export function aStage(
  /** `stood` makes the page stand still: no frame comes for so long. */
  atFrame: (nowMs: number, stood: (ms: number) => void) => void = () => undefined,
  respondent: StageRespondent = RESPONDENT,
  /** When a frame comes: at once by default. */
  soon: (frame: () => void) => unknown = queueMicrotask,
  more: Partial<StageParts> = {},
) {
  let nowMs = 0;
  const clock = { pageMsAtStart: 0, now: () => nowMs, at: (pageMs: number) => pageMs };
  const pauses = createPauses(() => nowMs);
  const events: SessionEvent[] = [];
  let securedEvents = 0;
  let waiting: ((pageMs: number) => void)[] = [];
  let watchFrame: (pageMs: number) => void = () => undefined;
  const recorder = {
    record: (event: SessionEvent) => void events.push(event),
    flush: async () => {
      securedEvents = events.length;
    },
  };
  const freezes = watchFreezes({
    clock,
    recorder,
    pauses,
    page: {
      now: () => ({ pageMs: nowMs, wallMs: nowMs }),
      // Called with each frame of the stimulus; by itself it would request frames for ever.
      requestFrame: (callback) => (watchFrame = callback),
      isHidden: () => false,
    },
  });
  const root = document.createElement('div');
  Object.defineProperties(root, {
    clientWidth: { value: 1280 },
    clientHeight: { value: 720 },
  });
  document.body.replaceChildren(root);
  const stage = createStage({
    root,
    clock,
    pauses,
    recorder: { ...recorder, face: () => undefined, bytes: async () => 0 },
    freezes,
    media: mediaCacheOf({ picture: document.createElement('img') }),
    messages: MESSAGES,
    respondent,
    random: () => 0.5,
    requestFrame(callback) {
      waiting.push(callback);
      // All callbacks waiting for a frame get the same one, as on a real screen.
      if (waiting.length > 1) return;
      soon(() => {
        nowMs += FRAME_MS;
        atFrame(nowMs, (ms) => (nowMs += ms));
        watchFrame(nowMs);
        const called = waiting;
        waiting = [];
        for (const each of called) each(nowMs);
      });
    },
    ...more,
  });
  return { stage, events, root, pauses, secured: () => events.slice(0, securedEvents) };
}
