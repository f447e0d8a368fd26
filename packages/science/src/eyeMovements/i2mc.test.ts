import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chooseFixationFilter } from './fixationFilter';
import { evenRateHz, i2mc, I2MC_DEFAULTS, i2mcParametersFor } from './i2mc';
import { fillForI2mc } from './i2mcGaps';
import { seededDraws, twoMeans } from '../math/twoMeans';
import type { ViewGeometry } from '../geometry/visualAngle';

function read(name: string): number[][] {
  const file = new URL(`${name}.csv`, new URL('../../testdata/i2mc/', import.meta.url));
  const [, ...rows] = readFileSync(file, 'utf8').trim().split('\n');
  return rows.map((row) => row.split(',').map((cell) => (cell === '' ? Number.NaN : Number(cell))));
}

const column = (rows: readonly number[][], at: number) =>
  Float64Array.from(rows, (row) => row[at] ?? Number.NaN);

describe('I2MC on recordings of both eyes', () => {
  it.each([
    ['participant1_2', 10],
    ['participant1_3', 5],
    ['participant2_1', 10],
  ])('detects the fixations that I2MC_Python detects in %s', (name, count) => {
    const samples = read(`${name}_samples`);
    const expected = read(`${name}_fixations`);
    const tMs = column(samples, 0);
    const eye = (at: number) => ({ xPx: column(samples, at), yPx: column(samples, at + 1) });
    const found = i2mc(tMs, [eye(1), eye(3)]);
    const sampleMs = 1000 / evenRateHz(tMs);
    expect(evenRateHz(tMs)).toBe(300);
    expect(expected).toHaveLength(count);
    expect(found.count).toBe(count);
    expected.forEach(([, startMs = 0, endMs = 0, , x = 0, y = 0], at) => {
      // Half an interval earlier by convention, on the same samples.
      expect(Math.abs((found.startMs[at] ?? 0) + sampleMs / 2 - startMs)).toBeLessThan(0.1);
      expect(Math.abs((found.endMs[at] ?? 0) + sampleMs / 2 - endMs)).toBeLessThan(0.1);
      expect(Math.abs((found.x[at] ?? 0) - x)).toBeLessThan(0.001);
      expect(Math.abs((found.y[at] ?? 0) - y)).toBeLessThan(0.001);
    });
    expect(i2mc(tMs, [eye(1), eye(3)])).toEqual(found);
  });
});

/**
 * 300 Hz, noise of about 3 px, stationary at each position for its duration, 40 ms between
 * positions.
 */
function simulateGaze(places: readonly { x: number; y: number; ms: number }[], rateHz = 300) {
  const draw = seededDraws(3);
  const noise = () => (draw() + draw() + draw() - 1.5) * 6;
  const points: { x: number; y: number }[] = [];
  places.forEach((place, at) => {
    const before = places[at - 1];
    const moving = before ? Math.round((40 * rateHz) / 1000) : 0;
    for (let i = 1; i < moving; i++) {
      const share = i / moving;
      points.push({
        x: (before?.x ?? 0) + (place.x - (before?.x ?? 0)) * share,
        y: (before?.y ?? 0) + (place.y - (before?.y ?? 0)) * share,
      });
    }
    for (let i = 0; i < (place.ms * rateHz) / 1000; i++) points.push(place);
  });
  return {
    tMs: Float64Array.from(points, (_point, i) => (i * 1000) / rateHz),
    xPx: Float64Array.from(points, ({ x }) => x + noise()),
    yPx: Float64Array.from(points, ({ y }) => y + noise()),
  };
}

const places = [
  { x: 400, y: 300, ms: 400 },
  { x: 900, y: 500, ms: 350 },
  { x: 500, y: 700, ms: 500 },
];

