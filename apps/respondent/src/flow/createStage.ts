import type { LiveGaze } from '../gaze/liveGaze';
import type { FlowEnd } from '../journey/journey';
import type { Recorder } from '../recording/recorder';
import { cornerOnScreen } from '../recording/cornerOnScreen';
import type { Pauses } from '../recording/pauses';
import type { SessionClock } from '../recording/sessionClock';
import { NO_FREEZES, type FreezeWatch } from '../recording/watchFreezes';
import { createFrameMeter } from './frameMeter';
import type { MediaCache } from '../stimuli/media/mediaCache';
import type { FlowProgress, Stage, StageRespondent, StageMessages } from '../stimuli/stage/stage';

export interface StageParts {
  /** Fills the viewport. */
  readonly root: HTMLElement;
  readonly clock: SessionClock;
  readonly recorder: Recorder;
  readonly pauses: Pauses;
  readonly media: MediaCache;
  readonly messages: StageMessages;
  readonly respondent: StageRespondent;
  /** For the first calibration; missing: no gaze is estimated during it. */
  readonly liveGaze?: LiveGaze | null;
  readonly endFlow?: (reason: FlowEnd) => void;
  /** Once true, the stage stops for good and records nothing. */
  readonly isOver?: () => boolean;
  /** Missing: nothing is recorded, and nobody watches. */
  readonly freezes?: FreezeWatch;
  /** Missing: nothing is said about it. */
  readonly progress?: () => FlowProgress | null;
  readonly random?: () => number;
  readonly requestFrame?: (callback: (pageMs: number) => void) => unknown;
}

/** The stage on the page. */
export function createStage(parts: StageParts): Stage {
  const { root, clock, recorder, pauses, media, messages, respondent } = parts;
  const freezes = parts.freezes ?? NO_FREEZES;
  const requestFrame = parts.requestFrame ?? requestAnimationFrame.bind(globalThis);

  const isOver = parts.isOver ?? (() => false);
  let liveGaze = parts.liveGaze ?? null;

  const frames = createFrameMeter();
  const nextFrame = () =>
    new Promise<number>((done) => {
      requestFrame((pageMs) => {
        if (isOver()) return;
        freezes.look();
        frames.seen(pageMs);
        done(Math.max(clock.at(pageMs), freezes.lastEndMs()));
      });
    });

  /**
   * Changes what is on the screen with the next frame. A busy page runs the callback of a frame late, even after
   * the time stamp of the next one, which then does not show the change yet.
   */
  const change = async (make: () => void) => {
    await nextFrame();
    make();
    const madeMs = clock.now();
    for (;;) {
      const frameMs = await nextFrame();
      if (frameMs > madeMs) return frameMs;
    }
  };

  return {
    now: clock.now,
    at: clock.at,
    nextFrame,
    frameMs: frames.frameMs,
    viewport: () => ({
      widthPx: root.clientWidth,
      heightPx: root.clientHeight,
      ...cornerOnScreen(),
    }),
    random: parts.random ?? Math.random,
    record(event) {
      freezes.look();
      if (!isOver()) recorder.record(event);
    },
    present: (elements, backgroundColor) =>
      change(() => {
        root.style.backgroundColor = backgroundColor;
        root.replaceChildren(...elements);
      }),
    clear: () => change(() => root.replaceChildren()),
    async elapse(ms, shownMs) {
      freezes.look();
      const fromMs = shownMs ?? clock.now();
      const pausedBefore = pauses.totalMs();
      // Uses the time stamps of frames, not when their callbacks ran: a busy page runs them late.
      let nowMs = clock.now();
      const spentMs = () => nowMs - fromMs - (pauses.totalMs() - pausedBefore);
      // The frame nearest to the target time, which may be just before it.
      while (spentMs() < ms - frames.frameMs() / 2 || pauses.paused()) nowMs = await nextFrame();
    },
    paused: pauses.paused,
    onPauseChange: pauses.onChange,
    lookForFreeze: freezes.look,
    onFreeze: freezes.onFreeze,
    continued() {
      const button = document.createElement('button');
      button.className = 'stage-continue primary';
      button.textContent = messages.continueButton;
      root.append(button);
      return new Promise((done) => {
        const proceed = () => {
          removeEventListener('keydown', byKey);
          button.remove();
          done();
        };
        const byKey = (event: KeyboardEvent) => {
          // If the stimulus ended without the button, the button has been removed.
          if (!button.isConnected) removeEventListener('keydown', byKey);
          else if (!pauses.paused() && !event.repeat && [' ', 'Enter'].includes(event.key)) {
            event.preventDefault();
            proceed();
          }
        };
        button.addEventListener('click', proceed);
        addEventListener('keydown', byKey);
      });
    },
    image: media.image,
    video: media.video,
    reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    progress: () => parts.progress?.() ?? null,
    messages,
    respondent,
    allowLeaving: pauses.allowLeaving,
    async returnToFullscreen() {
      if (!respondent.inFullscreen || document.fullscreenElement !== null) return;
      // If refused, the pause overlay asks for it again.
      await document.documentElement
        .requestFullscreen({ navigationUI: 'hide' })
        .catch(() => undefined);
    },
    secure: recorder.flush,
    liveGaze() {
      const first = liveGaze;
      liveGaze = null;
      return first;
    },
    endFlow: (reason) => parts.endFlow?.(reason),
  };
}
