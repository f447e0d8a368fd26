import { describe, expect, it } from 'vitest';
import { aggregateOf, gazeFrom } from '../testing/aggregateOf';
import { OPTIONS, rectangle, valuesOf } from '../testing/aoiCases';
import { accuracyCircle, inscribedRadius } from './aoiAccuracy';
import { aoiMetrics } from './aoiMetrics';
import { summariseAois } from './aoiSummary';
import type { Aoi } from './aoiTypes';

const UNIT = { accuracyDeg: 1, radiusXNorm: 1, radiusYNorm: 1, respondents: 1 };

describe('the largest circle inside a shape', () => {
  it('is a quarter of the accuracy in a square of half of it', () => {
    expect(inscribedRadius(rectangle(0, 0, 0.5, 0.5), UNIT)).toBeCloseTo(0.25, 2);
  });

  it('is found in the lowest row of the grid', () => {
    // A slab of one unit with a spike that grows wider upwards, but never as wide as the slab.
    const shape = [0, 0, 24, 0, 24, 1, 11.6, 1, 11.9, 24, 11.1, 24, 11.4, 1, 0, 1];
    const radius = inscribedRadius(Float64Array.from(shape), UNIT);
    expect(radius).toBeGreaterThan(0.49);
    expect(radius).toBeLessThan(0.52);
  });
});

it('the circle of accuracy leaves respondents without a scale or an accuracy out', () => {
  const circle = accuracyCircle({
    respondentIds: ['known', 'no width', 'no height', 'no accuracy', 'unknown'],
    respondents: {
      exposureMs: Float64Array.of(1000, 1000, 1000, 1000, 1000),
      accuracyDeg: Float64Array.of(2, 9, 9, 0, Number.NaN),
      xNormPerDeg: Float64Array.of(0.05, 0, 0.5, 0.5, 0.5),
      yNormPerDeg: Float64Array.of(0.1, 0.5, 0, 0.5, 0.5),
    },
  });
  expect(circle).toEqual({ accuracyDeg: 2, radiusXNorm: 0.1, radiusYNorm: 0.2, respondents: 1 });
});

describe('an AOI that moves by 0.6 of the picture in a second', () => {
  const BOX = { left: 0.1, right: 0.3 };
  const box = (x: number, y: number) =>
    rectangle(x + BOX.left, y + BOX.left, x + BOX.right, y + BOX.right);
  const moving = (dx: number, dy: number): Aoi => {
    const from = box(dx < 0 ? 0.6 : 0, dy < 0 ? 0.6 : 0);
    const to = box(dx > 0 ? 0.6 : 0, dy > 0 ? 0.6 : 0);
    return {
      id: 'moving',
      keyframes: [
        { tMs: 0, points: from },
        { tMs: 1000, points: to },
      ],
    };
  };
  const placeAt = (d: number, tMs: number) =>
    d === 0 ? 0 : d > 0 ? 0.0006 * tMs : 0.6 - 0.0006 * tMs;

  it.each([
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
    [1, 1],
    [-1, -1],
  ])('holds gaze just inside of each corner, and none outside: %d, %d', (dx, dy) => {
    const dwell = (insideX: number, insideY: number) => {
      const gaze = gazeFrom(
        10,
        990,
        20,
        (t) => placeAt(dx, t) + insideX,
        (t) => placeAt(dy, t) + insideY,
      );
      const one = { id: 'one', exposureMs: 1000, gaze };
      return valuesOf([one], moving(dx, dy)).dwellTimeMsGaze[0];
    };
    const [low, high] = [BOX.left, BOX.right];
    for (const x of [low + 0.002, high - 0.002]) {
      for (const y of [low + 0.002, high - 0.002]) expect(dwell(x, y)).toBe(1000);
    }
    for (const outside of [low - 0.002, high + 0.002]) {
      expect(dwell(outside, 0.2)).toBe(0);
      expect(dwell(0.2, outside)).toBe(0);
    }
  });
});

it('a respondent to whom nothing was exposed has no exposure', () => {
  const nobody = { id: 'nobody', exposureMs: 0, gaze: [] };
  const { actualExposureMs } = valuesOf([nobody], {
    id: 'left',
    keyframes: [{ tMs: 0, points: rectangle(0, 0, 0.5, 1) }],
  });
  expect(actualExposureMs).toEqual([Number.NaN]);
});

it('an AOI that moves back to where it began is tested on its whole way', () => {
  const [start, end] = [rectangle(0, 0, 0.2, 1), rectangle(0.8, 0, 1, 1)];
  const thereAndBack: Aoi = {
    id: 'there and back',
    keyframes: [
      { tMs: 0, points: start },
      { tMs: 500, points: end },
      { tMs: 1000, points: start },
    ],
  };
  const countAt = (x: number) => {
    const one = {
      id: 'one',
      exposureMs: 1000,
      gaze: gazeFrom(10, 990, 20, () => x),
      fixations: [[760, 1000, x, 0.5]] as const,
    };
    return valuesOf([one], thereAndBack).fixationCount[0];
  };
  // From 760 to 1000 ms it moves from 0.384 .. 0.584 to 0 .. 0.2: over 0.3 for 125 of 240 ms.
  expect(countAt(0.3)).toBe(1);
  expect(countAt(0.5)).toBe(0);
});

it('a saccade that landed in an AOI as likely as not counts', () => {
  const gaze = gazeFrom(10, 990, 20, () => 0.25);
  const aoi = { id: 'left', keyframes: [{ tMs: 0, points: rectangle(0, 0, 0.5, 1) }] };
  const table = aoiMetrics(aggregateOf([{ id: 'one', exposureMs: 1000, gaze }]), [aoi], OPTIONS);
  const landed = (saccades: number) => {
    const values = { ...table.values, saccadeCount: Float64Array.of(saccades) };
    return summariseAois({ ...table, values })[0]!.ratioSaccade;
  };
  expect(landed(0.5)).toEqual(landed(1));
  expect(landed(0.49)).toEqual(landed(0));
  expect(landed(0)).not.toEqual(landed(1));
});

it('an exposure of a millisecond with gaze counts', () => {
  const aoi = { id: 'left', keyframes: [{ tMs: 0, points: rectangle(0, 0, 0.5, 1) }] };
  const short = { id: 'short', exposureMs: 1, gaze: [[0.5, 0.25, 0.5, 1]] as const };
  expect([...aoiMetrics(aggregateOf([short]), [aoi], OPTIONS).isCounted]).toEqual([1]);
});

it('a fixation between two frames is tested in its middle', () => {
  // From 70 to 99 ms: in the middle the AOI covers 0.338 to 0.538, at the next frame 0.4 to 0.6.
  const moving: Aoi = {
    id: 'moving',
    keyframes: [
      { tMs: 0, points: rectangle(0, 0, 0.2, 1) },
      { tMs: 200, points: rectangle(0.8, 0, 1, 1) },
    ],
  };
  const at = (x: number) => {
    const one = {
      id: 'one',
      exposureMs: 1000,
      gaze: gazeFrom(10, 990, 20, () => x),
      fixations: [[70, 99, x, 0.5]] as const,
    };
    return valuesOf([one], moving);
  };
  expect(at(0.35).dwellTimeMsFixation[0]).toBeCloseTo(29, 6);
  expect(at(0.55).fixationCount).toEqual([0]);
});
