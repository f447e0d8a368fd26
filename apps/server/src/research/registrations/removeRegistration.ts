import { appendAudit, auditSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { requireOwned } from '../../platform/http/requireOwned';
import type { RequestContext } from '../../platform/http/router';
import type { Tx } from '../../platform/store/database';
import { freeMachine, takeMachine } from './giveMachine';
import { lockRespondents } from './respondentNumbers';

/**
 * Removes a respondent whose session has not begun, with everything that was said of them, and frees
 * the machine. The number is not used again.
 * @returns false when there is no such registration, or its session has begun
 */
export async function removeRegistration(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  request: Pick<RequestContext<Researcher>, 'caller' | 'ip'>,
  id: string,
): Promise<boolean> {
  const { caller } = request;
  const { companyId } = caller;
  const at = now();
  return await db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('registrations')
      .select('studyId')
      .where('id', '=', id)
      .where('companyId', '=', companyId)
      .executeTakeFirst();
    if (!found) return false;
    const study = await requireOwned(tx, caller, 'studies', found.studyId, 'study');
    await lockRespondents(tx, found.studyId);
    const row = await requireOwned(tx, caller, 'registrations', id, 'respondent', 'forUpdate');
    if (row.begunAt !== null || row.removedAt !== null) return false;
    await tx
      .updateTable('registrations')
      .set({ removedAt: at, ...ERASED })
      .where('id', '=', id)
      .execute();
    if (row.machineId !== null) await takeMachine(tx, id, row.machineId);
    await appendAudit(tx, auditSource(request, at), {
      companyId,
      action: 'RESPONDENT_REMOVED',
      target: { type: 'session', id, name: row.label },
      details: { studyId: study.id, study: study.name },
    });
    return true;
  });
}

/** Removes a registration again that was removed after a backup which still has it. */
export async function removeRegistrationAgain(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({ removedAt: at })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .execute();
  await eraseRegistration(tx, id);
}

const ERASED = { age: null, gender: null, variables: '{}' } as const;

/** Erases what was said of a respondent at the registration, with the data of their session; frees the machine. */
export async function eraseRegistration(tx: Tx, sessionId: string): Promise<void> {
  await tx.updateTable('registrations').set(ERASED).where('id', '=', sessionId).execute();
  await freeMachine(tx, sessionId);
}

/**
 * Respondents of a study that is deleted go back to waiting, and their machines are free for others.
 * Where the session has begun, the machine finishes it.
 */
export async function releaseMachines(tx: Tx, studyId: string): Promise<void> {
  const released = await tx
    .updateTable('registrations')
    .set({ machineId: null, labId: null })
    .where('studyId', '=', studyId)
    .where('begunAt', 'is', null)
    .where('machineId', 'is not', null)
    .returning('id')
    .execute();
  if (released.length === 0) return;
  await tx
    .updateTable('machines')
    .set({ sessionId: null })
    .where(
      'sessionId',
      'in',
      released.map(({ id }) => id),
    )
    .execute();
}
