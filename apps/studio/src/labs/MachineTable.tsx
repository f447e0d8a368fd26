import { Anchor } from '@mantine/core';
import type { Machine } from '@fovea/contract/labs/machines';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { Table, type Column } from '../controls/layout/Table';

interface Props {
  readonly machines: readonly Machine[];
  /** In the words of the page. */
  readonly state: (machine: Machine) => ReactNode;
}

type ColumnKey = 'name' | 'state' | 'location' | 'ping' | 'uploads' | 'version';

/** Machines in the order in which they are given. */
export function MachineTable({ machines, state }: Props) {
  const intl = useIntl();
  const columns: Column<Machine, ColumnKey>[] = [
    {
      key: 'name',
      title: <FormattedMessage id="machine.name" defaultMessage="Machine" />,
      cell: ({ id, name }) => (
        <Anchor href={`#/machines/${id}`} inherit>
          <bdi>{name}</bdi>
        </Anchor>
      ),
    },
    {
      key: 'state',
      title: <FormattedMessage id="machine.state" defaultMessage="State" />,
      cell: state,
    },
    {
      key: 'location',
      title: <FormattedMessage id="machine.location" defaultMessage="Location" />,
      cell: ({ location }) => (location === '' ? '–' : <bdi>{location}</bdi>),
    },
    {
      key: 'ping',
      title: <FormattedMessage id="machine.lastPing" defaultMessage="Last ping" />,
      cell: ({ lastPing }) => (lastPing ? <DateText moment={lastPing.timestamp} /> : '–'),
    },
    {
      key: 'uploads',
      isNumber: true,
      title: <FormattedMessage id="machine.queuedUploads" defaultMessage="Queued uploads" />,
      cell: ({ lastPing }) => (lastPing ? intl.formatNumber(lastPing.queuedUploads) : '–'),
    },
    {
      key: 'version',
      title: <FormattedMessage id="machine.version" defaultMessage="Agent version" />,
      cell: ({ pcAgentVersion }) => <bdi>{pcAgentVersion ?? '–'}</bdi>,
    },
  ];
  return (
    <Table
      label={intl.formatMessage({ id: 'title.machines', defaultMessage: 'Machines' })}
      columns={columns}
      rows={machines}
      rowKey={({ id }) => id}
    />
  );
}
