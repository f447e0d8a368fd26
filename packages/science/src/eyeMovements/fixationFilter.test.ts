import { describe, expect, it } from 'vitest';
import { fillGaps, medianOfThree } from './fillGaps';
import { chooseFixationFilter, type FilterSettings } from './fixationFilter';
import { idt } from './idt';
import { ivt, IVT_DEFAULTS } from './ivt';
import type { ViewGeometry } from '../geometry/visualAngle';

// 1 px is 1/60 rad here near the centre, about 0.955 deg.
const view: ViewGeometry = { centreXPx: 0, centreYPx: 0, cmPerPx: 1, distanceCm: 60 };
const PX_OF_DEG = 60 * Math.tan(Math.PI / 180);

/** Degrees along x at a fixed interval; NaN is lost gaze. */
function gazeOf(xDeg: readonly number[], intervalMs: number) {
  return {
    tMs: Float64Array.from(xDeg, (_x, i) => i * intervalMs),
    xPx: Float32Array.from(xDeg, (x) => x * PX_OF_DEG),
    yPx: Float32Array.from(xDeg, (x) => (Number.isNaN(x) ? x : 0)),
  };
}
const stay = (deg: number, samples: number) => Array.from({ length: samples }, () => deg);

describe('filling and smoothing', () => {
  it('fills a loss of up to 75 ms linearly, not more', () => {
    const { tMs } = gazeOf(stay(0, 7), 25);
    const short = fillGaps(tMs, new Float32Array([0, Number.NaN, Number.NaN, 3, 3, 3, 3]));
    expect([...short]).toEqual([0, 1, 2, 3, 3, 3, 3]);
    const long = fillGaps(tMs, new Float32Array([0, Number.NaN, Number.NaN, Number.NaN, 4, 4, 4]));
    expect(long[2]).toBeNaN();
    const ends = fillGaps(tMs, new Float32Array([Number.NaN, 1, 1, 1, 1, 1, Number.NaN]));
    expect([ends[0], ends[6]]).toEqual([Number.NaN, Number.NaN]);
  });

  it('removes a single outlier and keeps an edge', () => {
    expect([...medianOfThree(new Float32Array([1, 1, 9, 1, 5, 5, 5]))]).toEqual([
      1, 1, 1, 5, 5, 5, 5,
    ]);
    expect([...medianOfThree(new Float32Array([1, Number.NaN, 7, 2]))]).toEqual([
      1,
      Number.NaN,
      7,
      2,
    ]);
  });
});

describe('I-VT', () => {
  const detect = (xDeg: readonly number[], intervalMs: number) => {
    const { tMs, xPx, yPx } = gazeOf(xDeg, intervalMs);
    return ivt(tMs, xPx, yPx, view);
  };

  it('detects two fixations with a saccade between them', () => {
    // 250 Hz: 25 samples, 5 samples of 2 deg each, 25 samples.
    const found = detect([...stay(0, 25), 2, 4, 6, 8, ...stay(10, 25)], 4);
    expect(found.count).toBe(2);
    // The window of 20 ms extends two samples to each side, so two are lost next to the saccade.
    expect([...found.startMs]).toEqual([-2, 122]);
    expect([...found.endMs]).toEqual([90, 214]);
    expect(found.x[0]).toBeCloseTo(0, 4);
    expect(found.x[1]).toBeCloseTo(10 * PX_OF_DEG, 3);
  });

  it('classifies 29 deg/s as fixation and 31 as movement', () => {
    const ramp = (degPerS: number) =>
      Array.from({ length: 40 }, (_, i) => (degPerS * i * 4) / 1000);
    expect(detect(ramp(29), 4).count).toBe(1);
    expect(detect(ramp(31), 4).count).toBe(0);
  });

  it('joins neighbours across a short loss, but only if they are close', () => {
    const lost = stay(Number.NaN, 10);
    expect(detect([...stay(0, 30), ...lost, ...stay(0.4, 30)], 4).count).toBe(1);
    expect(detect([...stay(0, 30), ...lost, ...stay(0.8, 30)], 4).count).toBe(2);
    expect(detect([...stay(0, 30), ...stay(Number.NaN, 30), ...stay(0.4, 30)], 4).count).toBe(2);
  });

  it('drops fixations shorter than 60 ms', () => {
    const lost = stay(Number.NaN, 30);
    expect(detect([...lost, ...stay(0, 14), ...lost], 4).count).toBe(0);
    expect(detect([...lost, ...stay(0, 15), ...lost], 4).count).toBe(1);
  });

  it('works at 60 Hz, where the window contains one sample', () => {
    const found = detect([...stay(0, 12), ...stay(10, 12)], 1000 / 60);
    expect(found.count).toBe(2);
  });

  it('detects nothing in empty input', () => {
    expect(detect([], 4).count).toBe(0);
    expect(detect([1], 4).count).toBe(0);
    expect(detect(stay(Number.NaN, 50), 4).count).toBe(0);
  });

  it('stores more runs than the initial capacity', () => {
    const many = Array.from({ length: 3000 }, (_, i) => [...stay((i % 2) * 20, 20)]).flat();
    expect(detect(many, 4).count).toBe(3000);
  });

  it('has the published defaults', () => {
    expect(IVT_DEFAULTS).toEqual({
      windowMs: 20,
      thresholdDegPerS: 30,
      mergeGapMs: 75,
      mergeAngleDeg: 0.5,
      minDurationMs: 60,
    });
  });
});

