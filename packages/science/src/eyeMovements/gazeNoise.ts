/**
 * How much gaze scatters, found in the samples themselves, without knowing where somebody looked.
 *
 * Both figures are resistant to saccades and losses: they describe what most of the samples do.
 * Distances on a plane, in any unit.
 */
import type { Coordinates } from '../math/coordinates';
import { GAP_LIMIT_MS } from './fillGaps';

/** A window has 20 samples, but lasts no longer and no shorter than this. */
const WINDOW_SAMPLES = 20;
const MOST_WINDOW_MS = 200;
const LEAST_WINDOW_MS = 100;
const LEAST_SAMPLES = 4;

/**
 * Mean square of the steps between successive samples, from their median: squared lengths of steps
 * whose coordinates are normal are exponentially distributed, with a median of ln 2 times the mean.
 *
 * @param tMs [n] ascending
 * @param x [n] NaN where lost
 * @returns 0 without two samples in a row
 */
export function meanSquareStep(tMs: Float64Array, x: Coordinates, y: Coordinates): number {
  const squares = new Float64Array(tMs.length);
  let count = 0;
  for (let i = 1; i < tMs.length; i++) {
    if (tMs[i]! - tMs[i - 1]! > GAP_LIMIT_MS) continue;
    const dx = x[i]! - x[i - 1]!;
    const dy = y[i]! - y[i - 1]!;
    const square = dx * dx + dy * dy;
    // NaN is the only value that differs from itself.
    if (square === square) squares[count++] = square;
  }
  if (count === 0) return 0;
  return squares.subarray(0, count).sort()[count >> 1]! / Math.LN2;
}

/**
 * Correlation of the scatter with that of the sample before: 1 - RMS² / (2 STD²), which holds for
 * any scatter around one place (Niehorster et al. 2020, doi 10.3758/s13428-020-01400-9).
 *
 * @param meanSquare of the steps, see meanSquareStep
 * @param std 2-D standard deviation around one place, in the same unit
 * @returns 0 to `most`
 */
export function stepCorrelation(meanSquare: number, std: number, most: number): number {
  if (!(std > 0)) return 0;
  return Math.min(Math.max(1 - meanSquare / (2 * std * std), 0), most);
}

/**
 * 2-D standard deviation while the gaze rests: the lower quartile of that in windows of 200 ms, of
 * fast gaze down to 100 ms, in which eyes that follow something move little. Slow scatter is not in
 * it, so for webcams it is a third to a half of what a calibration measures.
 *
 * @returns null without a window of four samples
 */
export function restingStd(tMs: Float64Array, x: Coordinates, y: Coordinates): number | null {
  const found = new Float64Array(tMs.length);
  let count = 0;
  let from = 0;
  while (from < tMs.length) {
    const fromMs = tMs[from]!;
    // From the first sample of the window, because squares of large numbers lose digits.
    let originX = Number.NaN;
    let originY = Number.NaN;
    let samples = 0;
    let sumX = 0;
    let sumY = 0;
    let squares = 0;
    let i = from;
    for (; i < tMs.length; i++) {
      const sinceMs = tMs[i]! - fromMs;
      const isFull = sinceMs >= LEAST_WINDOW_MS && i - from >= WINDOW_SAMPLES;
      if (isFull || sinceMs >= MOST_WINDOW_MS) break;
      if (Number.isNaN(x[i]! + y[i]!)) continue;
      if (samples === 0) [originX, originY] = [x[i]!, y[i]!];
      const dx = x[i]! - originX;
      const dy = y[i]! - originY;
      samples++;
      sumX += dx;
      sumY += dy;
      squares += dx * dx + dy * dy;
    }
    if (samples >= LEAST_SAMPLES) {
      const around = squares - (sumX * sumX + sumY * sumY) / samples;
      found[count++] = Math.sqrt(Math.max(around, 0) / (samples - 1));
    }
    from = i;
  }
  return count === 0 ? null : found.subarray(0, count).sort()[count >> 2]!;
}
