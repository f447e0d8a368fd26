import { describe, expect, it } from 'vitest';
import { aoiMetrics } from './aoiMetrics';
import { summariseAois } from './aoiSummary';
import type { Aoi } from './aoiTypes';
import { aggregateOf, type TestRespondent } from '../testing/aggregateOf';
import { LEFT, ONE, OPTIONS, rectangle, still, valuesOf } from '../testing/aoiCases';

describe('invalid input', () => {
  it('no respondents, and no AOI', () => {
    const table = aoiMetrics(aggregateOf([]), [still('left', LEFT)], OPTIONS);
    expect(table.respondentIds).toEqual([]);
    expect(summariseAois(table)[0]?.ratioFixation).toEqual({
      numerator: 0,
      denominator: 0,
      ratio: Number.NaN,
    });
    expect(aoiMetrics(aggregateOf([ONE]), [], OPTIONS).values.ttffMs).toHaveLength(0);
  });

  it('NaN gaze is no hit, and a clock that jumps back does no harm', () => {
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
    ['with a NaN point', Float64Array.of(0, 0, 1, 0, Number.NaN, 1)],
    ['without an area', Float64Array.of(0.25, 0.5, 0.25, 0.5, 0.25, 0.5)],
  ])('an AOI %s is not hit', (_, points) => {
    const values = valuesOf([ONE], still('odd', points));
    expect(values.dwellTimeMsGaze[0] || 0).toBe(0);
    expect(values.hitTimeMsGaze).toEqual([Number.NaN]);
    expect(values.ttffMs).toEqual([Number.NaN]);
  });

  it('without gaze dwell is not zero but undefined; the mouse still counts', () => {
    const blind: TestRespondent = { ...ONE, gaze: [], fixations: [] };
    const values = valuesOf([blind], still('left', LEFT));
    expect(values.dwellTimeMsGaze).toEqual([Number.NaN]);
    expect(values.fixationCount).toEqual([Number.NaN]);
    expect(values.visitsGaze).toEqual([Number.NaN]);
    expect(values.mouseClicks).toEqual([1]);
  });

  it('an exposure of years is limited to a day', () => {
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

  it('respondents who left before the AOI appeared are not counted', () => {
    const table = aoiMetrics(aggregateOf([ONE]), [still('late', LEFT, 2000)], OPTIONS);
    expect(table.values.actualExposureMs[0]).toBe(0);
    expect(table.values.dwellTimePercentGaze[0]).toBeNaN();
    expect(summariseAois(table)[0]?.ratioGaze.denominator).toBe(0);
  });
});
