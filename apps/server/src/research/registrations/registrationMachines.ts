import type { RegistrationMachine } from '@fovea/contract/participation/registrations';
import type { MachineRow } from '../../people/labs/machineAnswer';
import { machineAnswers } from '../../people/labs/machineAnswers';
import type { Viewer } from '../../platform/http/visibleStudies';
import type { Db, Tx } from '../../platform/store/database';

/** What a registration needs to know of machines, in the order of these rows. */
export async function registrationMachines(
  db: Db | Tx,
  viewer: Viewer,
  rows: readonly MachineRow[],
): Promise<RegistrationMachine[]> {
  const machines = await machineAnswers(db, viewer, rows);
  return machines.map((machine) => {
    const { id, name, location, labId, currentSession, actingAs, lastPing } = machine;
    const { disabled, availableOn } = machine;
    return {
      ...{ id, name, location, labId, currentSession, actingAs, lastPing, disabled },
      availableOn,
    };
  });
}
