/**
 * Whether a difference depends on the fixation filter: the same comparison with other filters and
 * limits.
 *
 * After Steegen, Tuerlinckx, Gelman & Vanpaemel (2016), doi 10.1177/1745691616658637: an analysis
 * is one of many that could equally have been chosen, so all of them are run and reported. The gaze
 * of every respondent is converted to degrees by their own scale (linear, as in the segment's
 * file), each filter of the grid detects fixations again, and one fixation-based metric of the AOI
 * is compared by segmentStatistics.ts. The first cell is the analysis as stored, and its kind of
 * test (means or ranks) is used in all. Cells are based on the same gaze, so their number is not a
 * number of independent results: they show how much the choice matters, not how certain the result
 * is.
 *
 * Respondents without a known scale are excluded from every cell. Losses are recognised by missing
 * samples; one lost sample is inserted for each so that filters see it.
 */
import { aoiMetrics } from '../aoi/aoiMetrics';
import type { MultiverseMetricId } from '../aoi/aoiMetricList';
import { aoiRatioValues } from '../aoi/aoiRatioValues';
import { isAoiRatio } from '../aoi/isAoiRatio';
import type { Aoi, AoiGaze } from '../aoi/aoiTypes';
import { fillGaps, medianOfThree } from '../eyeMovements/fillGaps';
import type { Fixations } from '../eyeMovements/fixations';
import { idtOnPlane } from '../eyeMovements/idt';
import { IVT_DEFAULTS } from '../eyeMovements/ivt';
import { ivtLinear } from '../eyeMovements/ivtLinear';
import { segmentation, SEGMENTATION_DEFAULTS } from '../eyeMovements/segmentation';
import {
  compareMeasuredProportions,
  compareMeasurements,
  compareSegmentProportions,
  compareSegments,
  type ComparisonResult,
  type ComparisonMethod,
  type MeasuredGroup,
} from './segmentStatistics';

export type MultiverseFilter =
  | { readonly algorithm: 'idt'; readonly dispersionDeg: number; readonly minDurationMs: number }
  | {
      readonly algorithm: 'ivt';
      readonly thresholdDegPerS: number;
      readonly minDurationMs: number;
    }
  | { readonly algorithm: 'segments'; readonly price: number; readonly minDurationMs: number };

/** What hangs on fixations, among it ratios: parts of the respondents. */
export type MultiverseMetric = MultiverseMetricId;

/**
 * From strict to loose, around the limits in use: Salvucci & Goldberg, Blignaut, Tobii, webcams, and
 * the defaults of segmentation.
 */
export const MULTIVERSE_GRID: readonly MultiverseFilter[] = [
  ...[1, 2, 3, 4, 5].flatMap((dispersionDeg) =>
    [60, 100, 150, 200].map((minDurationMs) => ({
      algorithm: 'idt' as const,
      dispersionDeg,
      minDurationMs,
    })),
  ),
  ...[20, 30, 50, 75, 100].flatMap((thresholdDegPerS) =>
    [60, 100, 150].map((minDurationMs) => ({
      algorithm: 'ivt' as const,
      thresholdDegPerS,
      minDurationMs,
    })),
  ),
  ...[1, 2, 4].flatMap((price) =>
    [80, 120, 160].map((minDurationMs) => ({
      algorithm: 'segments' as const,
      price,
      minDurationMs,
    })),
  ),
];

/** One side of the comparison. */
export interface MultiverseSide {
  readonly gaze: AoiGaze;
  readonly aoi: Aoi;
}

export interface MultiverseInput {
  /** `segments`: different respondents; `aois`: two AOIs, or stimuli, of the same respondents. */
  readonly kind: 'segments' | 'aois';
  readonly first: MultiverseSide;
  readonly second: MultiverseSide;
  readonly metric: MultiverseMetric;
  readonly filters?: readonly MultiverseFilter[];
}

export interface MultiverseCell {
  /** Null for the fixations as stored. */
  readonly filter: MultiverseFilter | null;
  readonly compared: ComparisonResult;
  /**
   * Mean number of fixations per respondent, both sides, which shows whether the filter detects
   * any.
   */
  readonly fixationsPerRespondent: number;
}

export interface MultiverseResult {
  /** The stored analysis first, then the filters in order. */
  readonly cells: readonly MultiverseCell[];
  /** Respondents excluded from both sides because the size of a degree is unknown. */
  readonly withoutScale: number;
}

