import { describe, expect, it } from 'vitest';
import { aoiMetrics } from './aoiMetrics';
import { summariseAois } from './aoiSummary';
import type { Aoi } from './aoiTypes';
import { aggregateOf, gazeFrom, type TestRespondent } from '../testing/aggregateOf';
import { LEFT, ONE, OPTIONS, rectangle, RIGHT_AOI, still, valuesOf } from '../testing/aoiCases';

it('an AOI that appears later is timed from then on, and counts only what follows', () => {
  const values = valuesOf([ONE], still('late', LEFT, 500));
  expect(values.durationMs).toEqual([1500]);
  expect(values.actualExposureMs).toEqual([1500]);
  expect(values.fixationCount).toEqual([1]);
  expect(values.ttffMs).toEqual([180]);
  expect(values.ttffFromOnsetMs).toEqual([680]);
  expect(values.dwellTimeMsFixation).toEqual([400]);
  expect(values.hitTimeMsGaze).toEqual([670]);
});

it('a fixation in progress when an AOI appears counts from there on, if at least half of it is inside', () => {
  // 680..1080 covers the frames 21 (700 ms) to 32 (1066.7 ms): 12 of them.
  const half = valuesOf([ONE], still('half', LEFT, 900));
  expect(half.fixationCount).toEqual([1]);
  expect(half.ttffMs).toEqual([0]);
  expect(half.dwellTimeMsFixation).toEqual([180]);
  const less = valuesOf([ONE], still('less', LEFT, 901));
  expect(less.fixationCount).toEqual([0]);
  expect(less.dwellTimeMsFixation).toEqual([0]);
});

it('an AOI ends at an empty shape and may return', () => {
  const aoi: Aoi = {
    id: 'comes back',
    keyframes: [
      { tMs: 0, points: LEFT },
      { tMs: 400, points: new Float64Array(0) },
      { tMs: 1000, points: LEFT },
    ],
  };
  const values = valuesOf([ONE], aoi);
  expect(values.durationMs).toEqual([1400]);
  expect(values.fixationCount).toEqual([1]);
  expect(values.dwellTimeMsFixation).toEqual([200]);
});

it('an AOI that follows the gaze is hit where a stationary one is not', () => {
  const moving: Aoi = {
    id: 'moving',
    keyframes: [
      { tMs: 0, points: rectangle(0, 0, 0.1, 1) },
      { tMs: 1000, points: rectangle(0.9, 0, 1, 1) },
    ],
  };
  const respondent: TestRespondent = {
    id: 'follows',
    exposureMs: 1000,
    gaze: gazeFrom(10, 990, 20, (t) => 0.05 + 0.0009 * t),
    fixations: [[490, 510, 0.5, 0.5]],
  };
  const values = valuesOf([respondent], moving);
  expect(values.dwellTimeMsGaze).toEqual([1000]);
  expect(values.visitsGaze).toEqual([1]);
  expect(values.fixationCount).toEqual([1]);
  expect(values.areaPixels[0]).toBeCloseTo(20 * 100, 9);
});

it('who was exposed for less time is measured by their own exposure', () => {
  const short: TestRespondent = { ...ONE, id: 'short', exposureMs: 500 };
  const values = valuesOf([ONE, short], RIGHT_AOI);
  expect(values.actualExposureMs).toEqual([2000, 500]);
  expect(values.dwellTimeMsFixation).toEqual([300, 160]);
  expect(values.dwellTimePercentFixation).toEqual([15, 32]);
  expect(values.durationMs).toEqual([2000, 2000]);
});

it('summaries: means over those with a value, dwell over all and over hitters, ratios with their counts', () => {
  const never: TestRespondent = {
    id: 'never',
    exposureMs: 1000,
    gaze: gazeFrom(10, 990, 20, () => 0.75),
    fixations: [[0, 1000, 0.75, 0.5]],
  };
  const blind: TestRespondent = { id: 'blind', exposureMs: 1000, gaze: [] };
  const twice: TestRespondent = { ...ONE, id: 'twice' };
  const once: TestRespondent = {
    id: 'once',
    exposureMs: 1000,
    gaze: gazeFrom(10, 990, 20, () => 0.25),
    fixations: [[200, 400, 0.25, 0.5]],
  };
  const table = aoiMetrics(
    aggregateOf([never, blind, twice, once]),
    [still('left', LEFT)],
    OPTIONS,
  );
  expect([...table.isCounted]).toEqual([0, 1, 1, 1]);
  const [summary] = summariseAois(table);
  expect(summary?.statistics.get('ttffMs')).toEqual({
    n: 2,
    mean: 150,
    median: 150,
    sd: Math.sqrt(5000),
  });
  expect(summary?.statistics.get('dwellTimeMsFixation')).toMatchObject({
    n: 3,
    mean: 800 / 3,
    median: 200,
  });
  expect(summary?.statistics.get('dwellTimeMsFixationOfHitters')).toMatchObject({
    n: 2,
    mean: 400,
  });
  expect(summary?.ratioFixation).toEqual({ numerator: 2, denominator: 3, ratio: 2 / 3 });
  expect(summary?.ratioGaze).toEqual({ numerator: 2, denominator: 3, ratio: 2 / 3 });
  expect(summary?.ratioSaccade).toEqual({ numerator: 1, denominator: 3, ratio: 1 / 3 });
  expect(summary?.revisitorRatioFixation).toEqual({ numerator: 1, denominator: 2, ratio: 0.5 });
  const masked = summariseAois(table, Uint8Array.of(1, 1, 0, 0))[0];
  expect(masked?.ratioFixation).toEqual({ numerator: 0, denominator: 1, ratio: 0 });
  expect(masked?.revisitorRatioFixation).toEqual({
    numerator: 0,
    denominator: 0,
    ratio: Number.NaN,
  });
  expect(masked?.statistics.get('ttffMs')).toEqual({
    n: 0,
    mean: Number.NaN,
    median: Number.NaN,
    sd: Number.NaN,
  });
});

