import { getMachine, type Machine } from '@fovea/contract/labs/machines';
import { machineState } from '@fovea/rules/labs/machineState';
import { Button, SegmentedControl, Stack } from '@mantine/core';
import { IconCircleOff } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { Banner } from '../controls/feedback/Banner';
import { useNotSavedText } from '../controls/feedback/useNotSavedText';
import { QueryContent } from '../controls/feedback/QueryContent';
import { showError } from '../controls/feedback/snackbars';
import { PageHeader } from '../controls/layout/PageHeader';
import { Panel } from '../controls/layout/Panel';
import { POLLING_MS, useApiQuery } from '../state/serverState';
import { DisableDialog } from './DisableDialog';
import { saveMachine } from './machineCalls';
import { MachineDevices } from './MachineDevices';
import { MachineFacts } from './MachineFacts';
import { MachineForm } from './MachineForm';
import { MachineNow } from './MachineNow';
import { MachineStateBadge } from './MachineStateBadge';

const route = getRouteApi('/machines/$machineId');

/** One machine. */
export function MachinePage() {
  const { machineId } = route.useParams();
  const machine = useApiQuery(getMachine, { machineId }, { every: POLLING_MS.labs });
  return (
    <QueryContent from={machine}>
      {(found) => <MachineScreen key={found.id} machine={found} nowMs={machine.dataUpdatedAt} />}
    </QueryContent>
  );
}

interface Props {
  readonly machine: Machine;
  readonly nowMs: number;
}

export function MachineScreen({ machine, nowMs }: Props) {
  const intl = useIntl();
  const notSavedText = useNotSavedText();
  const [mode, setMode] = useState<'view' | 'edit'>('view');
  const [isDisabling, setDisabling] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function enable() {
    setBusy(true);
    try {
      await saveMachine(machine.id, { disabled: null });
    } catch (reason) {
      showError(notSavedText(reason));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <PageHeader
        crumbs={[
          {
            label: <FormattedMessage id="title.machines" defaultMessage="Machines" />,
            href: '#/machines',
          },
        ]}
        title={<bdi>{machine.name}</bdi>}
        state={<MachineStateBadge state={machineState(machine, nowMs)} />}
        actions={
          <>
            <SegmentedControl
              value={mode}
              onChange={(chosen) => setMode(chosen === 'edit' ? 'edit' : 'view')}
              aria-label={intl.formatMessage({ id: 'machine.mode', defaultMessage: 'Mode' })}
              data={[
                {
                  value: 'view',
                  label: intl.formatMessage({ id: 'machine.view', defaultMessage: 'View' }),
                },
                {
                  value: 'edit',
                  label: intl.formatMessage({ id: 'machine.edit', defaultMessage: 'Edit' }),
                },
              ]}
            />
            {machine.disabled ? (
              <Button variant="default" loading={isBusy} onClick={() => void enable()}>
                <FormattedMessage id="machine.enable" defaultMessage="Enable" />
              </Button>
            ) : (
              <Button variant="default" onClick={() => setDisabling(true)}>
                <FormattedMessage id="machine.disable" defaultMessage="Disable" />
              </Button>
            )}
          </>
        }
      />
      <Stack gap={16}>
        {machine.disabled && (
          <Banner tone="warning" icon={IconCircleOff}>
            <FormattedMessage
              id="machine.disabledBy"
              defaultMessage="Disabled by {name} on {time}: {reason}"
              values={{
                name: <bdi>{machine.disabled.by}</bdi>,
                time: <DateText moment={machine.disabled.createdDate} />,
                reason: <bdi>{machine.disabled.reason}</bdi>,
              }}
            />
          </Banner>
        )}
        <MachineNow machine={machine} nowMs={nowMs} />
        <Panel title={<FormattedMessage id="machine.details" defaultMessage="Details" />}>
          {mode === 'edit' ? (
            <MachineForm machine={machine} onDone={() => setMode('view')} />
          ) : (
            <MachineFacts machine={machine} />
          )}
        </Panel>
        {machine.actingAs === 'DATA_COLLECTOR' && (
          <MachineDevices machine={machine} nowMs={nowMs} />
        )}
      </Stack>
      {isDisabling && <DisableDialog machine={machine} onClose={() => setDisabling(false)} />}
    </>
  );
}
