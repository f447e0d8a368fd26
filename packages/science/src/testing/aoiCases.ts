/** AOIs and a respondent whose metrics can be computed by hand. */
import { aoiMetrics } from '../aoi/aoiMetrics';
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
