/**
 * AOI metrics summarised over the respondents of a segment.
 *
 * Only respondents with a value count; `n` is their number. For times until an event these are the
 * respondents for whom it happened; dwell is given both over everyone who could have seen the AOI
 * and over those who looked (the statistics ending in OfHitters). Ratios are proportions (0..1) of
 * those who were exposed to the AOI while it was active and have valid gaze.
 */
import { medianOf } from '../math/medianOf';
import { AOI_METRICS, type AoiMetricId, type AoiMetricsTable } from './aoiTypes';

/**
 * Metrics that are 0 for respondents who never looked; without those they form a separate
 * statistic.
 */
export const HITTER_METRICS = [
  'fixationCount',
  'dwellTimeMsFixation',
  'dwellTimePercentFixation',
  'dwellTimeMsGaze',
  'dwellTimePercentGaze',
] as const satisfies readonly AoiMetricId[];

export type AoiStatisticId = AoiMetricId | `${(typeof HITTER_METRICS)[number]}OfHitters`;

/**
 * NaN if undefined: mean and median without a value, sd (n - 1 in the denominator) of a single one.
 */
export interface AoiStatistic {
  readonly n: number;
  readonly mean: number;
  readonly median: number;
  readonly sd: number;
}

export interface AoiRatio {
  readonly numerator: number;
  readonly denominator: number;
  /** NaN if the denominator is 0. */
  readonly ratio: number;
}

export interface AoiSegmentSummary {
  readonly aoiId: string;
  /** Every AoiStatisticId. */
  readonly statistics: ReadonlyMap<AoiStatisticId, AoiStatistic>;
  /** Respondents with a fixation, a gaze sample, or a saccade landing in it, of those exposed. */
  readonly ratioFixation: AoiRatio;
  readonly ratioGaze: AoiRatio;
  readonly ratioSaccade: AoiRatio;
  /** Respondents with at least two visits, of those with at least one. */
  readonly revisitorRatioFixation: AoiRatio;
  readonly revisitorRatioGaze: AoiRatio;
}

/**
 * @param mask [respondents] 1 if included; null for all
 * @returns one summary per AOI, in the order of the table
 */
export function summariseAois(
  table: AoiMetricsTable,
  mask: Uint8Array | null = null,
): AoiSegmentSummary[] {
  const respondents = table.respondentIds.length;
  const chosen = Array.from({ length: respondents }, (_, r) => r).filter(
    (r) => mask === null || mask[r] === 1,
  );
  return table.aoiIds.map((aoiId, a) => {
    const rows = chosen.map((r) => a * respondents + r);
    const { values } = table;
    const counted = chosen
      .filter((r) => table.isCounted[r] === 1)
      .map((r) => a * respondents + r)
      .filter((at) => values.actualExposureMs[at]! > 0);
    const having = (isIt: (at: number) => boolean) => counted.filter(isIt);
    const looked = having((at) => !Number.isNaN(values.ttffMs[at]));
    const gazed = having((at) => !Number.isNaN(values.hitTimeMsGaze[at]));
    // With soft hits a saccade may count partially: here it counts if it more likely than not
    // landed in the AOI.
    const landed = having((at) => values.saccadeCount[at]! >= 0.5);
    const statistics = new Map<AoiStatisticId, AoiStatistic>();
    for (const id of AOI_METRICS) statistics.set(id, statisticOf(values[id], rows));
    for (const id of HITTER_METRICS) {
      const hitters = id.endsWith('Gaze') ? gazed : looked;
      statistics.set(`${id}OfHitters`, statisticOf(values[id], hitters));
    }
    return {
      aoiId,
      statistics,
      ratioFixation: ratioOf(looked.length, counted.length),
      ratioGaze: ratioOf(gazed.length, counted.length),
      ratioSaccade: ratioOf(landed.length, counted.length),
      revisitorRatioFixation: ratioOf(
        looked.filter((at) => values.visitsFixation[at]! >= 2).length,
        looked.length,
      ),
      revisitorRatioGaze: ratioOf(
        gazed.filter((at) => values.visitsGaze[at]! >= 2).length,
        gazed.length,
      ),
    };
  });
}

function statisticOf(values: Float64Array, rows: readonly number[]): AoiStatistic {
  const known = rows.map((at) => values[at]!).filter(Number.isFinite);
  const n = known.length;
  let sum = 0;
  for (const value of known) sum += value;
  const mean = sum / n;
  let squares = 0;
  for (const value of known) squares += (value - mean) ** 2;
  return {
    n,
    mean,
    median: medianOf(known),
    sd: n > 1 ? Math.sqrt(squares / (n - 1)) : Number.NaN,
  };
}

function ratioOf(numerator: number, denominator: number): AoiRatio {
  return { numerator, denominator, ratio: numerator / denominator };
}
