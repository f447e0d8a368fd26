import { findFreeze, type Moment } from './findFreeze';
import type { Pauses } from './pauses';
import type { Recorder } from './recorder';
import type { SessionClock } from './sessionClock';

/** After a freeze this long nobody may be there: the flow waits for the respondent. */
const ASK_AFTER_MS = 10_000;

export interface FreezeWatch {
  /**
   * Finds a freeze that has just ended. Each frame does; whatever else uses the clock does it first, because a
   * task that waited in the queue runs before the next frame.
   */
  look(): void;
  /** The end of the last freeze, session clock; a frame's own time stamp can be from before it. */
  lastEndMs(): number;
  /** @returns unsubscribes */
  onFreeze(listener: () => void): () => void;
  stop(): void;
}

/** The clocks and frames of the page, replaceable in tests. */
export interface FreezablePage {
  now(): Moment;
  requestFrame(callback: (pageMs: number) => void): unknown;
  isHidden(): boolean;
}

const PAGE: FreezablePage = {
  now: () => ({ pageMs: performance.now(), wallMs: Date.now() }),
  requestFrame: (callback) => requestAnimationFrame(callback),
  isHidden: () => document.visibilityState === 'hidden',
};

/**
 * Notices when the page stood still although it was visible: the computer slept, its lid was closed, or the
 * browser got no time. Nothing was shown or measured by then, so it counts as a pause. A hidden page gets no
 * frames and is paused anyway.
 */
export function watchFreezes(parts: {
  readonly clock: Pick<SessionClock, 'now' | 'at'>;
  readonly recorder: Pick<Recorder, 'record' | 'flush'>;
  readonly pauses: Pauses;
  readonly page?: FreezablePage;
}): FreezeWatch {
  const { clock, recorder, pauses, page = PAGE } = parts;
  const listeners = new Set<() => void>();
  /** The last frame; null: the page is hidden, or has shown none yet. */
  let last: Moment | null = null;
  let lastEndMs = Number.NEGATIVE_INFINITY;
  let isOver = false;

  const look = () => {
    const now = page.now();
    const freeze = last && !isOver ? findFreeze(last, now) : null;
    if (!freeze) return;
    last = now;
    const tMs = clock.at(freeze.startPageMs);
    // First, so that no moment is left between the freeze and this pause.
    if (freeze.lastedMs >= ASK_AFTER_MS) pauses.set('frozen', true);
    const untilMs = Math.max(clock.at(freeze.endPageMs), clock.now());
    lastEndMs = untilMs;
    recorder.record({ kind: 'pageFrozen', tMs, untilMs, wallMs: freeze.wallMs });
    void recorder.flush();
    pauses.leaveOut(tMs, untilMs);
    for (const listener of [...listeners]) listener();
  };
  const eachFrame = () => {
    if (isOver) return;
    look();
    if (!page.isHidden()) last = page.now();
    page.requestFrame(eachFrame);
  };
  const whenVisibilityChanges = () => {
    look();
    last = page.isHidden() ? null : page.now();
  };
  document.addEventListener('visibilitychange', whenVisibilityChanges, { capture: true });
  page.requestFrame(eachFrame);

  return {
    look,
    lastEndMs: () => lastEndMs,
    onFreeze(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      isOver = true;
      document.removeEventListener('visibilitychange', whenVisibilityChanges, { capture: true });
    },
  };
}

/** Where nothing watches. */
export const NO_FREEZES: FreezeWatch = {
  look: () => undefined,
  lastEndMs: () => Number.NEGATIVE_INFINITY,
  onFreeze: () => () => undefined,
  stop: () => undefined,
};
