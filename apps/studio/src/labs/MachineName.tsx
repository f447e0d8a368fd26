import { listMachines } from '@fovea/contract/labs/machines';
import { useHasFeature } from '../state/session';
import { useApiQuery } from '../state/serverState';

/** The name of a machine; its id for those who may not see machines, and for one of other software. */
export function MachineName({ machineId }: { readonly machineId: string }) {
  const canUseLab = useHasFeature('LAB');
  const machines = useApiQuery(listMachines, {}, { enabled: canUseLab });
  return <bdi>{machines.data?.find(({ id }) => id === machineId)?.name ?? machineId}</bdi>;
}
