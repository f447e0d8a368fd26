import { describe, expect, it } from 'vitest';
import { accuracyCircle, inscribedRadius, isSmallerThanAccuracy } from './aoiAccuracy';
import { aoiMetrics } from './aoiMetrics';
import type { Aoi } from './aoiTypes';
import { gaussianInPolygon } from '../math/gaussianInPolygon';
import { aggregateOf, gazeFrom, type TestRespondent } from '../testing/aggregateOf';

const OPTIONS = { widthPx: 100, heightPx: 100 };
const SOFT = { ...OPTIONS, softHits: true };

function rectangle(x0: number, y0: number, x1: number, y1: number): Float64Array {
  return Float64Array.of(x0, y0, x1, y0, x1, y1, x0, y1);
}

function aoi(points: Float64Array): Aoi {
  return { id: 'a', keyframes: [{ tMs: 0, points }] };
}

describe('a normal distribution over a polygon', () => {
  // Standard normal distribution function at 1 and 2: 0.8413447461, 0.9772498681 (tables).
  it.each([
    ['a half plane through the centre', rectangle(0, -50, 50, 50), 0.5],
    ['a quarter', rectangle(0, 0, 50, 50), 0.25],
    ['one standard deviation in each direction', rectangle(-1, -1, 1, 1), 0.6826894921 ** 2],
    ['from one to two', rectangle(1, -50, 2, 50), 0.9772498681 - 0.8413447461],
    ['everything', rectangle(-50, -50, 50, 50), 1],
    ['far away', rectangle(20, 20, 21, 21), 0],
    // A triangle approximating the half plane x + y > sqrt 2, whose side is 1 from the centre.
    [
      'a slanted half plane',
      Float64Array.of(-80, 80 + Math.SQRT2, 80, -80 + Math.SQRT2, 80, 80),
      1 - 0.8413447461,
    ],
    ['with corners in the other direction', rectangle(-1, -1, 1, 1).reverse(), 0.6826894921 ** 2],
  ])('%s', (_, points, expected) => {
    expect(gaussianInPolygon(points, 0, 0, 1, 1)).toBeCloseTo(expected, 7);
  });

  it('a thin strip beside the centre, and the centre on a side', () => {
    // 2 * pdf(0) * 0.01 = 0.00797871…, to third order.
    expect(gaussianInPolygon(rectangle(-0.01, -50, 0.01, 50), 0, 0, 1, 1)).toBeCloseTo(
      0.0079787,
      7,
    );
    expect(gaussianInPolygon(rectangle(0, -1, 50, 1), 0, 0, 1, 1)).toBeCloseTo(0.6826894921 / 2, 7);
  });

  it('a polygon with many corners approximates the circle: 1 - exp(-r²/2)', () => {
    const points = Float64Array.from({ length: 720 }, (_, i) => {
      const angle = (Math.floor(i / 2) / 360) * 2 * Math.PI;
      return 2 * (i % 2 === 0 ? 0.1 * Math.cos(angle) : 0.2 * Math.sin(angle)) + 0.5;
    });
    expect(gaussianInPolygon(points, 0.5, 0.5, 0.1, 0.2)).toBeCloseTo(1 - Math.exp(-2), 4);
  });

  it('parts add up to the whole', () => {
    const whole = gaussianInPolygon(rectangle(0.1, 0.2, 0.9, 0.7), 0.3, 0.35, 0.08, 0.12);
    const left = gaussianInPolygon(rectangle(0.1, 0.2, 0.4, 0.7), 0.3, 0.35, 0.08, 0.12);
    const right = gaussianInPolygon(rectangle(0.4, 0.2, 0.9, 0.7), 0.3, 0.35, 0.08, 0.12);
    expect(left + right).toBeCloseTo(whole, 7);
  });
});

// With 0.1 of the picture per degree, this accuracy gives a standard deviation of 0.1.
const RAYLEIGH = Math.sqrt(Math.PI / 2);
const KNOWN: TestRespondent = {
  id: 'known',
  exposureMs: 1000,
  gaze: gazeFrom(10, 990, 20, () => 0.4),
  fixations: [
    [0, 400, 0.4, 0.5],
    [450, 950, 0.6, 0.5],
  ],
  accuracyDeg: RAYLEIGH,
  xNormPerDeg: 0.1,
};
/** Everything right of 0.5: 0.4 is one standard deviation outside, 0.6 one inside. */
const RIGHT = aoi(rectangle(0.5, -20, 20, 20));

