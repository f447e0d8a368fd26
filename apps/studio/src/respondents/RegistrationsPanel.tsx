import { ActionIcon, Anchor, Button, Group, NativeSelect, Text } from '@mantine/core';
import {
  listRegistrations,
  RegistrationState,
  type RegisteredRespondent,
} from '@fovea/contract/participation/registrations';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { QueryContent } from '../controls/feedback/QueryContent';
import { Skeletons } from '../controls/feedback/Skeletons';
import { Pager } from '../controls/layout/Pager';
import { Panel } from '../controls/layout/Panel';
import { Table, type Column } from '../controls/layout/Table';
import { POLLING_MS, useApiQuery } from '../state/serverState';
import { useHasFeature } from '../state/session';
import type { Desk } from './desk';
import { RegistrationStateBadge } from './RegistrationStateBadge';
import { RemoveRespondentDialog } from './RemoveRespondentDialog';
import { GENDER_MESSAGES, STATE_MESSAGES } from './respondentMessages';
import { SendDialog } from './SendDialog';

const SIZES = [5, 10, 15];

type ColumnKey =
  'respondent' | 'study' | 'age' | 'gender' | 'machine' | 'registered' | 'state' | 'actions';

interface Props {
  readonly desk: Desk;
  /** Null: of all studies. */
  readonly studyId: string | null;
}

/** The respondents of lab studies with the states of their sessions. */
export function RegistrationsPanel({ desk, studyId }: Props) {
  const intl = useIntl();
  const [paging, setPaging] = useState({ page: 0, pageSize: SIZES[0]! });
  const [state, setState] = useState<RegistrationState | null>(null);
  const [sending, setSending] = useState<RegisteredRespondent | null>(null);
  const [removing, setRemoving] = useState<RegisteredRespondent | null>(null);
  const [seenStudy, setSeenStudy] = useState(studyId);
  if (seenStudy !== studyId) {
    setSeenStudy(studyId);
    setPaging((old) => ({ ...old, page: 0 }));
  }
  const query = { ...paging, ...(studyId && { studyId }), ...(state && { state }) };
  const found = useApiQuery(listRegistrations, { query }, { every: POLLING_MS.labs });
  const label = intl.formatMessage({ id: 'respondent.sessions', defaultMessage: 'Sessions' });
  return (
    <Panel
      flush
      title={<FormattedMessage id="respondent.sessions" defaultMessage="Sessions" />}
      aside={
        <NativeSelect
          size="xs"
          aria-label={intl.formatMessage({ id: 'machine.state', defaultMessage: 'State' })}
          value={state ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setState(value === '' ? null : RegistrationState.parse(value));
            setPaging((old) => ({ ...old, page: 0 }));
          }}
          data={[
            {
              value: '',
              label: intl.formatMessage({
                id: 'respondent.state.all',
                defaultMessage: 'All states',
              }),
            },
            ...RegistrationState.options.map((value) => ({
              value,
              label: intl.formatMessage(STATE_MESSAGES[value]),
            })),
          ]}
        />
      }
    >
      <QueryContent
        isPart
        padding="16px"
        from={found}
        skeleton={<Skeletons rows={5} rowHeight={32} />}
      >
        {({ items, total }) =>
          total === 0 ? (
            <Text c="dimmed" p={16}>
              <FormattedMessage
                id="respondent.sessions.none"
                defaultMessage="There are no respondents here yet."
              />
            </Text>
          ) : (
            <>
              <RegistrationTable
                label={label}
                desk={desk}
                items={items}
                hasStudy={studyId === null}
                onSend={setSending}
                onRemove={setRemoving}
              />
              <Pager {...paging} total={total} sizes={SIZES} onChange={setPaging} />
            </>
          )
        }
      </QueryContent>
      {sending && <SendDialog desk={desk} respondent={sending} onClose={() => setSending(null)} />}
      {removing && (
        <RemoveRespondentDialog respondent={removing} onClose={() => setRemoving(null)} />
      )}
    </Panel>
  );
}

interface TableProps {
  readonly label: string;
  readonly desk: Desk;
  readonly items: readonly RegisteredRespondent[];
  readonly hasStudy: boolean;
  readonly onSend: (respondent: RegisteredRespondent) => void;
  readonly onRemove: (respondent: RegisteredRespondent) => void;
}

function RegistrationTable({ label, desk, items, hasStudy, onSend, onRemove }: TableProps) {
  const intl = useIntl();
  const opensSessions = useHasFeature('STUDY');
  const machineNames = new Map(desk.machines.map(({ id, name }) => [id, name]));
  const running = new Set(
    desk.studies.flatMap(({ id, currentLabId }) => (currentLabId === null ? [] : [id])),
  );
  const columns: Column<RegisteredRespondent, ColumnKey>[] = [
    {
      key: 'respondent',
      title: <FormattedMessage id="lab.session.respondent" defaultMessage="Respondent" />,
      cell: ({ id, studyId, label: name, hasSession }) =>
        hasSession && opensSessions ? (
          <Anchor href={`#/studies/${studyId}/sessions/${id}`} inherit>
            <bdi>{name}</bdi>
          </Anchor>
        ) : (
          <bdi>{name}</bdi>
        ),
    },
    ...(hasStudy
      ? [
          {
            key: 'study' as const,
            title: <FormattedMessage id="respondent.study" defaultMessage="Study" />,
            cell: ({ studyName }: RegisteredRespondent) => <bdi>{studyName}</bdi>,
          },
        ]
      : []),
    {
      key: 'age',
      isNumber: true,
      title: <FormattedMessage id="respondent.age" defaultMessage="Age" />,
      cell: ({ age }) => (age === null ? '–' : intl.formatNumber(age)),
    },
    {
      key: 'gender',
      title: <FormattedMessage id="respondent.gender" defaultMessage="Gender" />,
      cell: ({ gender }) =>
        gender === null ? '–' : <FormattedMessage {...GENDER_MESSAGES[gender]} />,
    },
    {
      key: 'machine',
      title: <FormattedMessage id="machine.name" defaultMessage="Machine" />,
      cell: ({ machineId }) =>
        machineId === null ? '–' : <bdi>{machineNames.get(machineId) ?? machineId}</bdi>,
    },
    {
      key: 'registered',
      title: <FormattedMessage id="respondent.registered" defaultMessage="Registered" />,
      cell: ({ createdDate }) => <DateText moment={createdDate} />,
    },
    {
      key: 'state',
      title: <FormattedMessage id="machine.state" defaultMessage="State" />,
      cell: (respondent) => <RegistrationStateBadge respondent={respondent} />,
    },
    {
      key: 'actions',
      hidesTitle: true,
      title: <FormattedMessage id="respondent.actions" defaultMessage="Actions" />,
      cell: (respondent) => (
        <Group gap={4} wrap="nowrap" justify="flex-end">
          {!respondent.hasSession && running.has(respondent.studyId) && (
            <Button size="compact-sm" variant="default" onClick={() => onSend(respondent)}>
              {respondent.machineId === null ? (
                <FormattedMessage id="respondent.send" defaultMessage="Send to a machine" />
              ) : (
                <FormattedMessage id="respondent.sendOther" defaultMessage="Another machine" />
              )}
            </Button>
          )}
          {(!respondent.hasSession || respondent.state === 'WAITING') && (
            <ActionIcon
              variant="default"
              aria-label={intl.formatMessage(
                { id: 'respondent.remove', defaultMessage: 'Remove {label}' },
                { label: respondent.label },
              )}
              onClick={() => onRemove(respondent)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ),
    },
  ];
  return <Table label={label} columns={columns} rows={items} rowKey={({ id }) => id} />;
}