describe('I-DT', () => {
  const detect = (xDeg: readonly number[], intervalMs = 25) => {
    const { tMs, xPx, yPx } = gazeOf(xDeg, intervalMs);
    const parameters = { dispersionDeg: 3, minDurationMs: 100 };
    return idt(tMs, xPx, yPx, { xPx, yPx }, view, parameters);
  };

  it('splits where the gaze leaves the dispersion', () => {
    const found = detect([0, 1, 0, 1, 0, 8, 9, 8, 9, 8]);
    expect([...found.startMs]).toEqual([-12.5, 112.5]);
    expect([...found.endMs]).toEqual([112.5, 237.5]);
    expect(found.x[0]).toBeCloseTo(0.4 * PX_OF_DEG, 4);
  });

  it('needs 100 ms', () => {
    expect(detect([...stay(0, 3), ...stay(9, 3), ...stay(0, 3)]).count).toBe(0);
    expect(detect(stay(0, 4)).count).toBe(1);
  });

  it('uses the exact dispersion: the sum of both ranges', () => {
    const { tMs, xPx } = gazeOf([0, 1.6, 0, 1.6, 0], 25);
    const yPx = xPx.slice();
    const how = { dispersionDeg: 3, minDurationMs: 100 };
    expect(idt(tMs, xPx, yPx, { xPx, yPx }, view, how).count).toBe(0);
    expect(idt(tMs, xPx, yPx, { xPx, yPx }, view, { ...how, dispersionDeg: 3.3 }).count).toBe(1);
  });

  it('ends at a loss and at a pause', () => {
    expect(detect([...stay(0, 4), Number.NaN, ...stay(0, 4)]).count).toBe(2);
    const { tMs, xPx, yPx } = gazeOf(stay(0, 8), 25);
    for (let i = 4; i < 8; i++) tMs[i]! += 60;
    const how = { dispersionDeg: 3, minDurationMs: 100 };
    expect(idt(tMs, xPx, yPx, { xPx, yPx }, view, how).count).toBe(2);
  });
});