it('sums are expected values; yes-or-no decisions take the likelier outcome', () => {
  const { values } = aoiMetrics(aggregateOf([KNOWN]), [RIGHT], SOFT);
  const [out, within] = [1 - 0.8413447461, 0.8413447461];
  expect(values.fixationCount[0]).toBeCloseTo(out + within, 6);
  expect(values.dwellTimeMsFixation[0]).toBeCloseTo(400 * out + 500 * within, 3);
  expect(values.meanFixationDurationMs[0]).toBeCloseTo(400 * out + 500 * within, 3);
  expect(values.dwellTimeMsGaze[0]).toBeCloseTo(1000 * out, 3);
  expect(values.saccadeCount[0]).toBeCloseTo(within, 6);
  expect(values.ttffMs[0]).toBe(450);
  expect(values.firstFixationDurationMs[0]).toBe(500);
  expect(values.visitsFixation[0]).toBe(1);
  expect(values.hitTimeMsGaze[0]).toBeNaN();
});

it('without accuracy or scale, hits are all or nothing', () => {
  const { accuracyDeg: _, ...noAccuracy } = KNOWN;
  const { xNormPerDeg: __, ...noScale } = KNOWN;
  for (const one of [noAccuracy, noScale]) {
    const soft = aoiMetrics(aggregateOf([one]), [RIGHT], SOFT);
    expect(soft).toEqual(aoiMetrics(aggregateOf([one]), [RIGHT], OPTIONS));
    expect(soft.values.fixationCount[0]).toBe(1);
  }
});

it('with a negligible error, soft and hard results agree', () => {
  const precise = { ...KNOWN, accuracyDeg: 1e-4 };
  const shape: Aoi = {
    id: 'm',
    keyframes: [
      { tMs: 100, points: rectangle(0.55, 0.2, 0.9, 0.8) },
      { tMs: 700, points: rectangle(0.3, 0.2, 0.7, 0.8) },
      { tMs: 900, points: new Float64Array(0) },
    ],
  };
  const soft = aoiMetrics(aggregateOf([precise]), [shape], SOFT).values;
  const hard = aoiMetrics(aggregateOf([precise]), [shape], OPTIONS).values;
  expect(hard.dwellTimeMsGaze[0]).toBeGreaterThan(100);
  // Counts differ: the hard one keeps a whole fixation that was inside for half of its frames.
  for (const id of [
    'ttffMs',
    'dwellTimeMsFixation',
    'dwellTimeMsGaze',
    'visitsGaze',
    'hitTimeMsGaze',
  ] as const) {
    expect(soft[id][0], id).toBeCloseTo(hard[id][0] ?? Number.NaN, 6);
  }
});

it('the accuracy circle is that of the median respondent, as a fraction of the picture', () => {
  const three = [1, 2, 6].map((accuracyDeg, at) => ({ ...KNOWN, id: `r${at}`, accuracyDeg }));
  const { accuracyDeg: _, ...unknown } = KNOWN;
  const circle = accuracyCircle(aggregateOf([...three, { ...unknown, id: 'u' }]));
  expect(circle).toMatchObject({ accuracyDeg: 2, respondents: 3 });
  expect(circle?.radiusXNorm).toBeCloseTo(0.2, 6);
  expect(accuracyCircle(aggregateOf([unknown]))).toBeNull();
  expect(accuracyCircle(aggregateOf(three), Uint8Array.of(1, 0, 0))?.accuracyDeg).toBe(1);
});

it('an AOI is too small if the circle does not fit into it', () => {
  const circle = { accuracyDeg: 2, radiusXNorm: 0.1, radiusYNorm: 0.2, respondents: 1 };
  expect(inscribedRadius(rectangle(0.2, 0.2, 0.6, 0.9), circle)).toBeCloseTo(1.75, 1);
  expect(isSmallerThanAccuracy(rectangle(0.2, 0.2, 0.6, 0.9), circle)).toBe(false);
  expect(isSmallerThanAccuracy(rectangle(0.2, 0.2, 0.39, 0.9), circle)).toBe(true);
  expect(isSmallerThanAccuracy(rectangle(0.2, 0.2, 0.9, 0.59), circle)).toBe(true);
  // The incircle of a right triangle with legs 1 has the radius 1 - sqrt(1/2) = 0.2929.
  const round = { ...circle, radiusXNorm: 0.1, radiusYNorm: 0.1 };
  expect(inscribedRadius(Float64Array.of(0, 0, 1, 0, 0, 1), round)).toBeCloseTo(2.929, 2);
  expect(inscribedRadius(Float64Array.of(0, 0, 1, 1), round)).toBe(0);
});
