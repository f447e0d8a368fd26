import { describe, expect, it } from 'vitest';
import { aoiMetrics } from './aoiMetrics';
import { summariseAois } from './aoiSummary';
import type { Aoi, AoiMetricId } from './aoiTypes';
import { aggregateOf, gazeFrom, type TestRespondent } from './testing/aggregateOf';

const LEFT = rectangle(0, 0, 0.5, 1);
const OPTIONS = { widthPx: 200, heightPx: 100 };

function rectangle(x0: number, y0: number, x1: number, y1: number): Float64Array {
  return Float64Array.of(x0, y0, x1, y0, x1, y1, x0, y1);
}

function still(id: string, points: Float64Array, fromMs = 0): Aoi {
  return { id, keyframes: [{ tMs: fromMs, points }] };
}

function valuesOf(
  respondents: readonly TestRespondent[],
  aoi: Aoi,
  options: Parameters<typeof aoiMetrics>[2] = OPTIONS,
): Record<AoiMetricId, number[]> {
  const { values } = aoiMetrics(aggregateOf(respondents), [aoi], options);
  return Object.fromEntries(
    Object.entries(values).map(([id, column]) => [id, [...column]]),
  ) as Record<AoiMetricId, number[]>;
}

/** Three fixations: left 100..300, right 340..640, left 680..1080, with gaze every 20 ms. */
const ONE: TestRespondent = {
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

describe('bad input', () => {
  it('nobody, and no AOI', () => {
    const table = aoiMetrics(aggregateOf([]), [still('left', LEFT)], OPTIONS);
    expect(table.respondentIds).toEqual([]);
    expect(summariseAois(table)[0]?.ratioFixation).toEqual({
      numerator: 0,
      denominator: 0,
      ratio: Number.NaN,
    });
    expect(aoiMetrics(aggregateOf([ONE]), [], OPTIONS).values.ttffMs).toHaveLength(0);
  });

  it('gaze that is no number is no hit, and a clock that jumps back is survived', () => {
    const odd: TestRespondent = {
      id: 'odd',
      exposureMs: 1000,
      gaze: [
        [100, 0.25, 0.5, 20],
        [Number.NaN, 0.25, 0.5, 20],
        [140, Number.NaN, 0.5, 20],
        [160, Number.POSITIVE_INFINITY, 0.5, 20],
        [600, 0.25, 0.5, 20],
        [120, 0.25, 0.5, 20],
      ],
      fixations: [
        [Number.NaN, 100, 0.25, 0.5],
        [300, 200, 0.25, 0.5],
        [300, 400, Number.NaN, 0.5],
      ],
    };
    const moving: Aoi = {
      id: 'm',
      keyframes: [
        { tMs: 0, points: LEFT },
        { tMs: 500, points: rectangle(0, 0, 0.4, 1) },
      ],
    };
    for (const aoi of [still('left', LEFT), moving]) {
      const values = valuesOf([odd], aoi);
      expect(values.dwellTimeMsGaze).toEqual([60]);
      expect(values.hitTimeMsGaze).toEqual([100]);
      expect(values.fixationCount).toEqual([0]);
      expect(values.ttffMs).toEqual([Number.NaN]);
    }
  });

  it.each([
    ['outside of the picture', rectangle(1.2, 1.2, 1.4, 1.4)],
    ['with two points', Float64Array.of(0, 0, 1, 1)],
    ['with a point that is no number', Float64Array.of(0, 0, 1, 0, Number.NaN, 1)],
    ['without an extent', Float64Array.of(0.25, 0.5, 0.25, 0.5, 0.25, 0.5)],
  ])('an AOI %s is not hit', (_, points) => {
    const values = valuesOf([ONE], still('odd', points));
    expect(values.dwellTimeMsGaze[0] || 0).toBe(0);
    expect(values.hitTimeMsGaze).toEqual([Number.NaN]);
    expect(values.ttffMs).toEqual([Number.NaN]);
  });

  it('without gaze there is no dwell of zero; the mouse still counts', () => {
    const blind: TestRespondent = { ...ONE, gaze: [], fixations: [] };
    const values = valuesOf([blind], still('left', LEFT));
    expect(values.dwellTimeMsGaze).toEqual([Number.NaN]);
    expect(values.fixationCount).toEqual([Number.NaN]);
    expect(values.visitsGaze).toEqual([Number.NaN]);
    expect(values.mouseClicks).toEqual([1]);
  });

  it('who claims to have seen it for years is measured like for a day', () => {
    const years: TestRespondent = {
      id: 'years',
      exposureMs: 1e11,
      gaze: [[100, 0.25, 0.5, 20]],
      fixations: [[0, 1e11, 0.25, 0.5]],
    };
    const moving: Aoi = {
      id: 'm',
      keyframes: [
        { tMs: 0, points: LEFT },
        { tMs: 500, points: rectangle(0, 0, 0.4, 1) },
      ],
    };
    const values = valuesOf([ONE, years], moving);
    expect(values.fixationCount).toEqual([2, 1]);
    expect(values.dwellTimeMsFixation).toEqual([600, 86_400_000]);
    expect(values.actualExposureMs).toEqual([2000, 86_400_000]);
  });

  it('who left before the AOI appeared counts for nothing', () => {
    const table = aoiMetrics(aggregateOf([ONE]), [still('late', LEFT, 2000)], OPTIONS);
    expect(table.values.actualExposureMs[0]).toBe(0);
    expect(table.values.dwellTimePercentGaze[0]).toBeNaN();
    expect(summariseAois(table)[0]?.ratioGaze.denominator).toBe(0);
  });
});
