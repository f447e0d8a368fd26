/** What every AOI metric says of a fixed set of recordings: the same results have the same fingerprint. */
import { aoiMetrics } from '../aoi/aoiMetrics';
import { RESPONDENT_METRICS, SEGMENT_RATIOS } from '../aoi/aoiMetricList';
import { aoiRatioValues } from '../aoi/aoiRatioValues';
import type { Aoi } from '../aoi/aoiTypes';
import type { AoiDeclaration } from '../aoi/declaration/aoiDeclaration';
import { aggregateOf, gazeFrom, type TestRespondent } from './aggregateOf';
import * as cases from './aoiCases';

/** Gaze and fixations that wander over the picture, each respondent at another pace, with losses. */
const WANDERING = Array.from({ length: 12 }, (_, n): TestRespondent => {
  const x = (t: number) => ((t * (n + 3)) % 641) / 641;
  const y = (t: number) => ((t * (n + 5)) % 523) / 523;
  return {
    id: `wandering ${n}`,
    exposureMs: 600 + 250 * n,
    gaze: gazeFrom(7 + n, 2600, 30, x, y).filter((_sample, at) => at % (n + 7) > n % 5),
    fixations: Array.from({ length: 7 }, (_fixation, k) => {
      const startMs = 20 * n + 390 * k;
      return [startMs, startMs + 120 + 25 * ((n + k) % 9), x(startMs), y(startMs)] as const;
    }),
    clicks: [
      [150 * n, x(n), y(n)],
      [900, 0.25, 0.5],
    ],
    accuracyDeg: 0.5 + n / 4,
    ...(n % 4 === 3 ? {} : { xNormPerDeg: 0.03 + n / 400 }),
  };
});

const RESPONDENTS = [
  cases.ONE,
  cases.BLIND,
  cases.SHORT,
  cases.FOLLOWER,
  cases.TWO_FIXATIONS,
  cases.TWO_WITH_LOSS,
  ...WANDERING,
];
const AOIS: readonly Aoi[] = [
  cases.LEFT_AOI,
  cases.RIGHT_AOI,
  cases.CORNER_AOI,
  cases.LATE_AOI,
  cases.RETURNING_AOI,
  cases.MOVING_AOI,
  cases.still('triangle', Float64Array.of(0.125, 0.25, 0.75, 0.125, 0.5, 0.875), 333),
  cases.still('never', new Float64Array(0)),
];

export interface SampledMetric {
  readonly declared: AoiDeclaration;
  readonly kind: 'metrics' | 'ratios';
  /** NaN where not defined. */
  readonly results: readonly number[];
}

/** Every metric and ratio with its results for all samples, with and without soft hits. */
export function sampledAoiMetrics(): SampledMetric[] {
  const gaze = aggregateOf(RESPONDENTS);
  const tables = [false, true].map((softHits) =>
    aoiMetrics(gaze, AOIS, { ...cases.OPTIONS, softHits }),
  );
  return [
    ...RESPONDENT_METRICS.map((declared) => ({
      declared,
      kind: 'metrics' as const,
      results: tables.flatMap(({ values }) => [...values[declared.id]]),
    })),
    ...SEGMENT_RATIOS.map((declared) => ({
      declared,
      kind: 'ratios' as const,
      results: tables.flatMap((table) =>
        AOIS.flatMap((_aoi, at) => [...aoiRatioValues(table, at, declared.id)]),
      ),
    })),
  ];
}
