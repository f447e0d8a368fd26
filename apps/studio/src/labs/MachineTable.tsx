import { Anchor } from '@mantine/core';
import type { Machine } from '@fovea/contract/labs/machines';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { Table, type Column } from '../controls/layout/Table';
import classes from './Labs.module.css';
import { MachineWork } from './MachineWork';

interface Props {
  readonly machines: readonly Machine[];
  /** In the words of the page. */
  readonly state: (machine: Machine) => ReactNode;
  /** When the server answered. */
  readonly nowMs: number;
}

type ColumnKey = 'name' | 'state' | 'work' | 'ping' | 'uploads' | 'version';

/** Machines in the order in which they are given. */
export function MachineTable({ machines, state, nowMs }: Props) {
  const intl = useIntl();
  const columns: Column<Machine, ColumnKey>[] = [
    {
      key: 'name',
      title: <FormattedMessage id="machine.name" defaultMessage="Machine" />,
      cell: ({ id, name, location }) => (
        <span className={classes['machine']}>
          <Anchor href={`#/machines/${id}`} inherit>
            <bdi>{name}</bdi>
          </Anchor>
          {location !== '' && <bdi className={classes['location']}>{location}</bdi>}
        </span>
      ),
    },
    {
      key: 'state',
      title: <FormattedMessage id="machine.state" defaultMessage="State" />,
      cell: state,
    },
    {
      key: 'work',
      title: <FormattedMessage id="machine.now" defaultMessage="Now" />,
      cell: (machine) => <MachineWork machine={machine} nowMs={nowMs} />,
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
