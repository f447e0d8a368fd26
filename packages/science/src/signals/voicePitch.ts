/**
 * Pitch of a window of sound, and the regularity of its periods.
 *
 * Pitch by the cumulative mean normalised difference of YIN (de Cheveigné & Kawahara 2002, doi
 * 10.1121/1.1458024). Then the periods are followed one after another by the lag of the best
 * normalised correlation: jitter and shimmer are those of neighbouring periods, and the
 * harmonics-to-noise ratio is r / (1 - r) of their correlation (Boersma 1993). Limits: 55 to 600
 * Hz; a window contains only a few periods, so jitter of one frame is coarse: use means over
 * seconds. Breathy and creaky voice is often classified as voiceless.
 */
export const LOWEST_PITCH_HZ = 55;
export const HIGHEST_PITCH_HZ = 600;
/** YIN: a dip below this is a period. */
const DIP_BELOW = 0.15;
/** Correlation of neighbouring periods below which there is no voice. */
const VOICED_ABOVE = 0.6;
/** Allowed deviation of a period from the pitch's, as a fraction. */
const PERIOD_PLAY = 0.15;
const HIGHEST_HNR_DB = 50;
/** Fraction of a period from its start to its strongest sample. */
const BEFORE_STROKE = 0.15;
const STROKE = 0.5;

export interface Pitch {
  readonly f0Hz: number;
  /** NaN with less than three periods in the window, like shimmer. */
  readonly jitter: number;
  readonly shimmerDb: number;
  readonly hnrDb: number;
}

/** @param rateHz of the sound; @param size samples in the window, at least three of the longest periods */
export function pitchFinder(rateHz: number, size: number): (sound: Float64Array) => Pitch | null {
  const shortest = Math.floor(rateHz / HIGHEST_PITCH_HZ);
  const longest = Math.min(Math.ceil(rateHz / LOWEST_PITCH_HZ), size >> 1);
  const width = size - longest;
  const difference = new Float64Array(longest + 2);

  return (sound) => {
    const period = firstDip(sound);
    if (period === null) return null;
    const periods: number[] = [];
    const peaks: number[] = [];
    let likeness = 0;
    let likenesses = 0;
    // Just before a glottal pulse: what follows it shows when the next one comes.
    let start = Math.max(
      0,
      strongest(sound, Math.ceil(period)) - Math.round(BEFORE_STROKE * period),
    );
    while (start + 2 * period * (1 + PERIOD_PLAY) + 2 < size) {
      const best = bestLag(sound, start, period);
      if (!best) break;
      periods.push(best.lag);
      peaks.push(peakToPeak(sound, start, Math.round(best.lag)));
      likeness += best.correlation;
      likenesses++;
      start = Math.round(start + best.lag);
    }
    const mean = likenesses > 0 ? likeness / likenesses : 0;
    if (mean < VOICED_ABOVE) return null;
    const last = Math.round(periods.at(-1) ?? period);
    if (start + last <= size) peaks.push(peakToPeak(sound, start, last));
    return {
      f0Hz: rateHz / period,
      jitter: meanChange(periods, (a, b) => Math.abs(a - b)) / average(periods),
      shimmerDb: meanChange(peaks, (a, b) => Math.abs(20 * Math.log10(b / a))),
      hnrDb: Math.min(HIGHEST_HNR_DB, 10 * Math.log10(mean / Math.max(1 - mean, 1e-9))),
    };
  };

  function firstDip(sound: Float64Array): number | null {
    let sum = 0;
    difference[0] = 1;
    for (let lag = 1; lag <= longest; lag++) {
      let squares = 0;
      for (let i = 0; i < width; i++) {
        const change = sound[i]! - sound[i + lag]!;
        squares += change * change;
      }
      sum += squares;
      difference[lag] = sum > 0 ? (squares * lag) / sum : 1;
    }
    for (let lag = shortest; lag < longest; lag++) {
      if (difference[lag]! >= DIP_BELOW) continue;
      while (lag + 1 < longest && difference[lag + 1]! < difference[lag]!) lag++;
      return lag + vertex(difference[lag - 1]!, difference[lag]!, difference[lag + 1]!);
    }
    return null;
  }
}

/** The lag near a period with the highest correlation, to a fraction of a sample. */
function bestLag(
  sound: Float64Array,
  start: number,
  period: number,
): { readonly lag: number; readonly correlation: number } | null {
  // The pulse and what follows immediately; later the resonance of the mouth blurs its timing.
  const width = Math.round(STROKE * period);
  const from = Math.max(1, Math.floor(period * (1 - PERIOD_PLAY)));
  const to = Math.ceil(period * (1 + PERIOD_PLAY));
  let bestAt = -1;
  let best = -1;
  for (let lag = from; lag <= to; lag++) {
    const r = correlation(sound, start, lag, width);
    if (r > best) {
      best = r;
      bestAt = lag;
    }
  }
  if (bestAt < 0) return null;
  const before = correlation(sound, start, bestAt - 1, width);
  const after = correlation(sound, start, bestAt + 1, width);
  const shift = vertex(before, best, after);
  const whole = (lag: number) => correlation(sound, start, lag, Math.round(period));
  const bend = (whole(bestAt - 1) - whole(bestAt + 1)) * shift * 0.25;
  return { lag: bestAt + shift, correlation: whole(bestAt) - bend };
}

function correlation(sound: Float64Array, start: number, lag: number, width: number): number {
  let both = 0;
  let one = 0;
  let other = 0;
  for (let i = start; i < start + width; i++) {
    const a = sound[i] ?? 0;
    const b = sound[i + lag] ?? 0;
    both += a * b;
    one += a * a;
    other += b * b;
  }
  return one > 0 && other > 0 ? both / Math.sqrt(one * other) : 0;
}

/** The vertex of a parabola through three neighbours, in steps from the middle one. */
function vertex(before: number, at: number, after: number): number {
  const bend = before - 2 * at + after;
  const shift = bend === 0 ? 0 : (before - after) / (2 * bend);
  return Math.abs(shift) <= 1 ? shift : 0;
}

function strongest(sound: Float64Array, length: number): number {
  let best = 0;
  for (let i = 1; i < length; i++) {
    if (Math.abs(sound[i] ?? 0) > Math.abs(sound[best] ?? 0)) best = i;
  }
  return best;
}

function peakToPeak(sound: Float64Array, start: number, length: number): number {
  let low = 0;
  let high = 0;
  for (let i = start; i < start + length; i++) {
    const value = sound[i] ?? 0;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return high - low;
}

function meanChange(values: readonly number[], change: (a: number, b: number) => number): number {
  if (values.length < 2) return Number.NaN;
  let sum = 0;
  for (let i = 1; i < values.length; i++) sum += change(values[i - 1] ?? 0, values[i] ?? 0);
  return sum / (values.length - 1);
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
