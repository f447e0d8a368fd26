/**
 * Statistics of one expression channel or score of one respondent over one stimulus.
 *
 * Every sample counts for the time it stands for, so that a camera that slows down does not change a
 * mean. Samples without a face are left out of everything: shares are of the time that was measured.
 */
import type { SignalEntry } from './signalCatalogue';

export const EXPRESSION_STATISTICS_VERSION = '1';

/** Shorter rises are mostly noise of the landmarks. */
export const ONSET_MIN_MS = 200;
/** A loss that is not longer neither ends an expression nor hides its beginning. */
export const ONSET_GAP_MS = 100;

export interface ExpressionStatistics {
  /** Measured samples; NaN of all others follows from 0. */
  readonly samples: number;
  readonly measuredMs: number;
  readonly mean: number;
  /** Of the measured time: sqrt(sum w (x - mean)² / sum w); NaN with a single sample. */
  readonly sd: number;
  readonly median: number;
  readonly max: number;
  /** Share of the measured time at or above the threshold, 0..1. */
  readonly shareAtThreshold: number;
  /** Rises from below to the threshold or above it that last at least ONSET_MIN_MS. */
  readonly onsets: number;
}

/** Half of the largest value: 0.5 for channels (0..1), 50 for scores (0..100, valence -100..100). */
export function expressionThreshold({ group }: Pick<SignalEntry, 'group'>): number {
  return group === 'expressionChannel' ? 0.5 : 50;
}

/** [n] each, in chronological order. */
export interface ExpressionSamples {
  readonly tMs: Float64Array;
  /** How long each sample stands for. */
  readonly sampleMs: ArrayLike<number>;
  /** NaN: not measured. */
  readonly values: Float32Array;
}

export function expressionStatistics(
  expression: ExpressionSamples,
  threshold: number,
): ExpressionStatistics {
  const { values, sampleMs } = expression;
  let samples = 0;
  let measuredMs = 0;
  let sum = 0;
  let max = Number.NEGATIVE_INFINITY;
  let aboveMs = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    const ms = sampleMs[at] ?? 0;
    if (!Number.isFinite(value) || !(ms > 0)) continue;
    samples++;
    measuredMs += ms;
    sum += value * ms;
    max = Math.max(max, value);
    if (value >= threshold) aboveMs += ms;
  }
  if (samples === 0) return NOTHING;
  const mean = sum / measuredMs;
  let squares = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    const ms = sampleMs[at] ?? 0;
    if (Number.isFinite(value) && ms > 0) squares += (value - mean) ** 2 * ms;
  }
  return {
    samples,
    measuredMs,
    mean,
    sd: samples > 1 ? Math.sqrt(squares / measuredMs) : Number.NaN,
    median: weightedMedian(values, sampleMs, measuredMs),
    max,
    shareAtThreshold: aboveMs / measuredMs,
    onsets: countOnsets(expression, threshold),
  };
}

const NOTHING: ExpressionStatistics = {
  samples: 0,
  measuredMs: 0,
  mean: Number.NaN,
  sd: Number.NaN,
  median: Number.NaN,
  max: Number.NaN,
  shareAtThreshold: Number.NaN,
  onsets: Number.NaN,
};

/** Half of the time is at most at the median, half at least; between two values their mean. */
function weightedMedian(
  values: Float32Array,
  sampleMs: ArrayLike<number>,
  measuredMs: number,
): number {
  const order = [...values.keys()]
    .filter((at) => Number.isFinite(values[at]) && (sampleMs[at] ?? 0) > 0)
    .sort((a, b) => values[a]! - values[b]!);
  // Sums of durations are not exact.
  const tolerance = measuredMs * 1e-9;
  let elapsed = 0;
  for (const [place, at] of order.entries()) {
    elapsed += sampleMs[at]!;
    const left = elapsed - measuredMs / 2;
    if (left > tolerance) return values[at]!;
    if (left >= -tolerance) return (values[at]! + values[order[place + 1] ?? at]!) / 2;
  }
  return Number.NaN;
}

/** Counted only where the rise was seen: after a sample below the threshold. */
function countOnsets({ tMs, values, sampleMs }: ExpressionSamples, threshold: number): number {
  let onsets = 0;
  let isRiseSeen = false;
  let aboveMs = 0;
  let lostMs = 0;
  let before: 'below' | 'above' | 'unknown' = 'unknown';
  const end = () => {
    if (before === 'above' && isRiseSeen && aboveMs >= ONSET_MIN_MS) onsets++;
  };
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    const ms = sampleMs[at] ?? 0;
    const isLost = !Number.isFinite(value);
    if (at > 0) lostMs += Math.max(0, tMs[at]! - tMs[at - 1]! - (ms + (sampleMs[at - 1] ?? 0)) / 2);
    if (isLost) lostMs += ms;
    if (lostMs > ONSET_GAP_MS) {
      end();
      before = 'unknown';
    }
    if (isLost) continue;
    if (value >= threshold) {
      if (before !== 'above') {
        isRiseSeen = before === 'below';
        aboveMs = 0;
      }
      aboveMs += ms;
      lostMs = 0;
      before = 'above';
    } else {
      end();
      lostMs = 0;
      before = 'below';
    }
  }
  end();
  return onsets;
}
