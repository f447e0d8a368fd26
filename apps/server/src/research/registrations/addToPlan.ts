import type { planRespondents } from '@fovea/contract/participation/registrations';
import type { Answer, HandlerInput } from '@fovea/contract/protocol/endpoint';
import { withoutPlace, TEST_PLAN_FULL_MESSAGE } from '@fovea/rules/studies/testPlan';
import type { Insertable } from 'kysely';
import { appendAudit, auditSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { Refusal } from '../../platform/http/refusal';
import type { RequestContext } from '../../platform/http/router';
import { newId } from '../../platform/store/newId';
import type { Tables } from '../../platform/store/tables';
import { idOfRequest } from './registerAtDesk';
import { requireAnswers, requireOpenStudy } from './requireRegistrable';
import { respondentLabel, respondentNumber } from './respondentNumbers';

/**
 * Adds respondents who wait, all or none.
 * @throws Refusal 400, 404, 409; the path of a field says for which respondent
 */
export async function addToPlan(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  request: Pick<RequestContext<Researcher>, 'caller' | 'ip'>,
  body: HandlerInput<typeof planRespondents>['body'],
): Promise<Answer<typeof planRespondents>> {
  const { studyId, respondents, requestId = null } = body;
  const { caller } = request;
  const { companyId } = caller;
  const at = now();
  return await db.transaction().execute(async (tx) => {
    const study = await requireOpenStudy(tx, caller, studyId);
    const added = respondents.length;
    if ((await idOfRequest(tx, companyId, requestId)) !== null) return { added };
    for (const [index, who] of respondents.entries()) {
      requireAnswers(study, who, `respondents.${index}.`);
    }
    const full = withoutPlace(study, respondents);
    if (full.length > 0) {
      throw new Refusal(409, TEST_PLAN_FULL_MESSAGE, 'TEST_PLAN_FULL', {
        fields: full.map((index) => ({
          path: `respondents.${index}`,
          message: 'has no space in the test plan',
        })),
      });
    }
    const first = await respondentNumber(tx, { id: '', studyId, preview: false });
    await tx
      .insertInto('registrations')
      .values(
        respondents.map(
          ({ age, gender, variables }, index): Insertable<Tables['registrations']> => ({
            ...{ id: newId(), companyId, studyId, age, gender },
            ...{ number: first + index, label: respondentLabel(first + index, false) },
            variables: JSON.stringify(variables),
            // One stands for all that were planned together.
            requestId: index === 0 ? requestId : null,
            ...{ createdAt: at, createdBy: caller.userId },
          }),
        ),
      )
      .execute();
    await appendAudit(tx, auditSource(request, at), {
      companyId,
      action: 'RESPONDENTS_PLANNED',
      target: { type: 'study', id: studyId, name: study.name },
      details: { added },
    });
    return { added };
  });
}
