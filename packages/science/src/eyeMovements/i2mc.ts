/**
 * I2MC: fixation detection by 2-means clustering, designed for noisy gaze with losses from a fast
 * eye tracker.
 *
 * Hessels, Niehorster, Kemner & Hooge (2017), doi 10.3758/s13428-016-0822-1, as implemented in
 * I2MC_Python with the options of its example: losses to 100 ms filled (i2mcGaps.ts), weights of
 * each eye's gaze (i2mcWeights.ts) averaged, samples below mean + 2 SD of the weights belong to
 * fixations; their ends move inwards to where the gaze is within 3 median distances of the
 * fixation's median; neighbours less than 30 ms and 30 px apart are merged; at least 40 ms. The
 * centre is the median of the measured samples of both eyes' mean. Differences: the initial
 * clusters are drawn from a seed, so that the same gaze always gives the same result, and a
 * fixation covers [start, end), half an interval beyond its first and last sample, whereas
 * I2MC_Python reports the time of the first sample and that of the one after the last: half an
 * interval later. Units: ms, px. Limits: the windows need a rate of 60 Hz or more; see
 * docs/science/i2mc.md for webcams.
 */
import { fillForI2mc, findRuns, type FilledGaze } from './i2mcGaps';
import { saccadeWeights } from './i2mcWeights';
import { medianOf } from '../math/medianOf';
import { extentEndMs, extentStartMs } from '../timeline/sampleExtents';
import { emptyFixations, type Fixations } from './fixations';

export const I2MC_VERSION = '1';

export interface I2mcParameters {
  readonly interpolateMs: number;
  readonly edgeSamples: number;
  readonly maxDisplacementPx: number;
  readonly windowMs: number;
  readonly stepMs: number;
  readonly downsamples: readonly number[];
  readonly cutoffStd: number;
  readonly walkMads: number;
  readonly mergeDistancePx: number;
  readonly mergeMs: number;
  readonly minDurationMs: number;
}

/** Those of I2MC_Python's example; the displacement is a fifth of the diagonal of a square 1920 px wide. */
export const I2MC_DEFAULTS: I2mcParameters = {
  interpolateMs: 100,
  edgeSamples: 2,
  maxDisplacementPx: 1920 * 0.2 * Math.SQRT2,
  windowMs: 200,
  stepMs: 20,
  downsamples: [2, 5, 10],
  cutoffStd: 2,
  walkMads: 3,
  mergeDistancePx: 30,
  mergeMs: 30,
  minDurationMs: 40,
};

/**
 * Windows of slower gaze have too few samples to tell a saccade from noise, so they are longer and
 * nothing is downsampled.
 */
const SLOW_HZ = 60;

/** The defaults, adapted to the samples available at this rate. */
export function i2mcParametersFor(rateHz: number | null): I2mcParameters {
  if (rateHz !== null && Math.round(rateHz) >= SLOW_HZ) return I2MC_DEFAULTS;
  return { ...I2MC_DEFAULTS, windowMs: 300, downsamples: [] };
}

/** Gaze of one eye, or of both combined. */
export interface EyeGaze {
  /** [n] NaN where lost. */
  readonly xPx: ArrayLike<number>;
  readonly yPx: ArrayLike<number>;
}

/** Samples of a fixation, both ends inclusive. */
interface Run {
  first: number;
  last: number;
}

/**
 * @param tMs [n] ascending, at an even rate
 * @param eyes the left and the right eye, or one
 * @returns fixations in chronological order
 */
export function i2mc(
  tMs: Float64Array,
  eyes: readonly [EyeGaze, EyeGaze?],
  parameters: I2mcParameters = I2MC_DEFAULTS,
): Fixations<Float64Array> {
  if (tMs.length < 3) return emptyFixations(new Float64Array(0));
  const rateHz = evenRateHz(tMs);
  const samples = (ms: number) => Math.floor((ms / 1000) * rateHz + 1e-6);
  const filling = {
    longest: Math.round((parameters.interpolateMs / 1000) * rateHz),
    edge: parameters.edgeSamples,
    maxDisplacementPx: parameters.maxDisplacementPx,
  };
  const [left, right] = eyes;
  const single = right ? [measured(left), measured(right)] : [measured(left)];
  const both = right ? meanOfEyes(single[0]!, single[1]!) : single[0]!;
  const steps = {
    windowSamples: Math.max(samples(parameters.windowMs), 2),
    stepSamples: Math.max(samples(parameters.stepMs), 1),
    // Others would not use the same sample times in every window.
    downsamples: parameters.downsamples.filter((every) => rateHz % every === 0),
  };
  const fill = (gaze: FilledGaze) => fillForI2mc(gaze.xPx, gaze.yPx, gaze.isLost, filling);
  const weights = meanWeights(single.map((gaze) => saccadeWeights(fill(gaze), steps)));
  return new FixationSearch(tMs, fill(both), both.isLost, parameters).fixations(weights);
}

/** Rate in whole Hz, of the intervals that are not pauses. */
export function evenRateHz(tMs: Float64Array): number {
  const intervals = Array.from(
    { length: Math.max(tMs.length - 1, 0) },
    (_one, i) => tMs[i + 1]! - tMs[i]!,
  );
  const median = medianOf(intervals);
  const usual = intervals.filter((interval) => interval > 0.5 * median && interval < 1.5 * median);
  const mean = usual.reduce((sum, interval) => sum + interval, 0) / usual.length;
  return Math.round(1000 / mean);
}

function measured({ xPx, yPx }: EyeGaze): FilledGaze {
  const x = Float64Array.from(xPx);
  const y = Float64Array.from(yPx);
  const isLost = Uint8Array.from(x, (value, i) => Number(!Number.isFinite(value + y[i]!)));
  for (let i = 0; i < isLost.length; i++) if (isLost[i] === 1) x[i] = y[i] = Number.NaN;
  return { xPx: x, yPx: y, isLost };
}

