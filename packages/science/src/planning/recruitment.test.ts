import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { seededDraws } from '../math/twoMeans';
import { lnGamma } from '../statistics/distributions';
import { completeProbability, daysFor } from './daysNeeded';
import { lossBySteps } from './lossBySteps';
import { enoughProbability, placesFor, type PlacesWanted } from './placesNeeded';
import { usableShare } from './usableShare';

const file = new URL('../../testdata/planning/planning.json', import.meta.url);
const R = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly places: readonly (readonly [number, number, number, number, number, number])[];
};

const STEPS = ['consent', 'face'] as const;
const NOBODY = { consent: 0, face: 0, usable: 0 };
const evidence = (own: typeof NOBODY, earlier = NOBODY) => usableShare(STEPS, own, earlier, 0.4);

describe('the usable share', () => {
  it('is the published one with the weight of ten people while nobody came', () => {
    const { weights, share } = evidence(NOBODY);
    expect(weights).toEqual({ own: 0, earlier: 0, published: 10 });
    expect(share).toEqual({ a: 4.5, b: 6.5 });
  });

  it('is filled up with earlier people, who count for a part of a person each', () => {
    const earlier = { consent: 20, face: 30, usable: 150 };
    const { weights, counts, share } = evidence({ consent: 1, face: 0, usable: 4 }, earlier);
    expect(weights).toEqual({ own: 5, earlier: 15, published: 0 });
    expect(counts).toEqual({ consent: 2.5, face: 2.25, usable: 15.25 });
    expect(share).toEqual({ a: 15.75, b: 5.25 });
  });

  it('is that of the study alone once twenty people of it are known', () => {
    const own = { consent: 2, face: 3, usable: 15 };
    const earlier = { consent: 900, face: 0, usable: 0 };
    expect(evidence(own, earlier).weights).toEqual({ own: 20, earlier: 0, published: 0 });
    expect(evidence(own, earlier).share).toEqual(evidence(own).share);
  });

  it('changes without a jump while people come', () => {
    const earlier = { consent: 100, face: 100, usable: 200 };
    const means = Array.from({ length: 40 }, (_, n) => {
      const own = { consent: 0, face: 0, usable: n };
      const { a, b } = evidence(own, earlier).share;
      return a / (a + b);
    });
    for (let n = 1; n < means.length; n++) {
      expect(means[n]).toBeGreaterThan(means[n - 1]!);
      expect(means[n]! - means[n - 1]!).toBeLessThan(0.03);
    }
  });

  it('never has earlier people count for more than they are', () => {
    const { weights } = evidence({ ...NOBODY, usable: 2 }, { ...NOBODY, usable: 3 });
    expect(weights).toEqual({ own: 2, earlier: 3, published: 5 });
  });
});

describe('the places needed', () => {
  const inTurn = (wanted: number[], a: number, b: number): PlacesWanted => ({
    allocation: 'inTurn',
    wanted,
    share: { a, b },
  });

  it('are those that R finds by integrating over the share', () => {
    for (const [a, b, wanted, groups, probability, places] of R.places) {
      const isEnough = enoughProbability(inTurn(Array(groups).fill(wanted), a, b));
      expect(placesFor(probability, isEnough), [a, b, wanted, groups].join()).toBe(places);
    }
  });

  it('of one group follow the beta negative binomial distribution', () => {
    const [a, b, wanted] = [12.5, 8.5, 30];
    const isEnough = enoughProbability(inTurn([wanted], a, b));
    let sum = 0;
    for (let lost = 0; lost <= 60; lost++) {
      const lnBeta = (x: number, y: number) => lnGamma(x) + lnGamma(y) - lnGamma(x + y);
      sum += Math.exp(
        lnGamma(wanted + lost) -
          lnGamma(wanted) -
          lnGamma(lost + 1) +
          lnBeta(a + wanted, b + lost) -
          lnBeta(a, b),
      );
      expect(isEnough(wanted + lost)).toBeCloseTo(sum, 8);
    }
  });

  it('are none when everybody is there', () => {
    expect(placesFor(0.95, enoughProbability(inTurn([0, 0], 3, 3)))).toBe(0);
    expect(placesFor(0.05, enoughProbability(inTurn([1], 3e6, 0.5)))).toBe(1);
  });

  it('are those of the group that still lacks people', () => {
    const both = enoughProbability(inTurn([10, 0], 40, 10));
    const one = enoughProbability(inTurn([10], 40, 10));
    // Every second place goes to the full group.
    expect(placesFor(0.5, both)).toBe(2 * placesFor(0.5, one)! - 1);
  });

  it('have no answer when next to nobody is usable', () => {
    expect(placesFor(0.95, enoughProbability(inTurn([100], 0.5, 40)))).toBeNull();
  });

  it.each([
    { usable: [28, 12], lost: 20, wanted: [20, 20] },
    { usable: [20, 20], lost: 5, wanted: [20, 20] },
    { usable: [3, 0], lost: 4, wanted: [5, 2] },
  ])('where people choose the group ($usable) are those of placing each person', (groups) => {
    const known = groups.usable.reduce((sum, count) => sum + count, 0);
    const share = { a: known + 1, b: groups.lost };
    const isEnough = enoughProbability({ allocation: 'chosen', share, ...groups });
    const drawn = placeEach(
      [...groups.usable.map((count) => count + 1 / 2), share.b],
      groups.wanted,
      20_000,
    );
    for (const places of [0.05, 0.25, 0.5, 0.75, 0.95].map((p) => placesFor(p, isEnough)!)) {
      const found = drawn.filter((needed) => needed <= places).length / drawn.length;
      // Three standard errors of both simulations.
      expect(Math.abs(found - isEnough(places)), String(places)).toBeLessThan(0.02);
    }
  });

  it('where people choose among one group are those of that group', () => {
    const share = { a: 20, b: 9 };
    const chosen = enoughProbability({ allocation: 'chosen', share, wanted: [9], usable: [19] });
    expect(chosen(14)).toBe(enoughProbability(inTurn([9], 20, 9))(14));
  });
});

