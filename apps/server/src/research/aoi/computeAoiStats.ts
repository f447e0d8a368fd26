import { AoiStats, type AoiShape, type AoiSummary } from '@fovea/contract/analysis/aoi';
import { aoiMetrics, AOI_METRICS_VERSION } from '@fovea/science/aoi/aoiMetrics';
import { summariseAois, type AoiSegmentSummary } from '@fovea/science/aoi/aoiSummary';
import { AOI_METRICS, type Aoi, type AoiMetricId } from '@fovea/science/aoi/aoiTypes';
import { decodeSegmentAggregate } from '@fovea/science/segments/segmentAggregate';

declare module '../compute/processor' {
  interface ComputeTasks {
    computeAoiStats: typeof computeAoiStats;
  }
}

export interface AoiStatsRequest {
  /** The segment's aggregate for the stimulus. */
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly aois: readonly {
    readonly id: string;
    readonly timeline: readonly AoiShape[];
    /** Only this respondent; null: everyone in the segment. */
    readonly respondentId: string | null;
  }[];
}

/** The computed part of AoiStats; the ids and versions are added by the caller. */
export type AoiFigures = Omit<
  AoiStats,
  'id' | 'aoiDefinition' | 'segment' | 'updatedDate' | 'dataVersion'
>;

/** @returns metrics in the order of the AOIs */
export async function computeAoiStats(request: AoiStatsRequest): Promise<readonly AoiFigures[]> {
  const aggregate = decodeSegmentAggregate(request.bytes);
  const { widthPx, heightPx, aois } = request;
  const table = aoiMetrics(
    aggregate,
    aois.map(({ id, timeline }) => aoiOf(id, timeline)),
    { widthPx, heightPx },
  );
  const everyone = summariseAois(table);
  return aois.map(({ respondentId }, at) => {
    const summary =
      respondentId === null
        ? everyone[at]
        : summariseAois(
            table,
            Uint8Array.from(aggregate.respondentIds, (id) => (id === respondentId ? 1 : 0)),
          )[at];
    if (!summary) throw new Error('Every AOI has a summary.');
    return figuresOf(summary);
  });
}

export function aoiOf(id: string, timeline: readonly AoiShape[]): Aoi {
  return {
    id,
    keyframes: timeline.map(({ ts, points }) => ({
      tMs: ts,
      points: Float64Array.from(points.flatMap(({ x, y }) => [x, y])),
    })),
  };
}

/** Metrics that the answer has a field for; every metric is in its `stats`. */
type NamedMetric = Extract<keyof AoiStats, AoiMetricId>;
const isNamed = (id: AoiMetricId): id is NamedMetric => id in AoiStats.shape;
const NAMED_METRICS = AOI_METRICS.filter(isNamed);

function figuresOf(summary: AoiSegmentSummary): AoiFigures {
  const { statistics, ratioFixation, ratioGaze, ratioSaccade, revisitorRatioFixation } = summary;
  const mean = (id: Parameters<typeof statistics.get>[0]) =>
    known(statistics.get(id)?.mean ?? Number.NaN);
  const means = Object.fromEntries(NAMED_METRICS.map((id) => [id, mean(id)])) as Readonly<
    Record<NamedMetric, number | null>
  >;
  return {
    version: AOI_METRICS_VERSION,
    ttff: inSeconds(means.ttffMs),
    timeSpent: inSeconds(means.dwellTimeMsFixation),
    ratio: known(ratioFixation.ratio),
    revisitorRatio: known(revisitorRatioFixation.ratio),
    revisits: mean('revisitsFixation'),
    ...means,
    ratioNumeratorFixation: ratioFixation.numerator,
    ratioNumeratorGaze: ratioGaze.numerator,
    ratioNumeratorSaccade: ratioSaccade.numerator,
    ratioDenominator: ratioFixation.denominator,
    stats: Object.fromEntries(
      [...statistics].map(([id, { n, ...spread }]): [string, AoiSummary] => [
        id,
        { n, mean: known(spread.mean), median: known(spread.median), sd: known(spread.sd) },
      ]),
    ),
  };
}

function known(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function inSeconds(ms: number | null): number | null {
  return ms === null ? null : ms / 1000;
}
