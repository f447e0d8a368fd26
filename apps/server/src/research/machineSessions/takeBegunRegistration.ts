import type { MachineAgent } from '../../platform/http/caller';
import { notFound } from '../../platform/http/refusal';
import type { Tx } from '../../platform/store/database';
import { takeMachine } from '../registrations/giveMachine';

/**
 * The respondent has begun at this machine, although the registration may have been sent to another one, sent
 * back to wait or removed before the server was told. The other machine is free for somebody else.
 */
export async function takeBegunRegistration(
  tx: Tx,
  registrationId: string,
  { machineId, companyId }: MachineAgent,
  begunAt: Date,
): Promise<void> {
  const before = await tx
    .selectFrom('registrations')
    .select('machineId')
    .where('id', '=', registrationId)
    .where('companyId', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  const machine = await tx
    .selectFrom('machines')
    .select('labId')
    .where('id', '=', machineId)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  if (!before || !machine) throw notFound('session');
  if (before.machineId !== null && before.machineId !== machineId) {
    await takeMachine(tx, registrationId, before.machineId);
  }
  await tx
    .updateTable('registrations')
    .set({ machineId, labId: machine.labId, begunAt, removedAt: null })
    .where('id', '=', registrationId)
    .execute();
}
