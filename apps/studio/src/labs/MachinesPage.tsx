import { listMachines, type Machine } from '@fovea/contract/labs/machines';
import { byState, machineState } from '@fovea/rules/labs/machineState';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../controls/feedback/EmptyState';
import { QueryContent } from '../controls/feedback/QueryContent';
import { PageHeader } from '../controls/layout/PageHeader';
import { POLLING_MS, useApiQuery } from '../state/serverState';
import { MachineList } from './MachineList';
import { MachineStateBadge } from './MachineStateBadge';
import { MACHINE_STATE_MESSAGES } from './machineMessages';

/** The machines of all labs. */
export function MachinesPage() {
  const machines = useApiQuery(listMachines, {}, { every: POLLING_MS.labs });
  return (
    <>
      <PageHeader title={<FormattedMessage id="title.machines" defaultMessage="Machines" />} />
      <QueryContent from={machines}>
        {(found) => <MachinesScreen machines={found} nowMs={machines.dataUpdatedAt} />}
      </QueryContent>
    </>
  );
}

interface Props {
  readonly machines: readonly Machine[];
  readonly nowMs: number;
}

export function MachinesScreen({ machines, nowMs }: Props) {
  if (machines.length === 0) {
    return (
      <EmptyState
        icon={IconDeviceDesktop}
        title={<FormattedMessage id="machines.none" defaultMessage="No machine yet" />}
      >
        <FormattedMessage
          id="machines.none.text"
          defaultMessage="Install the agent on a machine and pair it with a code from the page of its lab."
        />
      </EmptyState>
    );
  }
  return (
    <MachineList
      title={
        <FormattedMessage
          id="machines.count"
          defaultMessage="{count, plural, one {# machine} other {# machines}}"
          values={{ count: machines.length }}
        />
      }
      machines={byState(machines, nowMs)}
      stateOf={(machine) => machineState(machine, nowMs)}
      words={(state) => MACHINE_STATE_MESSAGES[state]}
      badge={(state) => <MachineStateBadge state={state} />}
      nowMs={nowMs}
    />
  );
}
