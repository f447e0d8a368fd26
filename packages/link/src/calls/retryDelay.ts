export const RETRY_BASE_MS = 1000;
export const RETRY_CAP_MS = 60_000;
/** Upper limit for Retry-After: a proxy may ask for a whole day. */
export const RETRY_AFTER_CAP_S = 600;

/**
 * The delay after the n-th consecutive failure: capped exponential backoff with full jitter, but
 * never less than the server's Retry-After.
 */
export function retryDelayMs(failures: number, random: number, retryAfterS: number | null): number {
  const ceilingMs = Math.min(RETRY_CAP_MS, RETRY_BASE_MS * 2 ** Math.min(failures - 1, 10));
  const jitterMs = random * ceilingMs;
  if (retryAfterS === null) return jitterMs;
  // Additional jitter, so that clients told the same second do not all return at once.
  return Math.min(retryAfterS, RETRY_AFTER_CAP_S) * 1000 + random * RETRY_BASE_MS;
}