describe('properties', () => {
  const aoi = still('a', Float64Array.of(0.125, 0.25, 0.75, 0.125, 0.5, 0.875));
  const respondents = ['p', 'q', 's'].map((id, at): TestRespondent => ({
    id,
    exposureMs: 1000,
    gaze: gazeFrom(
      10,
      990,
      20,
      (t) => ((t * (at + 3)) % 640) / 640,
      (t) => ((t * 7) % 512) / 512,
    ),
    fixations: [
      [100, 300, 0.4375 + at / 16, 0.375],
      [350, 450, 0.9, 0.9],
      [500, 900, 0.5, 0.25 + at / 8],
    ],
  }));
  const table = (list: readonly TestRespondent[], aois: readonly Aoi[]) =>
    aoiMetrics(aggregateOf(list), aois, OPTIONS);

  it('mirrored gaze in a mirrored AOI is the same', () => {
    const flip = (x: number) => 1 - x;
    const mirrored = respondents.map((each): TestRespondent => ({
      ...each,
      gaze: each.gaze.map(([t, x, y, ms]) => [t, flip(x), y, ms]),
      fixations: each.fixations?.map(([a, b, x, y]) => [a, b, flip(x), y] as const) ?? [],
    }));
    const shape = Float64Array.from(aoi.keyframes[0]?.points ?? [], (v, i) =>
      i % 2 ? v : flip(v),
    );
    expect(table(mirrored, [still('a', shape)]).values).toEqual(table(respondents, [aoi]).values);
  });

  it('shifted in time together, only times from the onset differ', () => {
    const later = respondents.map((each): TestRespondent => ({
      ...each,
      exposureMs: 2000,
      gaze: each.gaze.map(([t, x, y, ms]) => [t + 1000, x, y, ms]),
      fixations: each.fixations?.map(([a, b, x, y]) => [a + 1000, b + 1000, x, y] as const) ?? [],
    }));
    const before = table(respondents, [aoi]).values;
    const after = table(later, [
      { ...aoi, keyframes: [{ ...aoi.keyframes[0]!, tMs: 1000 }] },
    ]).values;
    for (const id of [
      'ttffMs',
      'fixationCount',
      'dwellTimeMsGaze',
      'visitsGaze',
      'dwellTimeMsFixation',
      'dwellTimePercentGaze',
      'actualExposureMs',
    ] as const) {
      expect(after[id], id).toEqual(before[id]);
    }
    expect([...after.hitTimeMsGaze]).toEqual([...before.hitTimeMsGaze].map((t) => t + 1000));
  });

  it('an area divided in two: each sample is in exactly one part', () => {
    const parts = [still('l', rectangle(0, 0, 0.375, 1)), still('r', rectangle(0.375, 0, 1, 1))];
    const { values } = table(respondents, [still('all', rectangle(0, 0, 1, 1)), ...parts]);
    const n = respondents.length;
    for (const id of [
      'dwellTimeMsGaze',
      'dwellTimeMsFixation',
      'fixationCount',
      'areaPixels',
    ] as const) {
      for (let r = 0; r < n; r++) {
        expect(values[id][n + r]! + values[id][2 * n + r]!, id).toBeCloseTo(values[id][r]!, 9);
      }
    }
  });

  it('respondents in another order, or split into two segments, have the same numbers', () => {
    const all = table(respondents, [aoi]);
    expect(table(respondents.toReversed(), [aoi])).toEqual(all);
    const [p, q, s] = respondents;
    const apart = [table([p!, s!], [aoi]), table([q!], [aoi])];
    expect([...apart[0]!.values.dwellTimeMsGaze, ...apart[1]!.values.dwellTimeMsGaze]).toEqual([
      all.values.dwellTimeMsGaze[0],
      all.values.dwellTimeMsGaze[2],
      all.values.dwellTimeMsGaze[1],
    ]);
    const [whole] = summariseAois(all);
    const halves = apart.map((each) => summariseAois(each)[0]);
    expect(halves.reduce((sum, each) => sum + (each?.ratioGaze.numerator ?? 0), 0)).toBe(
      whole?.ratioGaze.numerator,
    );
  });

  it('a shape repeated as a second keyframe changes nothing', () => {
    const { points } = aoi.keyframes[0]!;
    const repeated: Aoi = {
      id: 'a',
      keyframes: [
        { tMs: 0, points },
        { tMs: 333, points: points.slice() },
      ],
    };
    expect(table(respondents, [repeated])).toEqual(table(respondents, [aoi]));
  });
});
