import type { RegisteredRespondent } from '@fovea/contract/participation/registrations';
import { appendAudit, auditSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { requireOwned } from '../../platform/http/requireOwned';
import { Refusal } from '../../platform/http/refusal';
import type { RequestContext } from '../../platform/http/router';
import { giveMachine } from './giveMachine';
import { findRegistered } from './listedRegistrations';
import { requireOpenStudy, requirePlace, requireUsableMachine } from './requireRegistrable';

/**
 * Sends somebody whose session has not begun to a machine, or to another one.
 * @throws Refusal 404, 409
 */
export async function sendRegistered(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  request: Pick<RequestContext<Researcher>, 'caller' | 'ip'>,
  registrationId: string,
  machineId: string,
): Promise<RegisteredRespondent> {
  const { caller } = request;
  const { companyId } = caller;
  const at = now();
  return await db.transaction().execute(async (tx) => {
    const found = (lock: 'forUpdate' | null) =>
      requireOwned(tx, caller, 'registrations', registrationId, 'respondent', lock);
    const { studyId } = await found(null);
    const study = await requireOpenStudy(tx, caller, studyId);
    const row = await found('forUpdate');
    const { age, gender, variables, machineId: before, label } = row;
    const isWaiting = row.begunAt === null && row.removedAt === null;
    if (!isWaiting || age === null || gender === null) {
      throw new Refusal(409, 'This respondent does not wait any more.', 'NOT_WAITING');
    }
    // Whoever has been sent to a machine has a place already.
    if (before === null) requirePlace(study, { age, gender, variables }, 'send');
    if (before !== machineId) {
      const machine = await requireUsableMachine(tx, caller, study, machineId, at, before);
      await giveMachine(tx, registrationId, machine, before);
      await appendAudit(tx, auditSource(request, at), {
        companyId,
        action: 'RESPONDENT_SENT_TO_MACHINE',
        target: { type: 'session', id: registrationId, name: label },
        details: { studyId, study: study.name, machine: machine.name },
      });
    }
    return (await findRegistered(tx, companyId, studyId, registrationId))!;
  });
}
