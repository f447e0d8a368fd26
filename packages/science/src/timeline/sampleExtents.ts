/**
 * The duration represented by a sample: half the interval to each neighbour, at most 50 ms per
 * side, so that lost frames are not filled with the last gaze. The first and last sample extend as
 * far outwards as inwards. Milliseconds.
 */
export const SIDE_LIMIT_MS = 50;

/** Start of the interval represented by sample `at`. */
export function extentStartMs(tMs: ArrayLike<number>, at: number): number {
  const now = tMs[at] ?? Number.NaN;
  return now - sideMs(at > 0 ? now - (tMs[at - 1] ?? now) : (tMs[at + 1] ?? now) - now);
}

/** End of the interval represented by sample `at`. */
export function extentEndMs(tMs: ArrayLike<number>, at: number): number {
  const now = tMs[at] ?? Number.NaN;
  return (
    now + sideMs(at + 1 < tMs.length ? (tMs[at + 1] ?? now) - now : now - (tMs[at - 1] ?? now))
  );
}

/**
 * Durations of all samples.
 *
 * @param tMs [n] ascending
 * @param fromMs,toMs the exposure: nothing extends beyond it
 * @returns [n] milliseconds
 */
export function sampleDurationsMs(
  tMs: ArrayLike<number>,
  fromMs: number,
  toMs: number,
): Float32Array {
  const durations = new Float32Array(tMs.length);
  for (let i = 0; i < tMs.length; i++) {
    const start = Math.max(extentStartMs(tMs, i), fromMs);
    durations[i] = Math.max(0, Math.min(extentEndMs(tMs, i), toMs) - start);
  }
  return durations;
}

function sideMs(intervalMs: number): number {
  return Math.min(Math.max(intervalMs, 0) / 2, SIDE_LIMIT_MS);
}
