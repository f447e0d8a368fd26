import type { PanelCost } from '@fovea/contract/participation/panelStudies';
import * as z from 'zod/mini';
import type { ProlificCalls } from '../../people/panelProviders/prolificCalls';

const Amount = z.optional(
  z.nullable(
    z.object({
      amount: z.optional(z.nullable(z.number())),
      currency: z.optional(z.nullable(z.string())),
    }),
  ),
);
const Parts = z.optional(z.nullable(z.object({ rewards: Amount, fees: Amount, tax: Amount })));
const Cost = z.object({ rewards: Parts, bonuses: Parts });

/** Amounts are stated as numbers of pence, sometimes with a fraction. */
const whole = (amount: z.output<typeof Amount>) => Math.round(amount?.amount ?? 0);

/**
 * What a study costs: of all its places, or what was charged so far. Bonuses count as rewards.
 * @throws PanelFailure
 */
export async function studyCost(
  calls: ProlificCalls,
  panelStudyId: string,
  which: 'projected' | 'spent',
  /** Where the panel states none. */
  currency: string,
): Promise<PanelCost> {
  const query = which === 'projected' ? '?is_projected=true' : '';
  const path = `/studies/${encodeURIComponent(panelStudyId)}/cost/${query}`;
  const { rewards, bonuses } = await calls.ask('GET', path, Cost);
  const sum = (part: 'rewards' | 'fees' | 'tax') => whole(rewards?.[part]) + whole(bonuses?.[part]);
  const [rewardsMinor, feesMinor, taxMinor] = [sum('rewards'), sum('fees'), sum('tax')];
  return {
    currency: rewards?.rewards?.currency ?? currency,
    totalMinor: rewardsMinor + feesMinor + taxMinor,
    rewardsMinor,
    feesMinor,
    taxMinor,
  };
}

const Total = z.object({ total_cost: z.number() });

/** What so many places cost, with fees and tax. @throws PanelFailure */
export async function placesCost(
  calls: ProlificCalls,
  { rewardMinor, places }: { readonly rewardMinor: number; readonly places: number },
  currency: string,
): Promise<PanelCost> {
  const body = { reward: rewardMinor, total_available_places: places };
  const { total_cost } = await calls.ask('POST', '/study-cost-calculator/', Total, body);
  const parts = { rewardsMinor: null, feesMinor: null, taxMinor: null };
  return { currency, totalMinor: Math.round(total_cost), ...parts };
}
