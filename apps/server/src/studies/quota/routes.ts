import { updateQuota } from '@fovea/contract/studies/quota';
import {
  labPhase,
  mayEditQuota,
  QUOTA_LOCKED_WORDS,
  QUOTA_PROBLEM_WORDS,
  quotaProblem,
} from '@fovea/rules/studies/quota';
import { isLab } from '@fovea/rules/studies/studyKinds';
import { own } from '../../platform/http/own';
import { Refusal } from '../../platform/http/refusal';
import type { Door } from '../../platform/http/serve';
import type { House } from '../../platform/context/house';
import { newId } from '../../platform/store/newId';
import { noteChange } from '../../research/studyParts/studyRows';

/** How many respondents of each kind a lab study needs. */
export function quotaRoutes(door: Door, house: House): void {
  const { db, now } = house;

  door.serve(updateQuota, async ({ studyId, body }, { caller }) =>
    db.transaction().execute(async (tx) => {
      const study = await own(tx, caller, 'studies', studyId, 'study', 'forUpdate');
      const { companyId } = study;
      const refused = (why: keyof typeof QUOTA_LOCKED_WORDS) =>
        new Refusal(409, QUOTA_LOCKED_WORDS[why], 'QUOTA_LOCKED');
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
        .limit(1)
        .executeTakeFirst();
      const phase = labPhase({ ...study, quota: quota ?? null }, session !== undefined);
      if (!mayEditQuota(phase)) {
        throw refused(phase === 'analysisOnly' ? 'analysisOnly' : 'finished');
      }
      const problem = quotaProblem(body);
      if (problem) throw new Refusal(400, QUOTA_PROBLEM_WORDS[problem], 'QUOTA_NOT_VALID');
      const saved = await tx
        .insertInto('quotas')
        .values({ id: newId(), companyId, studyId, ...body })
        .onConflict((conflict) => conflict.column('studyId').doUpdateSet(body))
        .returningAll()
        .executeTakeFirstOrThrow();
      await noteChange(tx, studyId, now());
      return saved;
    }),
  );
}
