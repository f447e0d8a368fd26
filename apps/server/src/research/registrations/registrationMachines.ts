import type { RegistrationMachine } from '@fovea/contract/participation/registrations';
import { allocatedStudies } from '../../people/labs/allocatedStudies';
import { machineAnswer, type MachineRow } from '../../people/labs/machineAnswer';
import type { Viewer } from '../../platform/http/visibleStudies';
import type { Db, Tx } from '../../platform/store/database';

/** What a registration needs to know of machines, in the order of these rows. */
export async function registrationMachines(
  db: Db | Tx,
  viewer: Viewer,
  rows: readonly MachineRow[],
): Promise<RegistrationMachine[]> {
  const studies = await allocatedStudies(db, viewer);
  return rows.map((row) => {
    const { id, name, location, labId, currentSession, actingAs, lastPing, ...rest } =
      machineAnswer(row, studies);
    const { disabled, availableOn } = rest;
    return {
      ...{ id, name, location, labId, currentSession, actingAs, lastPing, disabled },
      availableOn,
    };
  });
}
