/**
 * Fills short losses of gaze by linear interpolation (Olsen 2012, the Tobii I-VT filter): at most
 * 75 ms between the samples on both sides.
 */
import type { Coordinates } from '../math/coordinates';

export const GAP_LIMIT_MS = 75;

/**
 * @param tMs [n] ascending, milliseconds
 * @param values [n] NaN where lost
 * @returns [n] a copy with short losses filled; longer ones and those at the ends stay NaN
 */
export function fillGaps<Kind extends Coordinates>(
  tMs: Float64Array,
  values: Kind,
  limitMs = GAP_LIMIT_MS,
): Kind {
  const filled = values.slice() as Kind;
  let before = -1;
  const n = values.length;
  for (let i = 0; i < n; i++) {
    const value = values[i]!;
    // NaN is the only value that differs from itself.
    if (value !== value) continue;
    if (before >= 0 && i - before > 1) {
      const startMs = tMs[before]!;
      const spanMs = tMs[i]! - startMs;
      if (spanMs <= limitMs) {
        const start = values[before]!;
        for (let k = before + 1; k < i; k++) {
          filled[k] = start + ((value - start) * (tMs[k]! - startMs)) / spanMs;
        }
      }
    }
    before = i;
  }
  return filled;
}

/**
 * Moving median of three samples: removes single outliers and keeps edges.
 *
 * @param values [n]
 * @returns [n]; a sample next to a loss or an end stays unchanged
 */
export function medianOfThree<Kind extends Coordinates>(values: Kind): Kind {
  const smoothed = values.slice() as Kind;
  const end = values.length - 1;
  if (end < 2) return smoothed;
  let a = values[0]!;
  let b = values[1]!;
  for (let i = 1; i < end; i++) {
    const c = values[i + 1]!;
    // NaN is the only value that differs from itself.
    if (a === a && b === b && c === c) {
      const low = a < b ? a : b;
      const high = a < b ? b : a;
      const least = high < c ? high : c;
      smoothed[i] = low > least ? low : least;
    }
    a = b;
    b = c;
  }
  return smoothed;
}