describe('I2MC on one eye', () => {
  const gaze = simulateGaze(places);

  it('detects the positions that were looked at', () => {
    const found = i2mc(gaze.tMs, [gaze]);
    expect(found.count).toBe(3);
    places.forEach(({ x, y }, at) => {
      expect(Math.abs((found.x[at] ?? 0) - x)).toBeLessThan(2);
      expect(Math.abs((found.y[at] ?? 0) - y)).toBeLessThan(2);
    });
    expect(Math.abs((found.startMs[1] ?? 0) - 440)).toBeLessThan(15);
  });

  it('is available with the other filters, in single precision there', () => {
    const view: ViewGeometry = { centreXPx: 0, centreYPx: 0, cmPerPx: 0.025, distanceCm: 60 };
    const chosen = chooseFixationFilter('i2mc', 300, null);
    const single = {
      xPx: Float32Array.from(gaze.xPx),
      yPx: Float32Array.from(gaze.yPx),
    };
    const found = chosen.detect(gaze.tMs, single.xPx, single.yPx, view);
    expect(found.count).toBe(3);
    expect(found.x).toBeInstanceOf(Float32Array);
    expect(chosen.parameters).toMatchObject({ windowMs: 200, downsamples: '2 5 10' });
  });

  it('fills a short loss and stops at a long one', () => {
    const lose = (ms: number) => {
      const xPx = gaze.xPx.slice().fill(Number.NaN, 200 - 0, 200 + Math.round(ms * 0.3));
      return i2mc(gaze.tMs, [{ xPx, yPx: gaze.yPx }]);
    };
    expect(lose(60).count).toBe(3);
    expect(lose(150).count).toBeGreaterThanOrEqual(3);
    const ends = (found: ReturnType<typeof i2mc>) => [...found.endMs];
    // Samples 200 to 244 are lost: no fixation spans them.
    for (const [at, startMs] of [...lose(150).startMs].entries()) {
      const endMs = ends(lose(150))[at] ?? 0;
      expect(startMs < 700 && endMs > 780).toBe(false);
    }
  });

  it('detects nothing in empty input', () => {
    expect(i2mc(new Float64Array(0), [{ xPx: [], yPx: [] }]).count).toBe(0);
    const lost = gaze.xPx.slice().fill(Number.NaN);
    expect(i2mc(gaze.tMs, [{ xPx: lost, yPx: lost }]).count).toBe(0);
  });

  it('uses longer windows for slow gaze', () => {
    expect(i2mcParametersFor(300)).toBe(I2MC_DEFAULTS);
    expect(i2mcParametersFor(30)).toMatchObject({ windowMs: 300, downsamples: [] });
    const slow = simulateGaze(places, 30);
    expect(i2mc(slow.tMs, [slow], i2mcParametersFor(30)).count).toBeGreaterThanOrEqual(2);
  });
});

describe('the parts of I2MC', () => {
  it('separates two clusters', () => {
    const x = Float64Array.of(0, 1, 2, 50, 51, 52, 53);
    const group = twoMeans(x, new Float64Array(7), seededDraws(1));
    expect([...group.subarray(0, 3)]).toEqual([group[0], group[0], group[0]]);
    expect([...group.subarray(3)]).toEqual(Array.from({ length: 4 }, () => 1 - (group[0] ?? 0)));
  });

  it('goes on until no point is nearer to the other mean', () => {
    // Of the seven ways to part four points the one with the least squares, 13.3, keeps three together.
    const [x, y] = [Float64Array.of(7, 4, 5, 7), Float64Array.of(3, 0, 4, 9)];
    const group = twoMeans(x, y, seededDraws(1));
    expect([...group].map((one) => one === group[0])).toEqual([true, true, true, false]);
  });

  it('parts equal points too', () => {
    const group = twoMeans(new Float64Array(5), new Float64Array(5), seededDraws(1));
    expect([...group].toSorted()).toEqual([0, 0, 0, 0, 1]);
  });

  it('draws reproducibly and uniformly', () => {
    const draws = () => Array.from({ length: 2000 }, seededDraws(9));
    expect(draws()).toEqual(draws());
    const mean = draws().reduce((sum, one) => sum + one, 0) / 2000;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.02);
  });

  it('interpolates with a curve that stays between its ends', () => {
    const xPx = Float64Array.of(0, 0, 0, 0, Number.NaN, Number.NaN, 6, 8, 8, 8, 8);
    const isLost = Uint8Array.from(xPx, (x) => Number(Number.isNaN(x)));
    const filling = { longest: 5, edge: 2, maxDisplacementPx: 100 };
    const filled = fillForI2mc(xPx, xPx, isLost, filling);
    expect([...filled.isLost]).toEqual(Array.from({ length: 11 }, () => 0));
    // Steffen: slope 0 at the left (flat before), 4 / 3 … at the right; by hand.
    const rise = 2;
    const slope = (rise * 1 + 2 * 3) / 4;
    const cubic = (slope - 2 * rise) / 9;
    const square = (3 * rise - slope) / 3;
    expect(filled.xPx[4]).toBeCloseTo(square + cubic, 12);
    expect(filled.xPx[5]).toBeCloseTo(4 * square + 8 * cubic, 12);
    const far = fillForI2mc(xPx, xPx, isLost, { ...filling, maxDisplacementPx: 5 });
    expect(far.xPx[4]).toBeNaN();
    const long = fillForI2mc(xPx, xPx, isLost, { ...filling, longest: 1 });
    expect(long.isLost[4]).toBe(1);
  });

  it('measures the rate without the pauses', () => {
    expect(evenRateHz(Float64Array.of(0, 3, 6, 10, 13, 16, 20, 520, 523, 526, 530))).toBe(300);
  });
});
