/** AOIs and a respondent whose metrics can be computed by hand. */
import { aoiMetrics } from '../aoi/aoiMetrics';
import { summariseAois, type AoiSegmentSummary } from '../aoi/aoiSummary';
import type { Aoi, AoiMetricId } from '../aoi/aoiTypes';
import { aggregateOf, gazeFrom, type TestRespondent } from './aggregateOf';

export const LEFT = rectangle(0, 0, 0.5, 1);
export const OPTIONS = { widthPx: 200, heightPx: 100 };

export function rectangle(x0: number, y0: number, x1: number, y1: number): Float64Array {
  return Float64Array.of(x0, y0, x1, y0, x1, y1, x0, y1);
}

export function still(id: string, points: Float64Array, fromMs = 0): Aoi {
  return { id, keyframes: [{ tMs: fromMs, points }] };
}

/** @returns each metric of the AOI, for every respondent */
export function valuesOf(
  respondents: readonly TestRespondent[],
  aoi: Aoi,
): Record<AoiMetricId, number[]> {
  const { values } = aoiMetrics(aggregateOf(respondents), [aoi], OPTIONS);
  return Object.fromEntries(
    Object.entries(values).map(([id, column]) => [id, [...column]]),
  ) as Record<AoiMetricId, number[]>;
}

/** Three fixations: left 100..300, right 340..640, left 680..1080, with gaze every 20 ms. */
export const ONE: TestRespondent = {
  id: 'one',
  exposureMs: 2000,
  gaze: gazeFrom(10, 1090, 20, (t) => (t > 320 && t < 660 ? 0.75 : 0.25)),
  fixations: [
    [100, 300, 0.25, 0.5],
    [340, 640, 0.75, 0.5],
    [680, 1080, 0.25, 0.5],
  ],
  clicks: [
    [500, 0.25, 0.5],
    [600, 0.75, 0.5],
    [700, 0.5, 0.5],
  ],
};

/** The same without valid gaze. */
export const BLIND: TestRespondent = { ...ONE, id: 'blind', gaze: [], fixations: [] };

/** Who saw the stimulus for half a second only. */
export const SHORT: TestRespondent = { ...ONE, id: 'short', exposureMs: 500 };

export const LEFT_AOI = still('left', LEFT);
export const RIGHT_AOI = still('right', rectangle(0.5, 0, 1, 1));
/** Nobody looks there. */
export const CORNER_AOI = still('corner', rectangle(0.9, 0.9, 1, 1));
/** The left half from 500 ms on. */
export const LATE_AOI = still('late', LEFT, 500);
/** The left half without 400..1000 ms. */
export const RETURNING_AOI: Aoi = {
  id: 'returning',
  keyframes: [
    { tMs: 0, points: LEFT },
    { tMs: 400, points: new Float64Array(0) },
    { tMs: 1000, points: LEFT },
  ],
};
/** A strip that crosses the picture within a second, and a respondent who follows it. */
export const MOVING_AOI: Aoi = {
  id: 'moving',
  keyframes: [
    { tMs: 0, points: rectangle(0, 0, 0.1, 1) },
    { tMs: 1000, points: rectangle(0.9, 0, 1, 1) },
  ],
};
export const FOLLOWER: TestRespondent = {
  id: 'follower',
  exposureMs: 1000,
  gaze: gazeFrom(10, 990, 20, (t) => 0.05 + 0.0009 * t),
  fixations: [[490, 510, 0.5, 0.5]],
};

/** Samples of 20 ms in the left half, at these times. */
export function samplesAt(...timesMs: readonly number[]): TestRespondent {
  return { id: 'r', exposureMs: 2000, gaze: timesMs.map((t) => [t, 0.25, 0.5, 20]) };
}

/** Two fixations in the left half, 100..300 and 400..600. */
export const TWO_FIXATIONS: TestRespondent = {
  id: 'two',
  exposureMs: 1000,
  gaze: gazeFrom(110, 590, 20, () => 0.25),
  fixations: [
    [100, 300, 0.25, 0.5],
    [400, 600, 0.3, 0.5],
  ],
};
/** The same with 120 ms of missing data between the fixations. */
export const TWO_WITH_LOSS: TestRespondent = {
  ...TWO_FIXATIONS,
  gaze: TWO_FIXATIONS.gaze.filter(([t]) => t < 290 || t > 410),
};

/** In their order in the segment: without gaze, only on the right, once on the left, twice on the left. */
export const SEGMENT: readonly TestRespondent[] = [
  { id: 'blind', exposureMs: 1000, gaze: [] },
  {
    id: 'never',
    exposureMs: 1000,
    gaze: gazeFrom(10, 990, 20, () => 0.75),
    fixations: [[0, 1000, 0.75, 0.5]],
  },
  {
    id: 'once',
    exposureMs: 1000,
    gaze: gazeFrom(10, 990, 20, () => 0.25),
    fixations: [[200, 400, 0.25, 0.5]],
  },
  { ...ONE, id: 'twice' },
];

/** @param mask [respondents] 1: counts; missing: all */
export function summaryOf(
  respondents: readonly TestRespondent[],
  aoi: Aoi,
  mask: Uint8Array | null = null,
): AoiSegmentSummary {
  const [summary] = summariseAois(aoiMetrics(aggregateOf(respondents), [aoi], OPTIONS), mask);
  if (!summary) throw new Error('Every AOI has a summary.');
  return summary;
}
