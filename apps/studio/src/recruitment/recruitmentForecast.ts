import {
  LOSS_STEPS,
  type LossStep,
  type RecruitmentEvidence,
  type RecruitmentPlan,
  type RecruitmentPrices,
} from '@fovea/contract/studies/recruitmentPlan';
import type { BlockUsage } from '@fovea/contract/studies/studyTypes';
import { PUBLISHED_OVER_RECRUITMENT } from '@fovea/rules/participation/publishedScreening';
import {
  expectedPlaces,
  recruitmentCost,
  type RecruitmentCost,
} from '@fovea/rules/recruitment/recruitmentPlan';
import { completeProbability, daysFor } from '@fovea/science/planning/daysNeeded';
import {
  enoughProbability,
  placesFor,
  type EnoughProbability,
} from '@fovea/science/planning/placesNeeded';
import { usableShare, type Evidence } from '@fovea/science/planning/usableShare';

const DAY_MS = 24 * 60 * 60_000;
/** Whoever invites so many more than are needed expects this share to be usable. */
export const PUBLISHED_USABLE = 1 / (1 + PUBLISHED_OVER_RECRUITMENT.share);

/** A prediction: its median, and what it is between with 50 % and with 90 %; null: beyond any number. */
export interface Spread {
  readonly low90: number | null;
  readonly low50: number | null;
  readonly median: number | null;
  readonly high50: number | null;
  readonly high90: number | null;
}

export interface CostForecast {
  readonly spent: RecruitmentCost;
  /** In all, with what was spent, at the median of the places; null: it is not known who is paid. */
  readonly expected: RecruitmentCost | null;
  /** Of `expected`, at the numbers of places of its interval; without it, if nobody or everybody who is lost is paid. */
  readonly lowMinor: number | null;
  readonly highMinor: number | null;
}

export interface RecruitmentForecast {
  readonly evidence: Evidence<LossStep>;
  /** Usable people wanted in all groups together. */
  readonly wanted: number;
  /** Usable people so far; of a group not more than it wants. */
  readonly reached: number;
  /** People who opened the link so far. */
  readonly taken: number;
  /** Of those, people of whom it is not known yet how it ends. */
  readonly pending: number;
  /** Places from now on, those of the pending people included. */
  readonly places: Spread;
  /** Null: no rate of starts is known. */
  readonly days: Spread | null;
  /** Null: no prices were entered. */
  readonly cost: CostForecast | null;
}

/** What a plan takes, from what was observed. */
export function recruitmentForecast(
  plan: Pick<RecruitmentPlan, 'usablePerGroup' | 'prices'>,
  { own, earlier }: RecruitmentEvidence,
  blockUsage: BlockUsage,
): RecruitmentForecast {
  const evidence = usableShare(LOSS_STEPS, own.counts, earlier.counts, PUBLISHED_USABLE);
  const usable = own.groups.map((group) => group.usable);
  const missing = usable.map((count) => Math.max(0, plan.usablePerGroup - count));
  const isEnough = enoughProbability({
    allocation: blockUsage === 'BLOCK_MANUAL_CHOICE' ? 'chosen' : 'inTurn',
    wanted: missing,
    usable,
    share: evidence.share,
  });
  const places = spreadOf((probability) => placesFor(probability, isEnough));
  const wanted = plan.usablePerGroup * usable.length;
  return {
    evidence,
    wanted,
    reached: wanted - sum(missing),
    taken: evidence.weights.own + own.pending,
    pending: own.pending,
    places,
    days: daysOf(isEnough, own),
    cost: plan.prices && costOf(plan.prices, own, evidence, sum(missing), places),
  };
}

/** The people who are taking part now do not have to be waited for. */
function daysOf(isEnough: EnoughProbability, own: RecruitmentEvidence['own']): Spread | null {
  if (own.starts === null) return null;
  const { count: starts, sinceDate, untilDate } = own.starts;
  const days = (Date.parse(untilDate) - Date.parse(sinceDate)) / DAY_MS;
  const isComplete = completeProbability((places) => isEnough(places + own.pending), {
    starts,
    days,
  });
  return isComplete && spreadOf((probability) => daysFor(probability, isComplete));
}

function costOf(
  prices: RecruitmentPrices,
  own: RecruitmentEvidence['own'],
  { counts, share }: Evidence<LossStep>,
  missing: number,
  { low90, median, high90 }: Spread,
): CostForecast {
  const at = (places: number | null): RecruitmentCost | null => {
    if (places === null) return null;
    // While a group still lacks people, others get more than they want, who are paid as well.
    const extra = own.groups.length > 1 ? (places * share.a) / (share.a + share.b) : 0;
    const usable = Math.min(places, Math.max(missing, extra));
    const people = expectedPlaces(places, usable, counts);
    if (people === null) return null;
    const all = { ...people };
    for (const outcome of [...LOSS_STEPS, 'usable' as const]) all[outcome] += own.counts[outcome];
    return recruitmentCost(all, prices);
  };
  const spent = recruitmentCost(own.counts, prices);
  const expected = at(median);
  if (expected !== null || median === null) {
    return {
      spent,
      expected,
      lowMinor: at(low90)?.totalMinor ?? null,
      highMinor: at(high90)?.totalMinor ?? null,
    };
  }
  // Nobody has been lost yet, so it is not known where: all between paying none and all of them.
  const each = prices.rewardMinor + prices.feeMinor;
  return {
    spent,
    expected: null,
    lowMinor: spent.totalMinor + missing * each,
    highMinor: high90 === null ? null : spent.totalMinor + high90 * each,
  };
}

function spreadOf(quantile: (probability: number) => number | null): Spread {
  return {
    low90: quantile(0.05),
    low50: quantile(0.25),
    median: quantile(0.5),
    high50: quantile(0.75),
    high90: quantile(0.95),
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
