import type { PlaceGroup } from '@fovea/contract/participation/registrations';
import type { Quota, QuotaChange, RespondentRegistration } from '@fovea/contract/studies/quota';
import { quotaCount } from './testPlan';
import { QUOTA_COUNTS, quotaProblem, type QuotaCount, type QuotaProblem } from './quota';

/** Respondents of each count of a quota, whether they wait, take part or have finished. */
export function plannedRespondents(places: readonly PlaceGroup[]): Record<QuotaCount, number> {
  const planned = { youngMale: 0, oldMale: 0, youngFemale: 0, oldFemale: 0 };
  for (const count of QUOTA_COUNTS) {
    for (const { gender, isOld, waiting, inProgress, finished } of places) {
      if (quotaCount(gender, isOld) !== count) continue;
      planned[count] += waiting + inProgress + finished;
    }
  }
  return planned;
}

interface Planned {
  /** As it is stored. */
  readonly quota: Pick<Quota, 'oldAt'> | null;
  /** As it shall be. */
  readonly respondentRegistration: RespondentRegistration;
  readonly places: readonly PlaceGroup[];
}

/**
 * What is wrong with a change of a quota, or null. A study that takes only the respondents of its
 * test plan cannot need more of a kind than are planned, and its age groups are those of the plan.
 */
export function quotaChangeProblem(
  change: QuotaChange,
  { quota, respondentRegistration, places }: Planned,
): QuotaProblem | null {
  if (respondentRegistration !== 'TEST_PLAN_ONLY') return quotaProblem(change);
  if (quota && change.oldAt !== quota.oldAt) return 'oldAtFixed';
  return quotaProblem(change, plannedRespondents(places));
}
