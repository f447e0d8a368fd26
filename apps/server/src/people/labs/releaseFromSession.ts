import type { MachineAgent } from '../../platform/http/caller';
import { notFound } from '../../platform/http/refusal';
import type { Db } from '../../platform/store/database';

/**
 * The machine is free for the next respondent. What was recorded stays, and what has not been sent is
 * still taken. Whoever has not begun waits again.
 */
export async function releaseFromSession(
  db: Db,
  { machineId, companyId }: MachineAgent,
  sessionId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const released = await tx
      .updateTable('machines')
      .set({ sessionId: null })
      .where('id', '=', machineId)
      .where('companyId', '=', companyId)
      .where('sessionId', '=', sessionId)
      .returning('id')
      .executeTakeFirst();
    if (!released) throw notFound('session');
    await tx
      .updateTable('registrations')
      .set({ machineId: null, labId: null })
      .where('id', '=', sessionId)
      .where('companyId', '=', companyId)
      .where('machineId', '=', machineId)
      .where('begunAt', 'is', null)
      .execute();
  });
}
