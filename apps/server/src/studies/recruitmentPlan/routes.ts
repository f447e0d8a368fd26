import {
  getRecruitmentPlan,
  listObservedEffects,
  saveRecruitmentPlan,
} from '@fovea/contract/studies/recruitmentPlan';
import {
  RECRUITMENT_PLAN_PROBLEM_MESSAGES,
  recruitmentPlanProblem,
} from '@fovea/rules/recruitment/recruitmentPlan';
import { isLab } from '@fovea/rules/studies/studyKinds';
import { isComparedMetric } from '@fovea/science/aoi/isComparedMetric';
import type { AppContext } from '../../platform/context/appContext';
import { Refusal } from '../../platform/http/refusal';
import { requireOwned } from '../../platform/http/requireOwned';
import type { Router } from '../../platform/http/router';
import type { StudyRow } from '../../research/studyParts/studyRows';
import { observedEffects } from './observedEffects';
import { recruitmentPlanAnswer } from './recruitmentPlanAnswer';

/** How many people a study has to invite. */
export function recruitmentPlanRoutes(router: Router, context: AppContext): void {
  const { db, now } = context;

  router.serve(getRecruitmentPlan, async ({ studyId, query }, { caller }) => {
    const study = await requireOwned(db, caller, 'studies', studyId, 'study');
    refuseLab(study);
    const tried = Object.entries(query).map(([name, limit]) => [
      name,
      limit === 'none' ? null : limit,
    ]);
    return await recruitmentPlanAnswer(context, caller, study, Object.fromEntries(tried));
  });

  router.serve(saveRecruitmentPlan, async ({ studyId, body }, { caller }) => {
    const problem = recruitmentPlanProblem(body);
    if (problem)
      throw new Refusal(400, RECRUITMENT_PLAN_PROBLEM_MESSAGES[problem], 'PLAN_NOT_VALID');
    const study = await requireOwned(db, caller, 'studies', studyId, 'study');
    refuseLab(study);
    const set = { plan: JSON.stringify(body), savedAt: now() };
    await db
      .insertInto('recruitmentPlans')
      .values({ studyId, companyId: study.companyId, ...set })
      .onConflict((clash) => clash.column('studyId').doUpdateSet(set))
      .execute();
    return await recruitmentPlanAnswer(context, caller, study);
  });

  router.serve(listObservedEffects, async ({ studyId, query }, { caller }) => {
    const study = await requireOwned(db, caller, 'studies', studyId, 'study');
    const { metric } = query;
    if (!isComparedMetric(metric)) {
      throw new Refusal(400, 'No such metric is compared.', 'UNKNOWN_METRIC');
    }
    return await observedEffects(db, caller, study.id, metric);
  });
}

function refuseLab(study: StudyRow): void {
  if (!isLab(study)) return;
  throw new Refusal(409, 'The respondents of a lab study are not recruited here.', 'LAB_STUDY');
}