describe('the choice of the filter', () => {
  it.each([
    ['a webcam', 30, 1.5, 'segments', 'slowOrNoisy'],
    ['a webcam whose precision nobody measured', 30, null, 'segments', 'slowOrNoisy'],
    ['a precise, slow eye tracker', 30, 0.2, 'segments', 'slowOrNoisy'],
    ['a fast webcam', 60, 0.5, 'segments', 'slowOrNoisy'],
    ['a fast eye tracker that nobody measured', 500, null, 'segments', 'slowOrNoisy'],
    ['a noisy eye tracker', 500, 0.8, 'segments', 'slowOrNoisy'],
    ['an eye tracker of 60 Hz', 60, 0.49, 'ivt', 'fastAndPrecise'],
    ['one of 59.94 Hz', 59.94, 0.2, 'ivt', 'fastAndPrecise'],
    ['one of 59.4 Hz', 59.4, 0.2, 'segments', 'slowOrNoisy'],
    ['an eye tracker of 1,200 Hz', 1200, 0.1, 'ivt', 'fastAndPrecise'],
    ['a webcam of 15 Hz', 14.6, 2, 'segments', 'slowOrNoisy'],
    ['a webcam of 15 Hz that misses pictures', 13.5, 2, 'segments', 'slowOrNoisy'],
    ['a webcam of 13 Hz', 13.4, 2, 'idt', 'rateLowOrUnknown'],
    ['gaze of unknown rate', null, 0.1, 'idt', 'rateLowOrUnknown'],
  ])('%s: %s Hz and %s deg give %s, because %s', (_who, rateHz, stdDeg, algorithm, reason) => {
    const chosen = chooseFixationFilter('auto', rateHz, stdDeg);
    expect(chosen.algorithm).toBe(algorithm);
    expect(chosen.reason).toBe(reason);
    expect(chosen.version).toMatch(/^\d+$/);
  });

  it.each([
    [0, 2],
    [0.3, 2.3],
    [9, 5],
    [null, 4],
  ])('I-DT with a precision of %s deg has a dispersion of %s deg', (stdDeg, dispersion) => {
    const { parameters } = chooseFixationFilter('idt', 30, stdDeg);
    expect(parameters.dispersionDeg).toBe(dispersion);
  });

  it.each([
    [0, 1],
    [1, 1.6],
    [5, 4],
    [null, null],
  ])('segmentation with a precision of %s deg has a scatter of %s deg', (stdDeg, spread) => {
    const { parameters } = chooseFixationFilter('segments', 30, stdDeg);
    expect(parameters.spreadDeg).toBe(spread);
  });

  it('uses an explicitly chosen filter, and says that it was asked for', () => {
    for (const [wanted, rateHz, stdDeg] of [
      ['ivt', 30, 3],
      ['idt', 500, 0.1],
      ['i2mc', 30, 2],
      ['segments', 500, 0.1],
    ] as const) {
      const { algorithm, reason } = chooseFixationFilter(wanted, rateHz, stdDeg);
      expect([algorithm, reason]).toEqual([wanted, 'asked']);
    }
  });

  it('segmentation of a page and of a plane agree where an angle equals its tangent', () => {
    const { tMs, xPx, yPx } = gazeOf([...stay(0, 12), 2, ...stay(4, 12)], 33);
    const far = { ...view, cmPerPx: 1e-6 };
    const pxPerDeg = (60 * Math.PI) / 180 / 1e-6;
    const scaled = xPx.map((x) => x * 1e6);
    const filter = chooseFixationFilter('segments', 30, 1);
    const onPage = filter.detect(tMs, scaled, yPx, far);
    const onPlane = filter.detectLinear(
      tMs,
      Float64Array.from(scaled),
      Float64Array.from(yPx),
      pxPerDeg,
    );
    expect(onPage.count).toBe(2);
    expect([...onPage.startMs]).toEqual([...onPlane.startMs]);
  });
});

describe('a constant size of a degree', () => {
  const pxPerDeg = 40;
  const at = (deg: readonly number[], intervalMs: number) => ({
    tMs: Float64Array.from(deg, (_x, i) => i * intervalMs),
    xPx: Float64Array.from(deg, (x) => 5000 + x * pxPerDeg),
    yPx: Float64Array.from(deg, (x) => (Number.isNaN(x) ? x : 300)),
  });
  const ramp = (degPerS: number) =>
    at(
      Array.from({ length: 40 }, (_one, i) => (degPerS * i * 4) / 1000),
      4,
    );

  it.each([
    [29.999, 1],
    [30.001, 0],
  ])('I-VT at %s deg/s, also far from the centre: %s', (degPerS, count) => {
    const { tMs, xPx, yPx } = ramp(degPerS);
    const found = chooseFixationFilter('ivt', 250, 0.1).detectLinear(tMs, xPx, yPx, pxPerDeg);
    expect(found.count).toBe(count);
  });

  it.each([
    [0.4999, 1],
    [0.5001, 2],
  ])('I-VT joins neighbours %s deg apart', (apart, count) => {
    const { tMs, xPx, yPx } = at([...stay(0, 30), 5, 6, 5, ...stay(apart, 30)], 4);
    const found = chooseFixationFilter('ivt', 250, 0.1).detectLinear(tMs, xPx, yPx, pxPerDeg);
    expect(found.count).toBe(count);
  });

  it.each([
    [3, 1],
    [3.001, 0],
  ])('I-DT with a spread of %s deg in three: %s', (spread, count) => {
    const { tMs, xPx, yPx } = at([0, 0, spread, spread, 0, 0, spread, spread].slice(0, 5), 25);
    const found = chooseFixationFilter('idt', 40, 1).detectLinear(
      tMs.subarray(0, 4),
      xPx.subarray(0, 4),
      yPx.subarray(0, 4),
      pxPerDeg,
    );
    expect(found.count).toBe(count);
    expect(found.x).toBeInstanceOf(Float64Array);
  });
});

