/** The part of a ping that shows a respondent's progress. */
interface PingProgress {
  readonly timestamp: string;
  /** Starts at 1. */
  readonly currentSlideNo: number | null;
}

/**
 * When a respondent will finish if every stimulus is shown for its maximum time: the remaining
 * exposures, including the current one, counted from its ping.
 * @param exposuresMs of the stimuli in the order shown; 0 has no limit
 * @returns milliseconds since 1970; null before the stimuli, or if there is no limit
 */
export function expectedEndMs(
  seen: PingProgress | null,
  exposuresMs: readonly number[],
): number | null {
  const stimulus = seen?.currentSlideNo ?? null;
  if (!seen || stimulus === null || stimulus < 1 || stimulus > exposuresMs.length) return null;
  const fromMs = Date.parse(seen.timestamp);
  const left = exposuresMs.slice(stimulus - 1);
  if (Number.isNaN(fromMs) || left.some((ms) => ms <= 0)) return null;
  return fromMs + left.reduce((sum, ms) => sum + ms, 0);
}
