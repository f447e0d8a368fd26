import type { ComparisonType } from '@fovea/rules/analysis/comparison';
import { aoiMetrics } from '@fovea/science/aoi/aoiMetrics';
import type { ComparedMetricId } from '@fovea/science/aoi/aoiMetricList';
import { aoiRatioValues } from '@fovea/science/aoi/aoiRatioValues';
import { summariseAois } from '@fovea/science/aoi/aoiSummary';
import type { Aoi } from '@fovea/science/aoi/aoiTypes';
import { isAoiRatio } from '@fovea/science/aoi/isAoiRatio';
import type { SegmentAggregate } from '@fovea/science/segments/segmentAggregate';
import {
  compareMeasuredProportions,
  compareMeasurements,
  compareSegmentProportions,
  compareSegments,
  holmAdjusted,
  type ComparisonResult,
  type MeasuredGroup,
} from '@fovea/science/statistics/segmentStatistics';

/** What is compared of an AOI: a metric of respondents, or a ratio. */
export type ComparedMetric = ComparedMetricId;

/** One view and the location of its data. */
export interface MeasuredView {
  readonly stimulusId: string;
  readonly segmentId: string;
  /** Null: its data could not be fetched. */
  readonly aggregate: SegmentAggregate | null;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A statistic over the respondents of a view; null where it is undefined. */
export interface Estimate {
  readonly n: number;
  readonly mean: number | null;
  /** Sample standard deviation (n - 1); null for a proportion. */
  readonly sd: number | null;
}

export interface PairDifference {
  /** Indexes of the two views. */
  readonly first: number;
  readonly second: number;
  readonly compared: ComparisonResult;
  /** Holm-corrected over the pairs of this AOI and metric; null: there is no test. */
  readonly pAdjusted: number | null;
}

/** The differences in one AOI metric, or in one signal. */
export interface Differences {
  readonly key: string;
  readonly name: string;
  /** The metric of an AOI, or the statistic of a signal. */
  readonly metric: ComparedMetric | 'meanOverTime';
  /** [views] null: the view has no such AOI or signal, or no data. */
  readonly estimates: readonly (Estimate | null)[];
  readonly pairs: readonly PairDifference[];
}

/** One value for each respondent of a view, and their estimate. */
export interface Measured {
  readonly group: MeasuredGroup;
  readonly estimate: Estimate;
}

/**
 * Differences between the views in one metric of one AOI.
 *
 * @param aois [views]
 */
export function aoiDifferences(
  named: { readonly key: string; readonly name: string; readonly aois: readonly (Aoi | null)[] },
  views: readonly MeasuredView[],
  type: ComparisonType,
  metric: ComparedMetric,
): Differences {
  const { key, name, aois } = named;
  const measured = views.map((view, at) => measure(view, aois[at] ?? null, metric));
  return differencesOf({ key, name, metric }, measured, views, type);
}

/**
 * Differences between the views. Stimuli are compared within a segment, with paired respondents;
 * segments within a stimulus, where no respondent may be in both.
 *
 * @param measured [views]
 */
export function differencesOf(
  what: Pick<Differences, 'key' | 'name' | 'metric'>,
  measured: readonly (Measured | null)[],
  views: readonly Pick<MeasuredView, 'stimulusId' | 'segmentId'>[],
  type: ComparisonType,
): Differences {
  const pairs = comparablePairs(views, type).flatMap(([first, second]) => {
    const [a, b] = [measured[first], measured[second]];
    if (!a || !b) return [];
    return [{ first, second, compared: compare(a.group, b.group, type, what.metric) }];
  });
  const tested = pairs.flatMap(({ compared }) => (compared.ok ? compared.difference.p : []));
  const adjusted = holmAdjusted(tested);
  let at = 0;
  return {
    ...what,
    estimates: measured.map((each) => each?.estimate ?? null),
    pairs: pairs.map((pair) => ({
      ...pair,
      pAdjusted: pair.compared.ok ? (adjusted[at++] ?? null) : null,
    })),
  };
}

/** The pairs of views that differ only in the compared dimension. */
export function comparablePairs(
  views: readonly Pick<MeasuredView, 'stimulusId' | 'segmentId'>[],
  type: ComparisonType,
): [number, number][] {
  const same = (a: number, b: number) =>
    type === 'stimuli'
      ? views[a]!.segmentId === views[b]!.segmentId
      : views[a]!.stimulusId === views[b]!.stimulusId;
  return views.flatMap((_, a) =>
    views.flatMap((_other, b): [number, number][] => (b > a && same(a, b) ? [[a, b]] : [])),
  );
}

function compare(
  a: MeasuredGroup,
  b: MeasuredGroup,
  type: ComparisonType,
  metric: Differences['metric'],
) {
  if (isAoiRatio(metric)) {
    return type === 'stimuli' ? compareMeasuredProportions(a, b) : compareSegmentProportions(a, b);
  }
  return type === 'stimuli' ? compareMeasurements(a, b) : compareSegments(a, b);
}

function measure(
  { aggregate, widthPx, heightPx }: MeasuredView,
  aoi: Aoi | null,
  metric: ComparedMetric,
): Measured | null {
  if (!aggregate || !aoi) return null;
  const table = aoiMetrics(aggregate, [aoi], { widthPx, heightPx });
  const [summary] = summariseAois(table);
  if (!summary) return null;
  const { respondentIds, values } = table;
  const known = (value: number) => (Number.isFinite(value) ? value : null);
  if (isAoiRatio(metric)) {
    const { ratio, denominator } = summary[metric];
    return {
      group: { respondentIds, values: aoiRatioValues(table, 0, metric) },
      estimate: { n: denominator, mean: known(ratio), sd: null },
    };
  }
  const statistic = summary.statistics.get(metric);
  return {
    group: { respondentIds, values: values[metric] },
    estimate: {
      n: statistic?.n ?? 0,
      mean: known(statistic?.mean ?? Number.NaN),
      sd: known(statistic?.sd ?? Number.NaN),
    },
  };
}