describe('filled gaps and smoothed samples, calculated by hand', () => {
  it('lie on the line between the samples on both sides', () => {
    const tMs = Float64Array.of(100, 110, 130, 140);
    const filled = fillGaps(tMs, Float64Array.of(10, Number.NaN, Number.NaN, 18));
    expect([...filled]).toEqual([10, 12, 16, 18]);
  });

  it('reach over 75 ms and no more', () => {
    const gap = (endMs: number) =>
      fillGaps(Float64Array.of(0, 50, endMs), Float64Array.of(0, Number.NaN, endMs))[1];
    expect(gap(75)).toBe(50);
    expect(gap(75.1)).toBeNaN();
  });

  it('are the middle one of three samples', () => {
    expect([...medianOfThree(Float64Array.of(1, 9, 2))]).toEqual([1, 2, 2]);
    expect([...medianOfThree(Float64Array.of(1, 9))]).toEqual([1, 9]);
  });
});

describe('I-VT at the side of the screen, calculated by hand', () => {
  // 2400 px away and 1800 px to the side: 3000 px from the eye, so that 31.4 px are 0.6 degrees.
  const far: ViewGeometry = { centreXPx: 0, centreYPx: 0, cmPerPx: 0.025, distanceCm: 60 };
  const moving = (pxPerSample: number) => {
    const tMs = Float64Array.from({ length: 30 }, (_, i) => i * 10);
    const yPx = Float64Array.from(tMs, (_, i) => (i - 15) * pxPerSample);
    return ivt(tMs, new Float64Array(30).fill(1800), yPx, far).count;
  };

  it('takes gaze that moves by 27 deg/s for still, by 43 deg/s for moving', () => {
    expect(moving(14)).toBe(1);
    expect(moving(22.5)).toBe(0);
  });

  it('measures the velocity at 60 Hz over two intervals', () => {
    // To and fro by 40 px, 46 deg/s from sample to sample; after two samples it is where it was.
    const tMs = Float64Array.from({ length: 60 }, (_, i) => (i * 1000) / 60);
    const xPx = Float64Array.from(tMs, (_, i) => (i % 2 === 0 ? 0 : 40));
    const found = ivt(tMs, xPx, new Float64Array(60), far);
    expect(found.count).toBe(1);
    expect(found.endMs[0]! - found.startMs[0]!).toBeGreaterThan(900);
  });

  it('does not measure a velocity across a pause', () => {
    // Half a second at one place; 200 ms later and 400 px to the side half a second at another.
    const tMs = Float64Array.from({ length: 60 }, (_, i) => (i * 1000) / 60 + (i < 30 ? 0 : 200));
    const xPx = Float64Array.from(tMs, (_, i) => (i < 30 ? 0 : 400));
    const found = ivt(tMs, xPx, new Float64Array(60), far);
    expect(found.count).toBe(2);
    expect(found.startMs[1]).toBeLessThanOrEqual(tMs[30]!);
    // A first sample that stands alone has no velocity.
    const alone = Float64Array.from({ length: 60 }, (_, i) => (i === 0 ? 0 : 200 + i * 10));
    expect(ivt(alone, new Float64Array(60), new Float64Array(60), far).startMs[0]).toBeGreaterThan(
      100,
    );
  });

  it('puts the centre of joined runs where their samples are on average', () => {
    const xPx = Float64Array.from({ length: 40 }, (_, i) => (i < 10 ? 100 : i < 15 ? NaN : 110));
    const tMs = Float64Array.from(xPx, (_, i) => i * 10);
    const found = ivt(tMs, xPx, new Float64Array(40), far);
    expect(found.count).toBe(1);
    expect(found.x[0]).toBeCloseTo((10 * 100 + 25 * 110) / 35, 9);
  });

  it('joins three runs by the samples of the first two', () => {
    // 100 px, then 118, then 128: the third is more than half a degree from the first alone.
    const xPx = Float64Array.from({ length: 70 }, (_, i) =>
      i % 25 >= 20 ? NaN : i < 25 ? 100 : i < 50 ? 118 : 128,
    );
    const tMs = Float64Array.from(xPx, (_, i) => i * 10);
    expect(ivt(tMs, xPx, new Float64Array(70), far).count).toBe(1);
  });
});

