import type { RegistrationMachine } from '@fovea/contract/participation/registrations';
import type { MachineRow } from '../../people/labs/machineAnswer';
import { machineAnswer } from '../../people/labs/machineAnswer';
import type { Db, Tx } from '../../platform/store/database';

/** What a registration needs to know of machines, in the order of these rows. */
export async function registrationMachines(
  db: Db | Tx,
  companyId: string,
  rows: readonly MachineRow[],
): Promise<RegistrationMachine[]> {
  const ids = rows.map(({ id }) => id);
  const allocated =
    ids.length === 0
      ? []
      : await (db as Db)
          .selectFrom('studyMachines')
          .select(['studyId', 'machineId'])
          .where('companyId', '=', companyId)
          .where('machineId', 'in', ids)
          .execute();
  return rows.map((row) => {
    const { id, name, location, labId, currentSession, actingAs, lastPing, disabled } =
      machineAnswer(row);
    const availableOn = allocated
      .filter(({ machineId }) => machineId === id)
      .map(({ studyId }) => studyId);
    return {
      ...{ id, name, location, labId, currentSession, actingAs, lastPing, disabled },
      availableOn,
    };
  });
}
