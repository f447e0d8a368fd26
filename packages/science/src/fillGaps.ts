/**
 * Short losses of gaze filled by a straight line (Olsen 2012, the Tobii I-VT filter): at most
 * 75 ms between the samples on both sides.
 */
import type { Coordinates } from './coordinates';

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
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const startMs = tMs[before] ?? Number.NaN;
    const spanMs = (tMs[i] ?? Number.NaN) - startMs;
    if (before >= 0 && i - before > 1 && spanMs <= limitMs) {
      const start = values[before] ?? Number.NaN;
      for (let k = before + 1; k < i; k++) {
        filled[k] = start + ((value - start) * ((tMs[k] ?? 0) - startMs)) / spanMs;
      }
    }
    before = i;
  }
  return filled;
}

/**
 * Moving median of three samples: takes out single outliers and keeps edges.
 *
 * @param values [n]
 * @returns [n]; a sample beside a loss or an end stays as it is
 */
export function medianOfThree<Kind extends Coordinates>(values: Kind): Kind {
  const smoothed = values.slice() as Kind;
  for (let i = 1; i + 1 < values.length; i++) {
    const a = values[i - 1] ?? Number.NaN;
    const b = values[i] ?? Number.NaN;
    const c = values[i + 1] ?? Number.NaN;
    const median = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    if (!Number.isNaN(median)) smoothed[i] = median;
  }
  return smoothed;
}
