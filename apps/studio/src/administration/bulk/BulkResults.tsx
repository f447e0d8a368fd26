import type { CompanyDetails } from '@fovea/contract/people/companies';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { Pager } from '../../controls/layout/Pager';
import { Panel } from '../../controls/layout/Panel';
import { StateBadge, type Tone } from '../../controls/feedback/StateBadge';
import { Table, type Column } from '../../controls/layout/Table';
import { CsvFormatDialog } from '../../downloads/CsvFormatDialog';
import { formatCsv } from '../../downloads/formatCsv';
import { toFileName } from '@fovea/rules/inputs/fileNames';
import { saveCsv } from '../../downloads/saveFile';
import classes from './Bulk.module.css';
import { isRemaining, type BulkOutcome, type BulkRow } from './createUsersInBatches';
import { OUTCOMES, outcomeDetail } from './bulkMessages';

const SIZES = [25, 50, 100, 200];
const TONES: Readonly<Record<BulkOutcome['kind'], Tone>> = {
  waiting: 'waiting',
  created: 'good',
  exists: 'warning',
  refused: 'bad',
  lost: 'warning',
};

interface Props {
  readonly company: CompanyDetails;
  readonly rows: readonly BulkRow[];
  readonly isRunning: boolean;
  readonly onTryAgain: () => void;
  readonly onDownloaded: () => void;
  readonly onOtherFile: () => void;
}

/** The result of each row, with a download; failed rows can be retried. */
export function BulkResults(props: Props) {
  const { company, rows, isRunning, onTryAgain, onDownloaded, onOtherFile } = props;
  const intl = useIntl();
  const [paging, setPaging] = useState({ page: 0, pageSize: 25 });
  const [isSaving, setSaving] = useState(false);
  const left = rows.filter(isRemaining).length;
  const created = rows.filter(({ outcome }) => outcome.kind === 'created').length;
  const exist = rows.filter(({ outcome }) => outcome.kind === 'exists').length;
  const hasPasswords = rows.some(({ outcome }) => passwordOf(outcome) !== '');
  const columns: Column<BulkRow, 'email' | 'name' | 'result' | 'validTo' | 'password'>[] = [
    {
      key: 'email',
      title: <FormattedMessage id="profile.email" defaultMessage="E-mail" />,
      cell: ({ row }) => <bdi>{row.email}</bdi>,
    },
    {
      key: 'name',
      title: <FormattedMessage id="profile.name" defaultMessage="Name" />,
      cell: ({ row }) => <bdi>{row.name}</bdi>,
    },
    {
      key: 'result',
      title: <FormattedMessage id="bulk.column.result" defaultMessage="Result" />,
      cell: ({ outcome }) => (
        <>
          <StateBadge tone={TONES[outcome.kind]}>
            <FormattedMessage {...OUTCOMES[outcome.kind]} />
          </StateBadge>
          {detailMessage(intl, outcome) && (
            <Text size="xs" c="dimmed" mt={4} maw={420}>
              {detailMessage(intl, outcome)}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'validTo',
      title: <FormattedMessage id="profile.validTo" defaultMessage="Valid until" />,
      cell: ({ outcome }) =>
        outcome.kind === 'created' &&
        outcome.validTo !== null && <DateText moment={outcome.validTo} isDay />,
    },
  ];
  if (hasPasswords) {
    columns.push({
      key: 'password',
      title: <FormattedMessage id="login.password" defaultMessage="Password" />,
      cell: ({ outcome }) => (
        <bdi dir="ltr" className={classes['password']}>
          {passwordOf(outcome)}
        </bdi>
      ),
    });
  }
  return (
    <>
      <Panel
        flush
        title={<FormattedMessage id="bulk.results" defaultMessage="Results" />}
        aside={
          <Button
            variant={hasPasswords ? 'filled' : 'default'}
            size="xs"
            disabled={isRunning}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => setSaving(true)}
          >
            <FormattedMessage id="bulk.download" defaultMessage="Download the results" />
          </Button>
        }
      >
        <Text px={16} py={12} role="status">
          <FormattedMessage
            id="bulk.resultSummary"
            defaultMessage="{created, plural, =0 {No user was} one {# user was} other {# users were}} created.{exist, plural, =0 {} one { # exists already.} other { # exist already.}}{left, plural, =0 {} one { # is left.} other { # are left.}}"
            values={{ created, exist, left }}
          />
          {hasPasswords && (
            <>
              {' '}
              <FormattedMessage
                id="bulk.passwordsOnce"
                defaultMessage="The passwords are shown only now: download the results."
              />
            </>
          )}
        </Text>
        <Table
          label={intl.formatMessage({ id: 'bulk.results', defaultMessage: 'Results' })}
          columns={columns}
          rows={rows.slice(paging.page * paging.pageSize, (paging.page + 1) * paging.pageSize)}
          rowKey={({ row }) => String(row.line)}
        />
        {rows.length > SIZES[0]! && (
          <Pager {...paging} total={rows.length} sizes={SIZES} onChange={setPaging} />
        )}
      </Panel>
      {!isRunning && (
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onOtherFile}>
            <FormattedMessage id="bulk.otherFile" defaultMessage="Choose another file" />
          </Button>
          {left > 0 && (
            <Button onClick={onTryAgain}>
              <FormattedMessage
                id="bulk.tryAgain"
                defaultMessage="Try {count, plural, one {the row} other {the # rows}} left again"
                values={{ count: left }}
              />
            </Button>
          )}
        </Group>
      )}
      <CsvFormatDialog
        opened={isSaving}
        onClose={() => setSaving(false)}
        download={(format) => {
          const name = `${toFileName(company.name) || 'company'} users.csv`;
          saveCsv(name, formatCsv(resultRows(intl, rows), format), {
            what: 'users',
            studyId: null,
          });
          onDownloaded();
        }}
      />
    </>
  );
}

const passwordOf = (outcome: BulkOutcome) =>
  outcome.kind === 'created' ? (outcome.password ?? '') : '';

function detailMessage(intl: IntlShape, outcome: BulkOutcome): string {
  if (outcome.kind === 'refused') return outcome.message;
  const detail = outcomeDetail(outcome);
  return detail ? intl.formatMessage(detail) : '';
}

function resultRows(intl: IntlShape, rows: readonly BulkRow[]): string[][] {
  const head = [
    intl.formatMessage({ id: 'profile.email', defaultMessage: 'E-mail' }),
    intl.formatMessage({ id: 'profile.name', defaultMessage: 'Name' }),
    intl.formatMessage({ id: 'bulk.column.result', defaultMessage: 'Result' }),
    intl.formatMessage({ id: 'profile.validTo', defaultMessage: 'Valid until' }),
    intl.formatMessage({ id: 'login.password', defaultMessage: 'Password' }),
    intl.formatMessage({ id: 'bulk.column.message', defaultMessage: 'Message' }),
  ];
  return [
    head,
    ...rows.map(({ row, outcome }) => [
      row.email,
      row.name,
      intl.formatMessage(OUTCOMES[outcome.kind]),
      outcome.kind === 'created' ? (outcome.validTo ?? '').slice(0, 10) : '',
      passwordOf(outcome),
      detailMessage(intl, outcome),
    ]),
  ];
}
