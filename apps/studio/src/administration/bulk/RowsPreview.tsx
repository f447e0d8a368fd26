import type { UserRow } from '@fovea/rules/people/userRows';
import { Button, Group, Switch, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { Pager } from '../../controls/layout/Pager';
import { Panel } from '../../controls/layout/Panel';
import { StateBadge } from '../../controls/feedback/StateBadge';
import { Table, type Column } from '../../controls/layout/Table';
import { ROW_NOTES, ROW_PROBLEMS } from './bulkMessages';

const SIZES = [25, 50, 100, 200];

interface Props {
  readonly fileName: string;
  readonly rows: readonly UserRow[];
  readonly onOtherFile: () => void;
}

/** The parsed rows of the file with their notes and problems. */
export function RowsPreview({ fileName, rows, onOtherFile }: Props) {
  const intl = useIntl();
  const [paging, setPaging] = useState({ page: 0, pageSize: 25 });
  const [isOnlyNoted, setOnlyNoted] = useState(false);
  const bad = rows.filter(({ problem }) => problem !== null).length;
  const noted = rows.filter(({ problem, notes }) => problem !== null || notes.length > 0);
  const shown = isOnlyNoted ? noted : rows;
  const columns: Column<UserRow, 'line' | 'email' | 'name' | 'validTo' | 'message'>[] = [
    {
      key: 'line',
      title: <FormattedMessage id="bulk.column.line" defaultMessage="Line" />,
      isNumber: true,
      cell: ({ line }) => line,
    },
    {
      key: 'email',
      title: <FormattedMessage id="profile.email" defaultMessage="E-mail" />,
      cell: ({ email }) => <bdi>{email}</bdi>,
    },
    {
      key: 'name',
      title: <FormattedMessage id="profile.name" defaultMessage="Name" />,
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      key: 'validTo',
      title: <FormattedMessage id="profile.validTo" defaultMessage="Valid until" />,
      cell: ({ validTo, problem }) => problem === null && <DateText moment={validTo} isDay />,
    },
    {
      key: 'message',
      title: <FormattedMessage id="bulk.column.message" defaultMessage="Message" />,
      cell: (row) => <RowMessage row={row} />,
    },
  ];
  return (
    <Panel
      flush
      title={<bdi>{fileName}</bdi>}
      aside={
        <Button variant="default" size="xs" onClick={onOtherFile}>
          <FormattedMessage id="bulk.otherFile" defaultMessage="Choose another file" />
        </Button>
      }
    >
      <Group px={16} py={12} gap={24} justify="space-between">
        <Text role="status">
          <FormattedMessage
            id="bulk.summary"
            defaultMessage="{good, plural, =0 {No user} one {# user} other {# users}} can be created.{bad, plural, =0 {} one { # row cannot, see its message.} other { # rows cannot, see their messages.}}"
            values={{ good: rows.length - bad, bad }}
          />
        </Text>
        {noted.length > 0 && (
          <Switch
            checked={isOnlyNoted}
            onChange={(event) => {
              setOnlyNoted(event.currentTarget.checked);
              setPaging({ ...paging, page: 0 });
            }}
            label={
              <FormattedMessage
                id="bulk.onlyNoted"
                defaultMessage="Only rows with a message ({count, number})"
                values={{ count: noted.length }}
              />
            }
          />
        )}
      </Group>
      <Table
        label={intl.formatMessage({ id: 'bulk.rows', defaultMessage: 'Users of the file' })}
        columns={columns}
        rows={shown.slice(paging.page * paging.pageSize, (paging.page + 1) * paging.pageSize)}
        rowKey={({ line }) => String(line)}
      />
      {shown.length > SIZES[0]! && (
        <Pager {...paging} total={shown.length} sizes={SIZES} onChange={setPaging} />
      )}
    </Panel>
  );
}

function RowMessage({ row }: { readonly row: UserRow }) {
  if (row.problem !== null) {
    return (
      <StateBadge tone="bad">
        <FormattedMessage {...ROW_PROBLEMS[row.problem]} values={{ line: row.firstLine }} />
      </StateBadge>
    );
  }
  return row.notes.map((note) => (
    <Group key={note} gap={6} wrap="nowrap" c="dimmed">
      {note === 'missingDate' ? (
        <IconInfoCircle size={16} aria-hidden style={{ flexShrink: 0 }} />
      ) : (
        <IconAlertTriangle size={16} aria-hidden style={{ flexShrink: 0 }} />
      )}
      <Text size="sm">
        <FormattedMessage {...ROW_NOTES[note]} />
      </Text>
    </Group>
  ));
}
