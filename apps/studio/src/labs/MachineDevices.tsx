import { MACHINE_DEVICES_MAX, type MachineDevice } from '@fovea/contract/labs/devices';
import type { Machine } from '@fovea/contract/labs/machines';
import { deviceFlaws } from '@fovea/rules/labs/deviceFlaws';
import { machineState } from '@fovea/rules/labs/machineState';
import { Text } from '@mantine/core';
import { IconDeviceHeartMonitor } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '../controls/feedback/EmptyState';
import { StateBadge } from '../controls/feedback/StateBadge';
import { Panel } from '../controls/layout/Panel';
import { Table, type Column } from '../controls/layout/Table';
import { DEVICE_FLAW_MESSAGES, DEVICE_STATE_MESSAGES } from './deviceMessages';
import classes from './Labs.module.css';

/** The devices that the agent of a machine has found, and how well each did at its last report. */
export function MachineDevices({ machine, nowMs }: { machine: Machine; nowMs: number }) {
  const { lastPing } = machine;
  const state = machineState(machine, nowMs);
  const isOff = state === 'notInstalled' || state === 'offline' || (lastPing?.offline ?? true);
  const devices = isOff ? undefined : lastPing?.devices;
  const leftOut = isOff ? 0 : (lastPing?.devicesLeftOut ?? 0);
  const isFilled = devices !== undefined && devices.length > 0;
  return (
    <Panel
      title={<FormattedMessage id="devices.title" defaultMessage="Devices" />}
      flush={isFilled}
    >
      {isFilled ? (
        <DeviceTable devices={devices} />
      ) : (
        <NoDevices isOff={isOff} isOldAgent={devices === undefined} />
      )}
      {leftOut > 0 && (
        <Text size="sm" c="dimmed" p={16}>
          <FormattedMessage
            id="devices.leftOut"
            defaultMessage="{count, plural, one {One further device was found, but is not used} other {# further devices were found, but are not used}}: at most {most, number} are. End programs that send streams which you do not need."
            values={{ count: leftOut, most: MACHINE_DEVICES_MAX }}
          />
        </Text>
      )}
    </Panel>
  );
}

function NoDevices({ isOff, isOldAgent }: { isOff: boolean; isOldAgent: boolean }) {
  if (isOff) {
    return (
      <EmptyState
        icon={IconDeviceHeartMonitor}
        title={<FormattedMessage id="devices.off" defaultMessage="The machine is off" />}
      >
        <FormattedMessage
          id="devices.off.help"
          defaultMessage="Its devices are shown here as soon as its agent reports."
        />
      </EmptyState>
    );
  }
  if (isOldAgent) {
    return (
      <EmptyState
        icon={IconDeviceHeartMonitor}
        title={<FormattedMessage id="devices.oldAgent" defaultMessage="The agent is too old" />}
      >
        <FormattedMessage
          id="devices.oldAgent.help"
          defaultMessage="Update the agent of this machine: the installed version does not record devices."
        />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconDeviceHeartMonitor}
      title={<FormattedMessage id="devices.none" defaultMessage="No devices found" />}
    >
      <FormattedMessage
        id="devices.none.help"
        defaultMessage="Start the program of the device on the machine. Eye trackers of Gazepoint, and whatever sends a stream of the Lab Streaming Layer, are found by themselves within seconds."
      />
    </EmptyState>
  );
}

type ColumnKey = 'name' | 'state' | 'rate' | 'dropped' | 'clock';

function DeviceTable({ devices }: { readonly devices: readonly MachineDevice[] }) {
  const intl = useIntl();
  const number = (value: number, maximumFractionDigits: number) =>
    intl.formatNumber(value, { maximumFractionDigits });
  const columns: Column<MachineDevice, ColumnKey>[] = [
    {
      key: 'name',
      title: <FormattedMessage id="devices.name" defaultMessage="Device" />,
      cell: (device) => <DeviceName device={device} />,
    },
    {
      key: 'state',
      title: <FormattedMessage id="devices.state" defaultMessage="State" />,
      cell: (device) => <DeviceStanding device={device} />,
    },
    {
      key: 'rate',
      isNumber: true,
      title: <FormattedMessage id="devices.rate" defaultMessage="Samples per second" />,
      cell: ({ rateHz, nominalRateHz }) => {
        if (rateHz === null) return '–';
        if (nominalRateHz === 0) return number(rateHz, 0);
        return (
          <bdi>
            <FormattedMessage
              id="devices.rateOf"
              defaultMessage="{rate} of {nominal}"
              values={{ rate: number(rateHz, 0), nominal: number(nominalRateHz, 1) }}
            />
          </bdi>
        );
      },
    },
    {
      key: 'dropped',
      isNumber: true,
      title: <FormattedMessage id="devices.dropped" defaultMessage="Lost on the way" />,
      cell: ({ droppedShare, state }) =>
        state === 'lost'
          ? '–'
          : intl.formatNumber(droppedShare, { style: 'percent', maximumFractionDigits: 1 }),
    },
    {
      key: 'clock',
      isNumber: true,
      title: <FormattedMessage id="devices.clock" defaultMessage="Clock residual" />,
      cell: ({ clockResidualMs }) =>
        clockResidualMs === null ? (
          '–'
        ) : (
          <bdi>
            <FormattedMessage
              id="devices.ms"
              defaultMessage="{ms} ms"
              values={{ ms: number(clockResidualMs, 2) }}
            />
          </bdi>
        ),
    },
  ];
  return (
    <Table
      label={intl.formatMessage({ id: 'devices.title', defaultMessage: 'Devices' })}
      rows={devices}
      columns={columns}
      rowKey={({ id }) => id}
    />
  );
}

function DeviceName({ device }: { readonly device: MachineDevice }) {
  const { channelNames, channelCount } = device;
  return (
    <div className={classes['device']}>
      <bdi>{device.name}</bdi>
      <Text size="sm" c="dimmed" component="div">
        <FormattedMessage
          id="devices.channels"
          defaultMessage="{count, plural, one {# channel} other {# channels}}"
          values={{ count: channelCount }}
        />
        {channelNames.length > 0 && ': '}
        {channelNames.map((name, at) => (
          <span key={name}>
            {at > 0 && ', '}
            <bdi>{name}</bdi>
          </span>
        ))}
        {channelCount > channelNames.length && ' …'}
      </Text>
    </div>
  );
}

function DeviceStanding({ device }: { readonly device: MachineDevice }) {
  const { state, problem } = device;
  const flaws = deviceFlaws(device);
  const details: ReactNode[] = flaws.map((flaw) => (
    <FormattedMessage key={flaw} {...DEVICE_FLAW_MESSAGES[flaw]} />
  ));
  if (problem !== null) details.push(<bdi lang="en">{problem}</bdi>);
  const ready = flaws.length === 0 ? 'good' : 'warning';
  const tone = { ready, noSignal: 'warning', lost: 'bad' } as const;
  return (
    <div className={classes['device']}>
      <StateBadge tone={tone[state]}>
        <FormattedMessage {...DEVICE_STATE_MESSAGES[state]} />
      </StateBadge>
      {details.map((detail, at) => (
        <Text key={at} size="sm" c="dimmed">
          {detail}
        </Text>
      ))}
    </div>
  );
}
