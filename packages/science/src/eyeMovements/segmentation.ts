/**
 * Fixations by exact segmentation: of all ways to divide the gaze into fixations and transitions,
 * the most probable one under a simple model (a hidden semi-Markov model, docs/science/fixations.md).
 *
 * A fixation is a place with correlated scatter around it; how much scatter follows the measured
 * precision, how strongly it is correlated from sample to sample is found in the samples
 * (gazeNoise.ts). Durations have a log-normal prior. Gaze faster than about 30 Hz is averaged in
 * blocks first, for which the parameters were chosen. Every run of valid samples without a pause of
 * more than 75 ms is divided by itself. Units: ms, degrees. A fixation covers [start, end), half an
 * interval beyond its first and last sample.
 *
 * Only operations that every machine rounds alike (portableMath.ts), so answers are the same to the
 * bit. Limits: places less than about 1.5 deg apart are joined; bounds are exact to one sample, or
 * to one block of about 33 ms; pursuit is divided or joined as its speed has it.
 */
import type { Coordinates } from '../math/coordinates';
import { cheapestSegmentation } from './cheapestSegmentation';
import { GAP_LIMIT_MS } from './fillGaps';
import { fixationColumns } from './fixationColumns';
import { emptyFixations, type Fixations } from './fixations';
import { gazeBlocks } from './gazeBlocks';
import { meanSquareStep, restingStd, stepCorrelation } from './gazeNoise';
import { segmentationCosts } from './segmentationCosts';

export const SEGMENTATION_VERSION = '1';

export interface SegmentationParameters {
  /** Standard deviation around the centre along an axis: this ... */
  readonly spreadBaseDeg: number;
  /** ... and this times the 2-D standard deviation of the recording. */
  readonly spreadPerStd: number;
  readonly mostCorrelation: number;
  /** Negative log-probabilities: of each fixation, and of each sample outside. */
  readonly price: number;
  readonly transitionPrice: number;
  /** The most probable duration, and the price of the squared logarithm of the ratio to it. */
  readonly usualMs: number;
  readonly durationWeight: number;
  readonly minDurationMs: number;
  /** Interval to which faster gaze is averaged. */
  readonly blockMs: number;
}

/** Chosen by tools/fixations/chooseParameters.mjs (docs/science/fixations.md). */
export const SEGMENTATION_DEFAULTS: SegmentationParameters = {
  spreadBaseDeg: 1,
  spreadPerStd: 0.6,
  mostCorrelation: 0.9,
  price: 2,
  transitionPrice: 1.5,
  usualMs: 200,
  durationWeight: 1.5,
  minDurationMs: 120,
  blockMs: 33,
};

/** 2-D standard deviation that is taken where neither it nor the samples tell: a webcam's, usually. */
const ASSUMED_STD_DEG = 2;

/** Standard deviation around the centre along an axis that a recording's fixations are taken to have. */
export function spreadDeg(
  stdDeg: number,
  parameters: SegmentationParameters = SEGMENTATION_DEFAULTS,
): number {
  return parameters.spreadBaseDeg + parameters.spreadPerStd * stdDeg;
}

/**
 * @param tMs [n] ascending
 * @param xDeg [n] gaze with short losses filled (fillGaps.ts), NaN where lost
 * @param measured the gaze the centres are averaged from, NaN where lost, in any unit
 * @param stdDeg 2-D standard deviation at known targets; null: estimated from the samples
 * @returns fixations in chronological order
 */
export function segmentation<Kind extends Coordinates>(
  tMs: Float64Array,
  xDeg: Float64Array,
  yDeg: Float64Array,
  measured: { readonly xPx: Kind; readonly yPx: Kind },
  stdDeg: number | null,
  parameters: SegmentationParameters = SEGMENTATION_DEFAULTS,
): Fixations<Kind> {
  const intervalMs = meanIntervalMs(tMs);
  if (intervalMs === null) return emptyFixations(measured.xPx);
  const size = Math.max(1, Math.round(parameters.blockMs / intervalMs));
  const blocks = gazeBlocks(tMs, xDeg, yDeg, size);
  const std = stdDeg ?? restingStd(tMs, xDeg, yDeg) ?? ASSUMED_STD_DEG;
  const costs = segmentationCosts(
    intervalMs * size,
    spreadDeg(std, parameters),
    stepCorrelation(
      meanSquareStep(blocks.tMs, blocks.x, blocks.y),
      std,
      parameters.mostCorrelation,
    ),
    parameters,
  );
  const firsts: number[] = [];
  const lasts: number[] = [];
  for (let run = 0; run + 1 < blocks.runs.length; run++) {
    const from = blocks.runs[run]!;
    const to = blocks.runs[run + 1]!;
    const found = cheapestSegmentation(
      blocks.x.subarray(from, to),
      blocks.y.subarray(from, to),
      costs,
    );
    for (const first of found.firsts) firsts.push(blocks.firsts[from + first]!);
    for (const last of found.lasts) lasts.push(blocks.lasts[from + last]!);
  }
  return fixationColumns(tMs, measured, firsts, lasts);
}

/** Without the intervals of losses and pauses; null if there is none between samples. */
function meanIntervalMs(tMs: Float64Array): number | null {
  let sum = 0;
  let count = 0;
  for (let i = 1; i < tMs.length; i++) {
    const interval = tMs[i]! - tMs[i - 1]!;
    if (interval > GAP_LIMIT_MS) continue;
    sum += interval;
    count++;
  }
  return sum > 0 ? sum / count : null;
}
