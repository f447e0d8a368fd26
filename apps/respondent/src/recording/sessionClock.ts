import type { JournalSession } from '@fovea/link/journal/journal';

/** The clock of all recorded data: milliseconds since the session began, monotonic. */
export interface SessionClock {
  /** Zero of this clock on the page's `performance.now()`. */
  readonly pageMsAtStart: number;
  now(): number;
  /** Converts a time of `performance.now()` (frames, events) to this clock. */
  at(pageMs: number): number;
}

/**
 * @param stored the clock's last value on an earlier page load; the time since then is taken from the wall
 *   clock. If the wall clock was set back, the clock continues from that value.
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