describe('the days needed', () => {
  const certain = (places: number) => (tried: number) => (tried >= places ? 1 : 0);

  it('are about the places over the rate', () => {
    const isComplete = completeProbability(certain(200), { starts: 1000, days: 10 })!;
    expect(daysFor(0.5, isComplete)).toBeCloseTo(2, 1);
    expect(daysFor(0.05, isComplete)).toBeGreaterThan(1.7);
    expect(daysFor(0.95, isComplete)).toBeLessThan(2.3);
  });

  it('of one start are exponential with an unknown rate', () => {
    // P(next within d) = 1 - (T / (T + d))^k.
    const isComplete = completeProbability(certain(1), { starts: 8, days: 4 })!;
    expect(isComplete(1)).toBeCloseTo(1 - (4 / 5) ** 8, 10);
  });

  it('are not known from few starts or minutes', () => {
    expect(completeProbability(certain(10), { starts: 4, days: 3 })).toBeNull();
    expect(completeProbability(certain(10), { starts: 40, days: 0.01 })).toBeNull();
  });

  it('are none when nobody is missing, and no number beyond ten years', () => {
    expect(daysFor(0.95, completeProbability(certain(0), { starts: 5, days: 1 })!)).toBe(0);
    const never = completeProbability(certain(1_000_000), { starts: 5, days: 30 })!;
    expect(daysFor(0.5, never)).toBeNull();
  });
});

describe('the loss by step', () => {
  it('is a part of all who began, and what is left goes on to the next step', () => {
    const rows = lossBySteps(STEPS, evidence({ consent: 10, face: 30, usable: 60 }));
    expect(rows.map(({ step, share, reachedShare }) => [step, share, reachedShare])).toEqual([
      ['consent', 0.1, 1],
      ['face', 0.3, 0.9],
    ]);
    // qbeta(c(.05, .95), 10.5, 90.5) of R.
    expect(rows[0]!.low).toBeCloseTo(0.0590758311, 9);
    expect(rows[0]!.high).toBeCloseTo(0.1577747383, 9);
  });

  it('begins at nothing where nobody was lost', () => {
    const [consent] = lossBySteps(STEPS, evidence({ consent: 0, face: 5, usable: 20 }));
    expect(consent).toMatchObject({ share: 0, low: 0 });
    expect(consent!.high).toBeGreaterThan(0.05);
  });

  it('is not known while nobody came', () => {
    expect(lossBySteps(STEPS, evidence(NOBODY))).toEqual([]);
  });
});

/**
 * Places until every group is full, one person after the other; the last share is of those who are
 * lost. The shares are drawn by ordering exponentials, which takes whole and half shapes.
 */
function placeEach(shapes: readonly number[], wanted: readonly number[], times: number) {
  const draw = seededDraws(99);
  const exponential = () => -Math.log(1 - draw());
  // Gamma(1/2) is half a squared normal number.
  const half = () => exponential() * Math.cos(2 * Math.PI * draw()) ** 2;
  const gamma = (shape: number) => {
    let sum = shape % 1 >= 0.25 ? half() : 0;
    for (let i = 0; i < Math.floor(shape); i++) sum += exponential();
    return sum;
  };
  return Array.from({ length: times }, () => {
    const drawn = shapes.map(gamma);
    const whole = drawn.reduce((all, one) => all + one, 0);
    const left = [...wanted];
    let places = 0;
    while (left.some((count) => count > 0) && places < 100_000) {
      places++;
      let at = 0;
      for (let u = draw() * whole; at < drawn.length - 1 && u > drawn[at]!; at++) u -= drawn[at]!;
      if (at < left.length) left[at]!--;
    }
    return places;
  });
}
