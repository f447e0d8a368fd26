const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** What follows each failed try but the last: short at first, when a server only restarts. */
const PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  20 * HOUR_MS,
  26 * HOUR_MS,
];

/** How often a delivery is tried, in three days at most. */
export const WEBHOOK_TRIES = PAUSES_MS.length + 1;

/** A pause is longer by at most this share, so that what failed together does not come back together. */
export const JITTER_SHARE = 0.1;

/**
 * How long to wait after a failed try, in milliseconds.
 *
 * @param failedTries 1 after the first try
 * @param share from 0 to 1, at random
 * @returns null after the last try
 */
export function pauseAfterMs(failedTries: number, share: number): number | null {
  const pauseMs = PAUSES_MS[failedTries - 1];
  return pauseMs === undefined ? null : Math.round(pauseMs * (1 + JITTER_SHARE * share));
}
