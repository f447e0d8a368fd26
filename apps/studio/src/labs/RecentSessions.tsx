import { Anchor, Text } from '@mantine/core';
import type { Lab, LabSession } from '@fovea/contract/labs/labs';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { StateBadge } from '../controls/feedback/StateBadge';
import { Panel } from '../controls/layout/Panel';
import { Table, type Column } from '../controls/layout/Table';

type ColumnKey = 'respondent' | 'study' | 'machine' | 'start' | 'state';

/** Sessions of the last eight hours on the machines of a lab. */
export function RecentSessions({ lab }: { readonly lab: Lab }) {
  const intl = useIntl();
  const machineNames = new Map(lab.machines.map(({ id, name }) => [id, name]));
  const columns: Column<LabSession, ColumnKey>[] = [
    {
      key: 'respondent',
      title: <FormattedMessage id="lab.session.respondent" defaultMessage="Respondent" />,
      cell: ({ id, studyId, respondentLabel }) => (
        <Anchor href={`#/studies/${studyId}/sessions/${id}`} inherit>
          <bdi>{respondentLabel}</bdi>
        </Anchor>
      ),
    },
    {
      key: 'study',
      title: <FormattedMessage id="lab.session.study" defaultMessage="Study" />,
      cell: ({ studyName }) => <bdi>{studyName}</bdi>,
    },
    {
      key: 'machine',
      title: <FormattedMessage id="machine.name" defaultMessage="Machine" />,
      cell: ({ machineId }) => <bdi>{machineNames.get(machineId) ?? machineId}</bdi>,
    },
    {
      key: 'start',
      title: <FormattedMessage id="lab.session.start" defaultMessage="Started" />,
      cell: ({ startTime }) => (startTime ? <DateText moment={startTime} /> : '–'),
    },
    {
      key: 'state',
      title: <FormattedMessage id="machine.state" defaultMessage="State" />,
      cell: ({ endTime }) =>
        endTime === null ? (
          <StateBadge tone="busy">
            <FormattedMessage id="lab.session.inProgress" defaultMessage="In progress" />
          </StateBadge>
        ) : (
          <StateBadge tone="good">
            <FormattedMessage id="lab.session.finished" defaultMessage="Finished" />
          </StateBadge>
        ),
    },
  ];
  return (
    <Panel
      flush={lab.recentSessions.length > 0}
      title={<FormattedMessage id="lab.recent" defaultMessage="Sessions of the last eight hours" />}
    >
      {lab.recentSessions.length === 0 ? (
        <Text c="dimmed">
          <FormattedMessage
            id="lab.recent.none"
            defaultMessage="Nobody has taken part in this lab in the last eight hours."
          />
        </Text>
      ) : (
        <Table
          label={intl.formatMessage({
            id: 'lab.recent',
            defaultMessage: 'Sessions of the last eight hours',
          })}
          columns={columns}
          rows={lab.recentSessions}
          rowKey={({ id }) => id}
        />
      )}
    </Panel>
  );
}
