/** What of a ping says how far a respondent is. */
interface PingProgress {
  readonly timestamp: string;
  /** From 1, as respondents count. */
  readonly currentSlideNo: number | null;
}

/**
 * When a respondent will be done if every stimulus is shown as long as it may: the remaining
 * exposures, the one on the screen included, from its ping on.
 * @param exposuresMs of the slides in the order shown; 0 has no limit
 * @returns milliseconds since 1970; null before the stimuli, and when the end has no limit
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
