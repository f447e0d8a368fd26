/**
 * AOI metrics summarised over the respondents of a segment.
 *
 * Only respondents with a value count; `n` is their number. For times until an event these are the
 * respondents for whom it happened; dwell is given both over everyone who could have seen the AOI
 * and over those who looked (the statistics ending in OfHitters). Ratios are proportions (0..1) of
 * those who were exposed to the AOI while it was active and have valid gaze.
 */
import { medianOf } from '../math/medianOf';
import {
  RESPONDENT_METRICS,
  SEGMENT_RATIOS,
  type AoiMetricId,
  type AoiRatioId,
  type HitterMetricId,
} from './aoiMetricList';
import { aoiRatioValues } from './aoiRatioValues';
import type { AoiMetricsTable } from './aoiTypes';

export type AoiStatisticId = AoiMetricId | `${HitterMetricId}OfHitters`;

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

export interface AoiSegmentSummary extends Readonly<Record<AoiRatioId, AoiRatio>> {
  readonly aoiId: string;
  /** Every AoiStatisticId. */
  readonly statistics: ReadonlyMap<AoiStatisticId, AoiStatistic>;
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
    const rowOf = (r: number) => a * respondents + r;
    const ratios = SEGMENT_RATIOS.map(({ id }) => {
      const values = aoiRatioValues(table, a, id);
      const asked = chosen.filter((r) => !Number.isNaN(values[r]));
      return { id, asked, positive: asked.filter((r) => values[r] === 1) };
    });
    const positiveOf = (ratioId: AoiRatioId) =>
      ratios.find(({ id }) => id === ratioId)?.positive.map(rowOf) ?? [];
    const rows = chosen.map(rowOf);
    const looked = positiveOf('ratioFixation');
    const gazed = positiveOf('ratioGaze');
    const statistics = new Map<AoiStatisticId, AoiStatistic>();
    for (const { id } of RESPONDENT_METRICS) {
      statistics.set(id, statisticOf(table.values[id], rows));
    }
    for (const metric of RESPONDENT_METRICS) {
      if (!metric.hasHitterStatistics) continue;
      const hitters = metric.group === 'Gaze-based' ? gazed : looked;
      statistics.set(`${metric.id}OfHitters`, statisticOf(table.values[metric.id], hitters));
    }
    const parts = ratios.map(({ id, asked, positive }) => [
      id,
      ratioOf(positive.length, asked.length),
    ]);
    return {
      aoiId,
      statistics,
      ...(Object.fromEntries(parts) as Readonly<Record<AoiRatioId, AoiRatio>>),
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
