import { describe, expect, it } from 'vitest';
import { NO_PLACES } from './placeOutcome';
import {
  DEFAULT_PLAN,
  expectedPlaces,
  recruitmentCost,
  recruitmentPlanProblem,
} from './recruitmentPlan';

const PRICES = { currency: 'GBP', rewardMinor: 250, screenedOutMinor: 30, feeMinor: 80 };

describe('the cost of people', () => {
  it('is the reward for whoever reached the end, a smaller one for the screened out, and fees', () => {
    const people = {
      ...NO_PLACES,
      consent: 10,
      setup: 4,
      frameRate: 1,
      face: 2,
      calibration: 3,
      slideshow: 5,
      technical: 1,
      withdrawn: 1,
      unusable: 8,
      usable: 60,
    };
    expect(recruitmentCost(people, PRICES)).toEqual({
      rewarded: 70,
      rewardsMinor: 17_500,
      screenedOut: 6,
      screenedOutMinor: 180,
      feesMinor: 76 * 80,
      totalMinor: 17_500 + 180 + 6080,
    });
  });

  it('rounds sums of money, not people', () => {
    const people = { ...NO_PLACES, face: 0.5, usable: 1.5 };
    const prices = { ...PRICES, rewardMinor: 101, screenedOutMinor: 101, feeMinor: 1 };
    expect(recruitmentCost(people, prices)).toMatchObject({
      rewardsMinor: 152,
      screenedOutMinor: 51,
      feesMinor: 2,
      totalMinor: 205,
    });
  });
});

describe('how it is likely to end', () => {
  it('is the usable ones, and the others lost as people were lost so far', () => {
    const observed = { ...NO_PLACES, consent: 6, unusable: 2, usable: 12 };
    expect(expectedPlaces(40, 28, observed)).toEqual({
      ...NO_PLACES,
      consent: 9,
      unusable: 3,
      usable: 28,
    });
  });

  it('is known where nobody has to be lost, and unknown where nobody was lost so far', () => {
    expect(expectedPlaces(10, 10, NO_PLACES)).toEqual({ ...NO_PLACES, usable: 10 });
    expect(expectedPlaces(12, 10, { ...NO_PLACES, usable: 50 })).toBeNull();
  });
});

it('Two proportions that are the same cannot be planned for', () => {
  const chance = { alpha: 0.05, power: 0.8 };
  const comparison = { design: 'proportions', first: 0.5, second: 0.5, ...chance } as const;
  expect(recruitmentPlanProblem({ comparison })).toBe('sameProportions');
  expect(recruitmentPlanProblem({ comparison: { ...comparison, second: 0.6 } })).toBeNull();
  expect(recruitmentPlanProblem(DEFAULT_PLAN)).toBeNull();
});