/** One eye where the other is lost. */
function meanOfEyes(left: FilledGaze, right: FilledGaze): FilledGaze {
  const mean = (a: Float64Array, b: Float64Array) =>
    a.map((value, i) => {
      const other = b[i]!;
      return Number.isNaN(value) ? other : Number.isNaN(other) ? value : (value + other) / 2;
    });
  return {
    xPx: mean(left.xPx, right.xPx),
    yPx: mean(left.yPx, right.yPx),
    isLost: left.isLost.map((lost, i) => lost & right.isLost[i]!),
  };
}

/** Over the eyes that have one. */
function meanWeights([one, other]: readonly Float64Array[]): Float64Array {
  if (!one || !other) return one ?? new Float64Array(0);
  return one.map((weight, i) => {
    const second = other[i]!;
    return Number.isNaN(weight) ? second : Number.isNaN(second) ? weight : (weight + second) / 2;
  });
}

class FixationSearch {
  readonly #tMs: Float64Array;
  readonly #gaze: FilledGaze;
  /** [n] 1 if lost before losses were filled. */
  readonly #wasLost: Uint8Array;
  readonly #parameters: I2mcParameters;

  constructor(
    tMs: Float64Array,
    gaze: FilledGaze,
    wasLost: Uint8Array,
    parameters: I2mcParameters,
  ) {
    this.#tMs = tMs;
    this.#gaze = gaze;
    this.#wasLost = wasLost;
    this.#parameters = parameters;
  }

  fixations(weights: Float64Array): Fixations<Float64Array> {
    const cutoff = this.#cutoff(weights);
    const slow = findRuns(
      Uint8Array.from(weights, (weight) => Number(weight < cutoff)),
      1,
    );
    const runs = this.#measuredOnly(this.#joined(slow.map((run) => this.#walkedIn(run)))).filter(
      (run) => this.#durationMs(run) >= this.#parameters.minDurationMs,
    );
    const centres = runs.map((run) => this.#measuredCentre(run));
    return {
      count: runs.length,
      startMs: Float64Array.from(runs, ({ first }) => extentStartMs(this.#tMs, first)),
      endMs: Float64Array.from(runs, ({ last }) => extentEndMs(this.#tMs, last)),
      x: Float64Array.from(centres, ({ x }) => x),
      y: Float64Array.from(centres, ({ y }) => y),
    };
  }

  #cutoff(weights: Float64Array): number {
    const known = weights.filter((weight) => !Number.isNaN(weight));
    const mean = known.reduce((sum, weight) => sum + weight, 0) / known.length;
    const squares = known.reduce((sum, weight) => sum + (weight - mean) ** 2, 0);
    return mean + this.#parameters.cutoffStd * Math.sqrt(squares / (known.length - 1));
  }

  #walkedIn({ first, last }: Run): Run {
    const x = medianOf(this.#gaze.xPx.subarray(first, last + 1));
    const y = medianOf(this.#gaze.yPx.subarray(first, last + 1));
    const away = (i: number) =>
      Math.sqrt((this.#gaze.xPx[i]! - x) ** 2 + (this.#gaze.yPx[i]! - y) ** 2);
    const all = Array.from({ length: last + 1 - first }, (_one, i) => away(first + i));
    const limit = medianOf(all) * this.#parameters.walkMads;
    let from = first;
    let to = last;
    if (first > 0) while (away(from) > limit) from++;
    while (away(to) > limit) to--;
    return { first: from, last: to };
  }

  #joined(runs: readonly Run[]): Run[] {
    const joined = runs.map((run) => ({ ...run }));
    for (let at = joined.length - 1; at > 0; at--) {
      const run = joined[at]!;
      const before = joined[at - 1]!;
      const gapMs = this.#tMs[run.first]! - this.#tMs[before.last]!;
      if (gapMs >= this.#parameters.mergeMs) continue;
      const a = this.#centre(run);
      const b = this.#centre(before);
      const apart = Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
      if (!(apart < this.#parameters.mergeDistancePx)) continue;
      before.last = run.last;
      joined.splice(at, 1);
    }
    return joined;
  }

  /** A fixation begins and ends with measured gaze. */
  #measuredOnly(runs: readonly Run[]): Run[] {
    return runs.flatMap(({ first, last }) => {
      let from = first;
      let to = last;
      while (from <= to && this.#wasLost[from] === 1) from++;
      while (to >= from && this.#wasLost[to] === 1) to--;
      // I2MC_Python removes one more sample here.
      if (to < last) to--;
      return from <= to ? [{ first: from, last: to }] : [];
    });
  }

  #durationMs({ first, last }: Run): number {
    const after = Math.min(last + 1, this.#tMs.length - 1);
    return this.#tMs[after]! - this.#tMs[first]!;
  }

  /** NaN if a sample is lost: then nothing is joined. */
  #centre({ first, last }: Run): { x: number; y: number } {
    const isWhole = !this.#gaze.isLost.subarray(first, last + 1).includes(1);
    if (!isWhole) return { x: Number.NaN, y: Number.NaN };
    return {
      x: medianOf(this.#gaze.xPx.subarray(first, last + 1)),
      y: medianOf(this.#gaze.yPx.subarray(first, last + 1)),
    };
  }

  #measuredCentre({ first, last }: Run): { x: number; y: number } {
    const isMeasured = (_value: number, i: number) => this.#wasLost[first + i] === 0;
    return {
      x: medianOf(this.#gaze.xPx.subarray(first, last + 1).filter(isMeasured)),
      y: medianOf(this.#gaze.yPx.subarray(first, last + 1).filter(isMeasured)),
    };
  }
}
