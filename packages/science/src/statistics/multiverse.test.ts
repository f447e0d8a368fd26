import { expect, it } from 'vitest';
import type { Aoi } from '../aoi/aoiTypes';
import { SEGMENTATION_DEFAULTS } from '../eyeMovements/segmentation';
import {
  multiverse,
  MULTIVERSE_GRID,
  multiverseSummary,
  type MultiverseInput,
  type MultiverseResult,
} from './multiverse';
import { aggregateOf, gazeFrom, type TestRespondent } from '../testing/aggregateOf';

const LEFT: Aoi = {
  id: 'left',
  keyframes: [{ tMs: 0, points: Float64Array.of(0, 0, 0.5, 0, 0.5, 1, 0, 1) }],
};
const RIGHT: Aoi = {
  id: 'right',
  keyframes: [{ tMs: 0, points: Float64Array.of(0.5, 0, 1, 0, 1, 1, 0.5, 1) }],
};

/** Looks left for the given time, then right; a picture of 20 degrees, a little noise. */
function looks(id: string, leftMs: number): TestRespondent {
  const noise = (t: number) => 0.01 * Math.sin(t * 1.7 + leftMs);
  const gaze = gazeFrom(10, 1990, 20, (t) => (t < leftMs ? 0.25 : 0.75) + noise(t));
  return {
    id,
    exposureMs: 2000,
    gaze,
    fixations: [
      [0, leftMs, 0.25, 0.5],
      [leftMs, 2000, 0.75, 0.5],
    ],
    xNormPerDeg: 0.05,
  };
}

const long = aggregateOf(
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((i) => looks(`a${i}`, 1200 + 20 * i)),
);
const short = aggregateOf(
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((i) => looks(`b${i}`, 700 + 20 * i)),
);

function run(input: MultiverseInput): { result: MultiverseResult; steps: number[] } {
  const steps: number[] = [];
  const running = multiverse(input);
  for (;;) {
    const step = running.next();
    if (step.done) return { result: step.value, steps };
    steps.push(step.value.done);
  }
}

it('a real difference is found with every filter, and the numbers are those of the gaze', () => {
  const { result, steps } = run({
    kind: 'segments',
    first: { gaze: long, aoi: LEFT },
    second: { gaze: short, aoi: LEFT },
    metric: 'dwellTimeMsFixation',
  });
  expect(steps).toEqual(Array.from({ length: MULTIVERSE_GRID.length + 1 }, (_, i) => i + 1));
  expect(multiverseSummary(result)).toEqual({
    cells: 45,
    refused: 0,
    direction: 1,
    sameDirection: 45,
    clear: 45,
    clearlyAgainst: 0,
  });
  for (const { compared, fixationsPerRespondent } of result.cells) {
    if (!compared.ok) throw new Error(compared.refusal);
    expect(compared.difference.test).toBe('welch');
    expect(compared.difference.estimate).toBeGreaterThan(400);
    expect(compared.difference.estimate).toBeLessThan(600);
    expect(fixationsPerRespondent).toBeGreaterThanOrEqual(1);
  }
});

it('two AOIs of the same respondents are pairs', () => {
  const { result } = run({
    kind: 'aois',
    first: { gaze: long, aoi: LEFT },
    second: { gaze: long, aoi: RIGHT },
    metric: 'dwellTimePercentFixation',
    filters: [{ algorithm: 'idt', dispersionDeg: 2, minDurationMs: 100 }],
  });
  const compared = result.cells.map((cell) => cell.compared);
  expect(compared.map((each) => each.ok && each.difference.test)).toEqual(['paired-t', 'paired-t']);
});

it('reports a direction that reverses with the filter', () => {
  // Short looks at the left, which a long minimum duration does not detect at all.
  const glances = aggregateOf(
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((i): TestRespondent => ({
      ...looks(`g${i}`, 1000),
      gaze: gazeFrom(10, 1990, 20, (t) => (t % 200 < 120 ? 0.25 : 0.75) + 0.0001 * i),
      fixations: [[0, 100 + i, 0.25, 0.5]],
    })),
  );
  const steady = aggregateOf(
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((i): TestRespondent => ({
      ...looks(`s${i}`, 300 + 10 * i),
      fixations: [[0, 300 + i, 0.25, 0.5]],
    })),
  );
  const { result } = run({
    kind: 'segments',
    first: { gaze: steady, aoi: LEFT },
    second: { gaze: glances, aoi: LEFT },
    metric: 'dwellTimeMsFixation',
    filters: [
      { algorithm: 'idt', dispersionDeg: 1, minDurationMs: 60 },
      { algorithm: 'idt', dispersionDeg: 1, minDurationMs: 200 },
    ],
  });
  const summary = multiverseSummary(result);
  expect(summary).toMatchObject({ cells: 3, direction: 1, sameDirection: 2, clearlyAgainst: 1 });
  const tests = result.cells.map(({ compared }) => compared.ok && compared.difference.test);
  expect(new Set(tests).size).toBe(1);
});

