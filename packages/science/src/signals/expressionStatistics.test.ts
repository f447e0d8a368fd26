import { describe, expect, it } from 'vitest';
import { expressionStatistics, ONSET_MIN_MS } from './expressionStatistics';

/** Samples one after the other, or at other times. */
const of = (
  values: number[],
  sampleMs: number[] = values.map(() => 100),
  threshold = 0.5,
  tMs = sampleMs.map((ms, at) => sampleMs.slice(0, at).reduce((sum, each) => sum + each, ms / 2)),
) =>
  expressionStatistics(
    {
      tMs: Float64Array.from(tMs),
      sampleMs: Float32Array.from(sampleMs),
      values: Float32Array.from(values),
    },
    threshold,
  );

describe('statistics of one expression over one stimulus', () => {
  it('weight every value by its time', () => {
    // mean (0.25 * 300 + 0.75 * 100) / 400; deviations -0.125 and 0.375.
    const found = of([0.25, 0.75], [300, 100]);
    expect(found).toEqual({
      samples: 2,
      measuredMs: 400,
      mean: 0.375,
      sd: Math.sqrt((0.125 ** 2 * 300 + 0.375 ** 2 * 100) / 400),
      median: 0.25,
      max: 0.75,
      shareAtThreshold: 0.25,
      onsets: 0,
    });
  });

  it('count the threshold itself, and skip what was not measured', () => {
    expect(of([Number.NaN, 0.5, 0.25, Number.NaN])).toMatchObject({
      samples: 2,
      measuredMs: 200,
      mean: 0.375,
      median: 0.375,
      max: 0.5,
      shareAtThreshold: 0.5,
    });
  });

  it('are missing, not zero, where nothing was measured', () => {
    const nothing = {
      samples: 0,
      measuredMs: 0,
      mean: Number.NaN,
      sd: Number.NaN,
      median: Number.NaN,
      max: Number.NaN,
      shareAtThreshold: Number.NaN,
      onsets: Number.NaN,
    };
    expect(of([])).toEqual(nothing);
    expect(of([Number.NaN, Number.NaN])).toEqual(nothing);
  });

  it('have no spread with a single sample, and a lowest maximum below zero', () => {
    expect(of([-40], [50], 50)).toMatchObject({ mean: -40, sd: Number.NaN, median: -40, max: -40 });
  });

  it.each<[string, number[], number]>([
    ['odd', [3, 1, 2], 2],
    ['even', [4, 1, 3, 2], 2.5],
    ['equal', [1, 1, 1, 1], 1],
  ])('have the usual median where all samples are as long: %s', (_, values, median) => {
    expect(of(values).median).toBe(median);
  });

  it('leave out samples without a duration', () => {
    expect(of([0.25, 1], [100, 0])).toMatchObject({ samples: 1, mean: 0.25, max: 0.25 });
  });
});

describe('onsets', () => {
  const onsets = (values: number[], ms = 100) =>
    of(
      values,
      values.map(() => ms),
    ).onsets;

  it('are rises from below the threshold that last long enough', () => {
    expect(ONSET_MIN_MS).toBe(200);
    expect(onsets([0, 1, 1, 0, 1, 0, 1, 1, 1])).toBe(2);
  });

  it('are not counted when they were not seen to begin', () => {
    expect(onsets([1, 1, 1, 0, 0])).toBe(0);
    expect(onsets([0, Number.NaN, Number.NaN, 1, 1, 1])).toBe(0);
  });

  it('go on over a loss of 100 ms at most', () => {
    expect(onsets([0, 1, 1, Number.NaN, 1, 1])).toBe(1);
    expect(onsets([0, 1, Number.NaN, 1, 0])).toBe(1);
    expect(onsets([0, Number.NaN, 1, 1, 0])).toBe(1);
    expect(onsets([0, 1, Number.NaN, Number.NaN, 1, 0])).toBe(0);
  });

  it('are not joined over a time without camera frames', () => {
    const values = [0, 1, 1, 1, 1];
    const times = [0, 100, 200, 600, 700];
    expect(
      of(
        values,
        values.map(() => 100),
        0.5,
        times,
      ).onsets,
    ).toBe(1);
    expect(of([0, 1, 1], [100, 100, 100], 0.5, [0, 300, 400]).onsets).toBe(0);
    expect(of([0, 1, 1], [100, 100, 100], 0.5, [0, 200, 300]).onsets).toBe(1);
  });
});
