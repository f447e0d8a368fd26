export const RETRY_BASE_MS = 1000;
export const RETRY_CAP_MS = 60_000;
/** A proxy that says "come back tomorrow" is not waited for that long. */
export const RETRY_AFTER_CAP_S = 600;

/**
 * How long to wait after the n-th failure in a row: full jitter, capped, but never less than what
 * the server's Retry-After asked for.
 */
export function retryDelayMs(failures: number, random: number, retryAfterS: number | null): number {
  const ceilingMs = Math.min(RETRY_CAP_MS, RETRY_BASE_MS * 2 ** Math.min(failures - 1, 10));
  const jitterMs = random * ceilingMs;
  if (retryAfterS === null) return jitterMs;
  // Some jitter on top, so that a crowd told the same second does not come back as a crowd.
  return Math.min(retryAfterS, RETRY_AFTER_CAP_S) * 1000 + random * RETRY_BASE_MS;
}
