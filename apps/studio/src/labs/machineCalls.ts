import { listLabs } from '@fovea/contract/labs/labs';
import {
  changeMachine,
  getMachine,
  listMachines,
  type Machine,
  type MachineChange,
} from '@fovea/contract/labs/machines';
import { call } from '../state/api';
import { invalidateServerState, setServerState } from '../state/serverState';

/** Changes a machine, and what is known of it. */
export async function saveMachine(machineId: string, body: MachineChange): Promise<Machine> {
  const saved = await call(changeMachine, { machineId, body });
  setServerState(getMachine, { machineId }, saved);
  void invalidateServerState(listMachines, {});
  void invalidateServerState(listLabs, {});
  return saved;
}