export interface MultiverseSummary {
  /** Cells with a result, including the stored one. */
  readonly cells: number;
  /** Cells in which a comparison was not possible. */
  readonly refused: number;
  /** For the stored analysis; 0 if it has no result or no difference. */
  readonly direction: -1 | 0 | 1;
  /** Cells with the difference in that direction. */
  readonly sameDirection: number;
  /** Of those, the ones whose 95 % interval excludes 0. */
  readonly clear: number;
  /** Cells whose interval lies entirely on the other side. */
  readonly clearlyAgainst: number;
}

/**
 * Yields the number of finished cells after each one, so that a worker can report progress or stop.
 */
export function* multiverse(
  input: MultiverseInput,
): Generator<{ done: number; total: number }, MultiverseResult, undefined> {
  const filters = input.filters ?? MULTIVERSE_GRID;
  const total = filters.length + 1;
  const first = prepared(input.first.gaze);
  const isSame = input.first.gaze === input.second.gaze;
  const second = isSame ? first : prepared(input.second.gaze);
  const cells: MultiverseCell[] = [];
  for (const filter of [null, ...filters]) {
    const gaze = gazeWith(first, filter);
    const other = isSame ? gaze : gazeWith(second, filter);
    cells.push(cellOf(input, filter, gaze, other, comparedBy(cells[0]?.compared)));
    yield { done: cells.length, total };
  }
  return { cells, withoutScale: first.withoutScale + (isSame ? 0 : second.withoutScale) };
}

export function multiverseSummary({ cells }: MultiverseResult): MultiverseSummary {
  const answers = cells.flatMap(({ compared }) => (compared.ok ? [compared.difference] : []));
  const stored = cells[0]?.compared;
  const sign = stored?.ok ? Math.sign(stored.difference.estimate) : 0;
  const direction = sign > 0 ? 1 : sign < 0 ? -1 : 0;
  const towards = answers.filter(({ estimate }) => direction * estimate > 0);
  const isClear = ({ low, high }: { low: number; high: number }) => low > 0 || high < 0;
  return {
    cells: answers.length,
    refused: cells.length - answers.length,
    direction,
    sameDirection: towards.length,
    clear: towards.filter(isClear).length,
    clearlyAgainst: answers.filter((each) => direction * each.estimate < 0 && isClear(each)).length,
  };
}

interface Prepared {
  readonly gaze: AoiGaze;
  readonly respondents: readonly RespondentDegrees[];
  readonly withoutScale: number;
}

/** One respondent's gaze in degrees, with lost samples. */
interface RespondentDegrees {
  readonly index: number;
  readonly xNormPerDeg: number;
  readonly yNormPerDeg: number;
  readonly tMs: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly xFilled: Float64Array;
  readonly yFilled: Float64Array;
  readonly xSmooth: Float64Array;
  readonly ySmooth: Float64Array;
}

function prepared(gaze: AoiGaze): Prepared {
  const respondents: RespondentDegrees[] = [];
  let withoutScale = 0;
  let from = 0;
  const exposureMs = Float64Array.from(gaze.respondents.exposureMs);
  for (let r = 0; r < gaze.respondentIds.length; r++) {
    let end = from;
    while (end < gaze.respondentIndex.length && gaze.respondentIndex[end]! <= r) end++;
    const xNormPerDeg = gaze.respondents.xNormPerDeg[r]!;
    const yNormPerDeg = gaze.respondents.yNormPerDeg[r]!;
    if (xNormPerDeg > 0 && yNormPerDeg > 0) {
      respondents.push(degreesOf(gaze, r, from, end, xNormPerDeg, yNormPerDeg));
    } else {
      // The metrics treat this as not exposed.
      exposureMs[r] = Number.NaN;
      if (end > from) withoutScale++;
    }
    from = end;
  }
  const columns = { ...gaze.respondents, exposureMs };
  return { gaze: { ...gaze, respondents: columns }, respondents, withoutScale };
}

