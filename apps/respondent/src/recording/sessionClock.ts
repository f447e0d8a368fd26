import type { JournalSession } from '@fovea/link/journal/journal';

/** One clock for everything recorded: milliseconds since the session began, never going back. */
export interface SessionClock {
  /** Zero of this clock on the page's `performance.now()`. */
  readonly pageMsAtStart: number;
  now(): number;
  /** A time of `performance.now()` (frames, events) on this clock. */
  at(pageMs: number): number;
}

/**
 * @param kept where the clock of an earlier visit stood; the time between the visits goes by on
 *   the wall clock, which may have been set back: then it goes on where it stopped
 */
export function createSessionClock(
  stored: Pick<JournalSession, 'startedWallMs' | 'clockMs'>,
  pageMs: () => number = () => performance.now(),
  wallMs: () => number = () => Date.now(),
): SessionClock {
  const startMs = Math.max(stored.clockMs, wallMs() - stored.startedWallMs, 0);
  const pageMsAtStart = pageMs() - startMs;
  return {
    pageMsAtStart,
    now: () => pageMs() - pageMsAtStart,
    at: (time) => time - pageMsAtStart,
  };
}
