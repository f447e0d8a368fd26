import type { MachineRow } from '../../people/labs/machineAnswer';
import type { Tx } from '../../platform/store/database';

/** Sends a respondent to a machine, away from the one before. Both machines are locked. */
export async function giveMachine(
  tx: Tx,
  registrationId: string,
  { id: machineId, labId }: Pick<MachineRow, 'id' | 'labId'>,
  before: string | null,
): Promise<void> {
  if (before !== null) await takeMachine(tx, registrationId, before);
  await tx
    .updateTable('registrations')
    .set({ machineId, labId })
    .where('id', '=', registrationId)
    .execute();
  await tx
    .updateTable('machines')
    .set({ sessionId: registrationId })
    .where('id', '=', machineId)
    .execute();
}

/** The machine of a session that has been received or erased is free for the next respondent. */
export async function freeMachine(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('machines')
    .set({ sessionId: null })
    // By its id, because every session comes here and few were recorded on a machine.
    .where('id', '=', (rows) =>
      rows.selectFrom('sessions').select('machineId').where('sessions.id', '=', sessionId),
    )
    .where('sessionId', '=', sessionId)
    .execute();
}

/** The machine is free again, unless it has been given somebody else since. */
export async function takeMachine(tx: Tx, registrationId: string, machineId: string) {
  await tx
    .updateTable('machines')
    .set({ sessionId: null })
    .where('id', '=', machineId)
    .where('sessionId', '=', registrationId)
    .execute();
}
