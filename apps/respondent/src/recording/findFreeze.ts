/**
 * Longest time between two frames of a visible page. The slowest devices stay below it; a longer gap is no
 * slow page but one that stood still. The camera's clock starts anew after the same time (captureClock.ts), and
 * sound is dated as long afterwards (soundClock.ts).
 */
export const FREEZE_LIMIT_MS = 2000;

/** The same moment on two clocks. */
export interface Moment {
  /** `performance.now()`; on some systems it stands still while the computer sleeps. */
  readonly pageMs: number;
  /** `Date.now()`; it can be set. */
  readonly wallMs: number;
}

export interface Freeze {
  readonly startPageMs: number;
  readonly endPageMs: number;
  /** By the computer's clock; negative if it was set back. */
  readonly wallMs: number;
  /** By the clock that went further. */
  readonly lastedMs: number;
}

/**
 * Whether the page stood still between two moments at which it ran. A computer's clock that is set forward
 * looks like sleep: then the freeze lasts no longer than a frame on the page's clock, and costs nothing.
 */
export function findFreeze(before: Moment, now: Moment): Freeze | null {
  const pageMs = now.pageMs - before.pageMs;
  const wallMs = now.wallMs - before.wallMs;
  const lastedMs = Math.max(pageMs, wallMs);
  return lastedMs > FREEZE_LIMIT_MS
    ? { startPageMs: before.pageMs, endPageMs: now.pageMs, wallMs, lastedMs }
    : null;
}