function degreesOf(
  { tMs, xNorm, yNorm, sampleMs }: AoiGaze,
  index: number,
  from: number,
  end: number,
  xNormPerDeg: number,
  yNormPerDeg: number,
): RespondentDegrees {
  const t: number[] = [];
  const xs: number[] = [];
  const ys: number[] = [];
  for (let i = from; i < end; i++) {
    const before = t.at(-1);
    const now = tMs[i]!;
    // A sample covers half the interval to each neighbour: more than that is a loss.
    if (before !== undefined && now - before > 0.75 * (sampleMs[i]! + sampleMs[i - 1]!)) {
      t.push((before + now) / 2);
      xs.push(Number.NaN);
      ys.push(Number.NaN);
    }
    t.push(now);
    xs.push(xNorm[i]! / xNormPerDeg);
    ys.push(yNorm[i]! / yNormPerDeg);
  }
  const times = Float64Array.from(t);
  const x = Float64Array.from(xs);
  const y = Float64Array.from(ys);
  const xFilled = fillGaps(times, x);
  const yFilled = fillGaps(times, y);
  return {
    ...{ index, xNormPerDeg, yNormPerDeg, tMs: times, x, y, xFilled, yFilled },
    xSmooth: medianOfThree(xFilled),
    ySmooth: medianOfThree(yFilled),
  };
}

function detect(filter: MultiverseFilter, own: RespondentDegrees): Fixations<Float64Array> {
  const { minDurationMs } = filter;
  const measured = { xPx: own.x, yPx: own.y };
  switch (filter.algorithm) {
    case 'idt': {
      const limits = { dispersion: filter.dispersionDeg, minDurationMs };
      return idtOnPlane(own.tMs, own.xSmooth, own.ySmooth, measured, limits);
    }
    case 'ivt': {
      const { thresholdDegPerS } = filter;
      const limits = { ...IVT_DEFAULTS, thresholdDegPerS, minDurationMs };
      return ivtLinear(own.tMs, own.xFilled, own.yFilled, 1, limits);
    }
    case 'segments': {
      const parameters = { ...SEGMENTATION_DEFAULTS, price: filter.price, minDurationMs };
      // The gaze of a segment does not say how precise it is, so that is estimated from the samples.
      return segmentation(own.tMs, own.xFilled, own.yFilled, measured, null, parameters);
    }
  }
}

function gazeWith({ gaze, respondents }: Prepared, filter: MultiverseFilter | null): AoiGaze {
  if (!filter) return gaze;
  const index: number[] = [];
  const startMs: number[] = [];
  const endMs: number[] = [];
  const x: number[] = [];
  const y: number[] = [];
  for (const own of respondents) {
    const found = detect(filter, own);
    for (let f = 0; f < found.count; f++) {
      index.push(own.index);
      startMs.push(found.startMs[f]!);
      endMs.push(found.endMs[f]!);
      x.push(found.x[f]! * own.xNormPerDeg);
      y.push(found.y[f]! * own.yNormPerDeg);
    }
  }
  return {
    ...gaze,
    fixationRespondentIndex: Uint16Array.from(index),
    fixationStartMs: Float64Array.from(startMs),
    fixationEndMs: Float64Array.from(endMs),
    fixationXNorm: Float64Array.from(x),
    fixationYNorm: Float64Array.from(y),
  };
}

function cellOf(
  { kind, first, second, metric }: MultiverseInput,
  filter: MultiverseFilter | null,
  gaze: AoiGaze,
  other: AoiGaze,
  by: ComparisonMethod,
): MultiverseCell {
  const one = measured(gaze, first.aoi, metric);
  const two = measured(other, second.aoi, metric);
  const isPart = isAoiRatio(metric);
  const compare =
    kind === 'segments'
      ? isPart
        ? compareSegmentProportions
        : compareSegments
      : isPart
        ? compareMeasuredProportions
        : compareMeasurements;
  const respondents = gaze.respondentIds.length + (other === gaze ? 0 : other.respondentIds.length);
  const fixations =
    gaze.fixationStartMs.length + (other === gaze ? 0 : other.fixationStartMs.length);
  return {
    filter,
    compared: compare(one, two, by),
    fixationsPerRespondent: fixations / respondents,
  };
}

/**
 * The kind of test suitable for the stored analysis is used in all, because means and ranks
 * estimate different things.
 */
function comparedBy(stored: ComparisonResult | undefined): ComparisonMethod {
  if (!stored?.ok) return 'auto';
  const { test } = stored.difference;
  return test === 'mann-whitney' || test === 'wilcoxon' ? 'ranks' : 'means';
}

function measured(gaze: AoiGaze, aoi: Aoi, metric: MultiverseMetric): MeasuredGroup {
  const table = aoiMetrics(gaze, [aoi], { widthPx: 1, heightPx: 1 });
  const values = isAoiRatio(metric)
    ? aoiRatioValues(table, 0, metric)
    : table.values[metric].map((value, r) => (table.isCounted[r] === 1 ? value : Number.NaN));
  return { respondentIds: gaze.respondentIds, values };
}
