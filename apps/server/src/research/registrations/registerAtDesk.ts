import type {
  NewRespondent,
  RegisteredRespondent,
  registerRespondent,
  RegistrationStudy,
} from '@fovea/contract/participation/registrations';
import type { HandlerInput } from '@fovea/contract/protocol/endpoint';
import { isOld, isSameVariables } from '@fovea/rules/studies/testPlan';
import { appendAudit, auditSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { notFound } from '../../platform/http/refusal';
import type { RequestContext } from '../../platform/http/router';
import type { Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import { findRegistered } from './listedRegistrations';
import {
  requireAnswers,
  requireOpenStudy,
  requirePlace,
  requireUsableMachine,
} from './requireRegistrable';
import { respondentLabel, respondentNumber } from './respondentNumbers';
import { giveMachine } from './giveMachine';

type Request = Pick<RequestContext<Researcher>, 'caller' | 'ip'>;

/**
 * Registers somebody: as the respondent of the test plan whom they match, where only those may come,
 * otherwise as a new one. Without a machine they wait.
 * @throws Refusal 400, 404, 409
 */
export async function registerAtDesk(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  request: Request,
  body: HandlerInput<typeof registerRespondent>['body'],
): Promise<RegisteredRespondent> {
  const { caller } = request;
  const { companyId } = caller;
  const { studyId, machineId, requestId = null, age, gender, variables } = body;
  const at = now();
  return await db.transaction().execute(async (tx) => {
    const study = await requireOpenStudy(tx, caller, studyId);
    const earlier = await idOfRequest(tx, companyId, requestId);
    if (earlier !== null) return await answer(tx, companyId, studyId, earlier);
    const who = { age, gender, variables };
    requireAnswers(study, who);
    requirePlace(study, who, machineId === null ? 'plan' : 'register');
    const machine =
      machineId === null ? null : await requireUsableMachine(tx, caller, study, machineId, at);
    const planned = machine ? await plannedLike(tx, study, companyId, who) : null;
    const id = planned ?? newId();
    if (planned === null) {
      const number = await respondentNumber(tx, { id, studyId, preview: false });
      await tx
        .insertInto('registrations')
        .values({
          ...{ id, companyId, studyId, number, label: respondentLabel(number, false), age, gender },
          ...{ variables: JSON.stringify(variables), requestId },
          ...{ createdAt: at, createdBy: caller.userId },
        })
        .execute();
    } else {
      // The plan said how old somebody would be; this is who came.
      await tx.updateTable('registrations').set({ age, requestId }).where('id', '=', id).execute();
    }
    if (machine) await giveMachine(tx, id, machine, null);
    const registered = await answer(tx, companyId, studyId, id);
    await appendAudit(tx, auditSource(request, at), {
      companyId,
      action: 'RESPONDENT_REGISTERED',
      target: { type: 'session', id, name: registered.label },
      details: { studyId, study: study.name, machine: machine?.name ?? null },
    });
    return registered;
  });
}

/** What an earlier request with this id registered; null: nothing. */
export async function idOfRequest(
  tx: Tx,
  companyId: string,
  requestId: string | null,
): Promise<string | null> {
  if (requestId === null) return null;
  const row = await tx
    .selectFrom('registrations')
    .select('id')
    .where('companyId', '=', companyId)
    .where('requestId', '=', requestId)
    .executeTakeFirst();
  return row?.id ?? null;
}

async function answer(tx: Tx, companyId: string, studyId: string, id: string) {
  const registered = await findRegistered(tx, companyId, studyId, id);
  if (!registered) throw notFound('respondent');
  return registered;
}

/** The respondent of the test plan who is taken, the one of the same age first; null: any may come. */
async function plannedLike(
  tx: Tx,
  { id: studyId, quota, respondentRegistration }: RegistrationStudy,
  companyId: string,
  { age, gender, variables }: NewRespondent,
): Promise<string | null> {
  if (respondentRegistration === 'ANYONE') return null;
  const rows = await tx
    .selectFrom('registrations')
    .select(['id', 'age', 'variables'])
    .where('companyId', '=', companyId)
    .where('studyId', '=', studyId)
    .where('gender', '=', gender)
    .where('machineId', 'is', null)
    .where('begunAt', 'is', null)
    .where('removedAt', 'is', null)
    .orderBy('number')
    .execute();
  const alike = rows.filter(
    (row) =>
      row.age !== null &&
      isOld(quota, row.age) === isOld(quota, age) &&
      isSameVariables(row.variables, variables),
  );
  // There is one, or there would have been no place.
  return (alike.find((row) => row.age === age) ?? alike[0]!).id;
}
