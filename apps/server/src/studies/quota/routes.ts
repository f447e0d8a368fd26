import { updateQuota } from '@fovea/contract/studies/quota';
import {
  labPhase,
  canEditQuota,
  QUOTA_LOCKED_MESSAGES,
  QUOTA_PROBLEM_MESSAGES,
} from '@fovea/rules/studies/quota';
import { quotaChangeProblem } from '@fovea/rules/studies/quotaOnTestPlan';
import { cleanQuotaVariables } from '@fovea/rules/studies/quotaVariables';
import { isLab } from '@fovea/rules/studies/studyKinds';
import { requireOwned } from '../../platform/http/requireOwned';
import { Refusal } from '../../platform/http/refusal';
import type { Router } from '../../platform/http/router';
import type { AppContext } from '../../platform/context/appContext';
import { newId } from '../../platform/store/newId';
import { placeGroups } from '../../research/registrations/registrationStudies';
import { bumpVersion } from '../../research/studyParts/studyRows';

/** How many respondents of each kind a lab study needs. */
export function quotaRoutes(router: Router, context: AppContext): void {
  const { db, now } = context;

  router.serve(updateQuota, async ({ studyId, body }, { caller }) =>
    db.transaction().execute(async (tx) => {
      const study = await requireOwned(tx, caller, 'studies', studyId, 'study', 'forUpdate');
      const { companyId } = study;
      const refused = (why: keyof typeof QUOTA_LOCKED_MESSAGES) =>
        new Refusal(409, QUOTA_LOCKED_MESSAGES[why], 'QUOTA_LOCKED');
      if (!isLab(study)) throw refused('notLab');
      const quota = await tx
        .selectFrom('quotas')
        .selectAll()
        .where('studyId', '=', studyId)
        .where('companyId', '=', companyId)
        .executeTakeFirst();
      const session = await tx
        .selectFrom('sessions')
        .select('id')
        .where('studyId', '=', studyId)
        .where('companyId', '=', companyId)
        .where('preview', '=', false)
        .limit(1)
        .executeTakeFirst();
      const phase = labPhase({ ...study, quota: quota ?? null }, session !== undefined);
      if (!canEditQuota(phase)) {
        throw refused(phase === 'analysisOnly' ? 'analysisOnly' : 'finished');
      }
      const { variables, respondentRegistration = study.respondentRegistration, ...counts } = body;
      const problem = quotaChangeProblem(body, {
        quota: quota ?? null,
        respondentRegistration,
        places: (await placeGroups(tx, companyId, [{ id: studyId }])).get(studyId) ?? [],
      });
      if (problem) throw new Refusal(400, QUOTA_PROBLEM_MESSAGES[problem], 'QUOTA_NOT_VALID');
      const set = {
        ...counts,
        ...(variables && { variables: JSON.stringify(cleanQuotaVariables(variables)) }),
      };
      const saved = await tx
        .insertInto('quotas')
        .values({ id: newId(), companyId, studyId, ...set })
        .onConflict((conflict) => conflict.column('studyId').doUpdateSet(set))
        .returningAll()
        .executeTakeFirstOrThrow();
      await tx
        .updateTable('studies')
        .set({ respondentRegistration })
        .where('id', '=', studyId)
        .execute();
      await bumpVersion(tx, studyId, now());
      return saved;
    }),
  );
}
