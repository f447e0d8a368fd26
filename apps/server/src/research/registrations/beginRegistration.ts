import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/store/database';
import type { Tables } from '../../platform/store/tables';

/**
 * Notes that the machine which a respondent was sent to begins their session. Call it in the
 * transaction that inserts the session, under the id and the number of the registration and with its age
 * and gender. Repeating it changes nothing.
 * @returns null when nobody is to be recorded on this machine under this id
 */
export async function beginRegistration(
  tx: Tx,
  id: string,
  machine: { readonly machineId: string; readonly companyId: string },
  at: Date,
): Promise<Selectable<Tables['registrations']> | null> {
  const row = await tx
    .updateTable('registrations')
    .set(({ fn, ref, val }) => ({ begunAt: fn.coalesce(ref('begunAt'), val(at)) }))
    .where('id', '=', id)
    .where('companyId', '=', machine.companyId)
    .where('machineId', '=', machine.machineId)
    .where('removedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
