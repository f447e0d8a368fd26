import type { Db, Tx } from '../../platform/store/database';
import type { MachineRow } from './machineAnswer';

/** The machines of all labs of a company, by name. */
export async function companyMachines(db: Db | Tx, companyId: string): Promise<MachineRow[]> {
  return await (db as Db)
    .selectFrom('machines')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}