it('ratios, respondents without a scale, and no respondents', () => {
  const { xNormPerDeg: _, ...noScale } = looks('x', 500);
  const some = aggregateOf([noScale, looks('y', 500), looks('z', 500), looks('w', 0)]);
  const { result } = run({
    kind: 'segments',
    first: { gaze: some, aoi: LEFT },
    second: { gaze: short, aoi: LEFT },
    metric: 'ratioFixation',
    filters: [],
  });
  expect(result.withoutScale).toBe(1);
  expect(result.cells[0]?.compared).toMatchObject({
    ok: true,
    difference: { test: 'fisher', n1: 3, n2: 12, estimate: 2 / 3 - 1 },
  });
  const nobody = run({
    kind: 'segments',
    first: { gaze: aggregateOf([]), aoi: LEFT },
    second: { gaze: short, aoi: LEFT },
    metric: 'ttffMs',
    filters: [],
  }).result;
  expect(multiverseSummary(nobody)).toMatchObject({ cells: 0, refused: 1, direction: 0 });
});

it('the grid holds twenty filters by dispersion, fifteen by velocity and nine by segmentation', () => {
  const dispersion = MULTIVERSE_GRID.filter((one) => one.algorithm === 'idt');
  const velocity = MULTIVERSE_GRID.filter((one) => one.algorithm === 'ivt');
  expect(dispersion.map((one) => [one.dispersionDeg, one.minDurationMs])).toEqual(
    [1, 2, 3, 4, 5].flatMap((deg) => [60, 100, 150, 200].map((ms) => [deg, ms])),
  );
  expect(velocity.map((one) => [one.thresholdDegPerS, one.minDurationMs])).toEqual(
    [20, 30, 50, 75, 100].flatMap((speed) => [60, 100, 150].map((ms) => [speed, ms])),
  );
  const segmentation = MULTIVERSE_GRID.filter((one) => one.algorithm === 'segments');
  expect(segmentation.map((one) => [one.price, one.minDurationMs])).toEqual(
    [1, 2, 4].flatMap((price) => [80, 120, 160].map((ms) => [price, ms])),
  );
  const { price, minDurationMs } = SEGMENTATION_DEFAULTS;
  expect(segmentation).toContainEqual({ algorithm: 'segments', price, minDurationMs });
});

it('counts a respondent without a scale once when two AOIs of the same gaze are compared', () => {
  const { xNormPerDeg: _, ...noScale } = looks('x', 500);
  const some = aggregateOf([noScale, looks('y', 500), looks('z', 500)]);
  const { result } = run({
    kind: 'aois',
    first: { gaze: some, aoi: LEFT },
    second: { gaze: some, aoi: RIGHT },
    metric: 'dwellTimeMsFixation',
    filters: [],
  });
  expect(result.withoutScale).toBe(1);
});

it('fixations found anew reach half an interval beyond their samples', () => {
  const steady = (prefix: string, x: number) =>
    aggregateOf(
      [0, 1, 2, 3, 4, 5].map((i) => ({
        id: `${prefix}${i}`,
        exposureMs: 2000,
        gaze: gazeFrom(10, 1990, 20, () => x),
        xNormPerDeg: 0.05,
      })),
    );
  const { result } = run({
    kind: 'segments',
    first: { gaze: steady('a', 0.25), aoi: LEFT },
    second: { gaze: steady('b', 0.75), aoi: LEFT },
    metric: 'dwellTimeMsFixation',
    filters: [
      { algorithm: 'idt', dispersionDeg: 1, minDurationMs: 100 },
      { algorithm: 'ivt', thresholdDegPerS: 30, minDurationMs: 100 },
      { algorithm: 'segments', price: 2, minDurationMs: 120 },
    ],
  });
  for (const { compared } of result.cells.slice(1)) {
    if (!compared.ok) throw new Error(compared.refusal);
    expect(compared.difference.estimate).toBeCloseTo(2000, 6);
  }
  expect(result.cells.map(({ fixationsPerRespondent }) => fixationsPerRespondent)).toEqual([
    0, 1, 1, 1,
  ]);
});

it('a higher price and a longer shortest fixation of segmentation leave fewer fixations', () => {
  // Two places 3 degrees apart, by turns for 100 ms and for 300 ms.
  const turns = (prefix: string) =>
    aggregateOf(
      [0, 1, 2].map((i) => ({
        id: `${prefix}${i}`,
        exposureMs: 4000,
        gaze: gazeFrom(
          10,
          3990,
          20,
          (t) => (t % 400 < 100 ? 0.3 : 0.45) + 0.02 * Math.sin(t * 1.7),
        ),
        xNormPerDeg: 0.05,
      })),
    );
  const fixationsWith = (price: number, minDurationMs: number) => {
    const { result } = run({
      kind: 'segments',
      first: { gaze: turns('a'), aoi: LEFT },
      second: { gaze: turns('b'), aoi: LEFT },
      metric: 'fixationCount',
      filters: [{ algorithm: 'segments', price, minDurationMs }],
    });
    return result.cells[1]!.fixationsPerRespondent;
  };
  expect(fixationsWith(1, 80)).toBeGreaterThan(fixationsWith(4, 80));
  expect(fixationsWith(1, 80)).toBeGreaterThan(fixationsWith(1, 160));
});
