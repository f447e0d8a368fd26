/**
 * How likely a saccade is at a sample, for I2MC: a window moves over the gaze, and its samples are
 * split into two clusters each time (twoMeans.ts), also for every 2nd, 5th and 10th sample; each
 * change of cluster adds 1 / number of changes in the window. A saccade causes one change, noise
 * many.
 */
import { findRuns, type FilledGaze } from './i2mcGaps';
import { seededDraws, twoMeans } from '../math/twoMeans';

export interface WindowSteps {
  /** Length and step of the window, in samples. */
  readonly windowSamples: number;
  readonly stepSamples: number;
  /** Downsampling factors used in addition to all samples. */
  readonly downsamples: readonly number[];
}

/** Arbitrary; with this seed the recordings in testdata agree with I2MC_Python to the sample. */
const SEED = 7;

/** @returns [n] mean weight over the windows that contain the sample; NaN where there is none */
export function saccadeWeights(gaze: FilledGaze, steps: WindowSteps): Float64Array {
  const n = gaze.isLost.length;
  const weights = new Float64Array(n);
  const windows = new Float64Array(n);
  const draw = seededDraws(SEED);
  for (const start of windowStarts(gaze.isLost, steps)) {
    const end = start + steps.windowSamples;
    const x = gaze.xPx.subarray(start, end);
    const y = gaze.yPx.subarray(start, end);
    for (const every of [1, ...steps.downsamples]) addChanges(x, y, every, draw, weights, start);
    for (let i = start; i < end; i++) windows[i]!++;
  }
  return weights.map((sum, i) => sum / windows[i]!);
}

/** Windows lie between losses; the last one before a loss, or before the end, ends there. */
function windowStarts(isLost: Uint8Array, { windowSamples, stepSamples }: WindowSteps): number[] {
  const starts: number[] = [];
  for (const { first, last } of runsBetweenLosses(isLost, windowSamples)) {
    for (let start = first; start + windowSamples < last; start += stepSamples) starts.push(start);
    if (last - windowSamples >= first) starts.push(last - windowSamples);
  }
  return starts;
}

/**
 * Runs of gaze between losses, at least a window long: from `first` on, before `last`; the last
 * sample belongs to none.
 */
function runsBetweenLosses(
  isLost: Uint8Array,
  windowSamples: number,
): { first: number; last: number }[] {
  const n = isLost.length;
  return findRuns(isLost, 0)
    .map(({ first, last }) => ({ first, last: Math.min(last + 1, n - 1) }))
    .filter(({ first, last }) => {
      const isAtStart = first === 0 && last < n - 1;
      return last - first >= (isAtStart ? windowSamples + 1 : windowSamples);
    });
}

function addChanges(
  x: Float64Array,
  y: Float64Array,
  every: number,
  draw: () => number,
  weights: Float64Array,
  start: number,
): void {
  // Counted from the end of the window, so that its last sample is always included.
  const offset = (x.length - 1) % every;
  const stored = Array.from(
    { length: Math.floor((x.length - 1) / every) + 1 },
    (_one, i) => offset + i * every,
  );
  if (stored.length < 2) return;
  const group = twoMeans(
    every === 1 ? x : Float64Array.from(stored, (i) => x[i]!),
    every === 1 ? y : Float64Array.from(stored, (i) => y[i]!),
    draw,
  );
  let changes = 0;
  for (let k = 0; k + 1 < group.length; k++) if (group[k] !== group[k + 1]) changes++;
  for (let k = 0; k + 1 < group.length; k++) {
    if (group[k] === group[k + 1]) continue;
    const from = start + stored[k]!;
    for (let i = from; i < from + every; i++) weights[i]! += 1 / changes;
  }
}
