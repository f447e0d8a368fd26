import { Group, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { StateBadge } from '../controls/feedback/StateBadge';
import { Pager } from '../controls/layout/Pager';
import { Table, type Column } from '../controls/layout/Table';
import { PLANNED_COLUMN_MESSAGES } from './plannedMessages';
import type { CheckedRow, PlannedFile } from './readPlannedFile';
import { STEP_MESSAGES } from './respondentMessages';

const SIZES = [10, 25, 50];

/** The rows of a file of planned respondents, with what is wrong in each. */
export function PlannedPreview({ file }: { readonly file: PlannedFile }) {
  const intl = useIntl();
  const [paging, setPaging] = useState({ page: 0, pageSize: SIZES[0]! });
  const [isOnlyBad, setOnlyBad] = useState(false);
  const bad = file.rows.filter(isBad);
  const shown = isOnlyBad ? bad : file.rows;
  const nameOf = (column: string) => {
    const message = PLANNED_COLUMN_MESSAGES[column];
    return message ? intl.formatMessage(message) : column;
  };
  const columns: Column<CheckedRow, string>[] = [
    {
      key: 'line',
      isNumber: true,
      title: <FormattedMessage id="bulk.column.line" defaultMessage="Line" />,
      cell: ({ line }) => intl.formatNumber(line),
    },
    ...file.columns.map((column, at) => ({
      key: `column ${column}`,
      title: <bdi>{nameOf(column)}</bdi>,
      cell: ({ cells }: CheckedRow) => <bdi>{cells[at]}</bdi>,
    })),
    {
      key: 'problem',
      title: <FormattedMessage id="plan.problem" defaultMessage="Problem" />,
      cell: ({ wrong, hasPlace }) => {
        if (wrong.length > 0) {
          return (
            <StateBadge tone="bad">
              <FormattedMessage
                id="plan.wrong"
                defaultMessage="Missing or not valid: {fields}"
                values={{ fields: intl.formatList(wrong.map(nameOf)) }}
              />
            </StateBadge>
          );
        }
        return hasPlace ? null : (
          <StateBadge tone="bad">
            <FormattedMessage {...STEP_MESSAGES.space} />
          </StateBadge>
        );
      },
    },
  ];
  return (
    <div>
      <Group justify="space-between" gap={16} pb={8}>
        <Text role="status">
          <FormattedMessage
            id="plan.summary"
            defaultMessage="{good, plural, =0 {No row} one {# row} other {# rows}} can be added.{bad, plural, =0 {} one { # row has to be mended in the file.} other { # rows have to be mended in the file.}}"
            values={{ good: file.rows.length - bad.length, bad: bad.length }}
          />
        </Text>
        {bad.length > 0 && (
          <Switch
            checked={isOnlyBad}
            onChange={(event) => {
              setOnlyBad(event.currentTarget.checked);
              setPaging((old) => ({ ...old, page: 0 }));
            }}
            label={<FormattedMessage id="plan.onlyBad" defaultMessage="Only rows with a problem" />}
          />
        )}
      </Group>
      <Table
        label={intl.formatMessage({ id: 'plan.rows', defaultMessage: 'Respondents of the file' })}
        columns={columns}
        rows={shown.slice(paging.page * paging.pageSize, (paging.page + 1) * paging.pageSize)}
        rowKey={({ line }) => String(line)}
      />
      {shown.length > SIZES[0]! && (
        <Pager {...paging} total={shown.length} sizes={SIZES} onChange={setPaging} />
      )}
    </div>
  );
}

/** Whether a row keeps the file from being added. */
export function isBad({ respondent, hasPlace }: CheckedRow): boolean {
  return respondent === null || !hasPlace;
}