describe('parameters that are set', () => {
  // Two stays of 400 ms, 3 deg apart, at 60 Hz, each with a step of 0.8 deg in its middle.
  const steps = [...stay(0, 12), ...stay(0.8, 12), ...stay(3, 12), ...stay(3.8, 12)];
  const { tMs, xPx, yPx } = gazeOf(steps, 1000 / 60);
  const found = (settings: FilterSettings) => {
    const filter = chooseFixationFilter(settings, 60, 0.3);
    const { count } = filter.detect(tMs, xPx, yPx, view);
    const linear = filter.detectLinear(
      tMs,
      Float64Array.from(xPx),
      Float64Array.from(yPx),
      PX_OF_DEG,
    );
    expect(linear.count).toBe(count);
    return count;
  };

  it.each<[FilterSettings, number]>([
    [{ algorithm: 'ivt' }, 2],
    // The step of 0.8 deg in one interval is 48 deg/s, over the window of three samples.
    [{ algorithm: 'ivt', thresholdDegPerS: 15, mergeAngleDeg: 0 }, 4],
    [{ algorithm: 'ivt', thresholdDegPerS: 15, mergeAngleDeg: 1 }, 2],
    [{ algorithm: 'ivt', minDurationMs: 450 }, 0],
    [{ algorithm: 'idt', dispersionDeg: 1 }, 2],
    [{ algorithm: 'idt', dispersionDeg: 0.5 }, 4],
    [{ algorithm: 'idt', dispersionDeg: 5 }, 1],
    [{ algorithm: 'idt', dispersionDeg: 1, minDurationMs: 450 }, 0],
    [{ algorithm: 'segments', price: 0, minDurationMs: 500 }, 1],
    [{ algorithm: 'segments', price: 200, transitionPrice: 200 }, 1],
    [{ algorithm: 'i2mc', minDurationMs: 1000 }, 0],
  ])('%o finds %i fixations', (settings, count) => {
    expect(found(settings)).toBe(count);
  });

  it.each<FilterSettings>([
    { algorithm: 'ivt', thresholdDegPerS: 50, windowMs: 30, mergeGapMs: 10, minDurationMs: 70 },
    { algorithm: 'idt', dispersionDeg: 1.2, minDurationMs: 90 },
    { algorithm: 'i2mc', cutoffStd: 3, mergeDistancePx: 20, mergeMs: 25, minDurationMs: 50 },
    { algorithm: 'segments', price: 3, transitionPrice: 2, usualMs: 250, minDurationMs: 100 },
  ])('are in the parameters of the result: %o', ({ algorithm, ...set }) => {
    const filter = chooseFixationFilter({ algorithm, ...set } as FilterSettings, 30, 1);
    expect(filter.algorithm).toBe(algorithm);
    expect(filter.parameters).toMatchObject(set);
    expect(filter.reason).toBe('asked');
  });

  it('without a dispersion it follows the precision', () => {
    const of = (dispersionDeg: number | null) =>
      chooseFixationFilter({ algorithm: 'idt', dispersionDeg }, 30, 1).parameters['dispersionDeg'];
    expect([of(null), of(1.7)]).toEqual([3, 1.7]);
  });
});
