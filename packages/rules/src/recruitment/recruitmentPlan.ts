import {
  LOSS_STEPS,
  type LossStep,
  type PlaceCounts,
  type RecruitmentPlan,
  type RecruitmentPrices,
} from '@fovea/contract/studies/recruitmentPlan';
import { EXPORT_THRESHOLD_DEFAULTS } from '../participation/exportSelection';

/** The plan that a study begins with. */
export const DEFAULT_PLAN: RecruitmentPlan = {
  usablePerGroup: 50,
  // As exports select by default, so that what is planned for is what is analysed.
  gate: {
    accuracyDeg: EXPORT_THRESHOLD_DEFAULTS.etAccuracyThreshold,
    gazeQuality: EXPORT_THRESHOLD_DEFAULTS.etQualityThreshold,
    faceQuality: EXPORT_THRESHOLD_DEFAULTS.faceQualityThreshold,
  },
  prices: null,
  comparison: null,
};

export type RecruitmentPlanProblem = 'sameProportions';

export const RECRUITMENT_PLAN_PROBLEM_MESSAGES: Record<RecruitmentPlanProblem, string> = {
  sameProportions:
    'The two proportions have to differ: no number of people shows that they are the same.',
};

/** What cannot be computed about a plan whose numbers are within their limits, or null. */
export function recruitmentPlanProblem({
  comparison,
}: Pick<RecruitmentPlan, 'comparison'>): RecruitmentPlanProblem | null {
  const isSame = comparison?.design === 'proportions' && comparison.first === comparison.second;
  return isSame ? 'sameProportions' : null;
}

/** What somebody is paid for how it ended. Whoever withdraws later has taken part. */
export const PAID_FOR: Record<LossStep | 'usable', 'reward' | 'screenedOut' | 'nothing'> = {
  consent: 'nothing',
  setup: 'nothing',
  frameRate: 'screenedOut',
  face: 'screenedOut',
  calibration: 'screenedOut',
  slideshow: 'nothing',
  technical: 'reward',
  withdrawn: 'reward',
  unusable: 'reward',
  usable: 'reward',
};

/** Money in the smallest unit of the currency. */
export interface RecruitmentCost {
  readonly rewarded: number;
  readonly rewardsMinor: number;
  readonly screenedOut: number;
  readonly screenedOutMinor: number;
  readonly feesMinor: number;
  readonly totalMinor: number;
}

/**
 * What these people cost: the reward for whoever reached the end, usable or not, the smaller payment
 * for whoever was screened out, and the panel's fee for each who is paid. Parts of people are
 * expected values; only sums of money are rounded, to whole units.
 */
export function recruitmentCost(
  people: Readonly<Record<LossStep | 'usable', number>>,
  prices: RecruitmentPrices,
): RecruitmentCost {
  const paid = (what: 'reward' | 'screenedOut') =>
    [...LOSS_STEPS, 'usable' as const].reduce(
      (sum, outcome) => sum + (PAID_FOR[outcome] === what ? people[outcome] : 0),
      0,
    );
  const rewarded = paid('reward');
  const screenedOut = paid('screenedOut');
  const rewardsMinor = Math.round(rewarded * prices.rewardMinor);
  const screenedOutMinor = Math.round(screenedOut * prices.screenedOutMinor);
  const feesMinor = Math.round((rewarded + screenedOut) * prices.feeMinor);
  return {
    rewarded,
    rewardsMinor,
    screenedOut,
    screenedOutMinor,
    feesMinor,
    totalMinor: rewardsMinor + screenedOutMinor + feesMinor,
  };
}

/**
 * How it is likely to end for so many people: the usable ones, and the others lost in the proportions
 * of those who were lost so far.
 */
export function expectedPlaces(
  places: number,
  usable: number,
  observed: Readonly<PlaceCounts>,
): Readonly<Record<LossStep | 'usable', number>> | null {
  const lost = LOSS_STEPS.reduce((sum, step) => sum + observed[step], 0);
  if (lost === 0 && places > usable) return null;
  const part = lost === 0 ? 0 : (places - usable) / lost;
  const people = { ...observed, usable };
  for (const step of LOSS_STEPS) people[step] = observed[step] * part;
  return people;
}
