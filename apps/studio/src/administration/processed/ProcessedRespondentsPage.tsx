import {
  getProcessedRespondents,
  type ProcessedRespondents,
} from '@fovea/contract/studies/processedRespondents';
import { periodStarts, PROCESSED_PERIODS } from '@fovea/rules/studies/processedPeriods';
import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { PageHeader } from '../../controls/layout/PageHeader';
import { Panel } from '../../controls/layout/Panel';
import { Table, type Column } from '../../controls/layout/Table';
import { CsvFormatDialog } from '../../downloads/CsvFormatDialog';
import { formatCsv, type CsvFormat } from '../../downloads/formatCsv';
import { saveCsv } from '../../downloads/saveFile';
import { useApiQuery } from '../../state/serverState';
import { useCompany } from '../../state/session';
import { MonthChart } from './MonthChart';
import classes from './Processed.module.css';
import { processedCsvRows } from './processedCsv';
import { groupMessages, periodMessages } from './processedMessages';

type Group = keyof typeof groupMessages;

/** How many respondents of the own company were processed, for its account administrators. */
export function ProcessedRespondentsPage() {
  const company = useCompany();
  const counted = useApiQuery(getProcessedRespondents, {});
  const [isDownloading, setDownloading] = useState(false);
  const { data } = counted;
  const download = (format: CsvFormat) => {
    if (!data) return;
    const name = `processed respondents ${data.countedDate.slice(0, 10)}.csv`;
    saveCsv(name, formatCsv(processedCsvRows(data), format), null);
  };
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="title.processed" defaultMessage="Processed respondents" />}
        actions={
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={!data}
            onClick={() => setDownloading(true)}
          >
            <FormattedMessage id="processed.download" defaultMessage="Download CSV" />
          </Button>
        }
      >
        <Text c="dimmed" mt={4} maw="72ch">
          <FormattedMessage
            id="processed.explained"
            defaultMessage="Respondents of {company} whose recording was processed, on the day on which that happened first. Days begin at midnight in UTC; previews are not counted, and respondents whose data was deleted later still are."
            values={{ company: <bdi>{company.name}</bdi> }}
            description="Explains the counts of processed respondents. UTC is the time zone."
          />
        </Text>
      </PageHeader>
      <QueryContent from={counted}>
        {(shown) => (
          <div className={classes['parts']}>
            <div className={classes['groups']}>
              <GroupPanel counted={shown} group="online" />
              <GroupPanel counted={shown} group="rdc" />
            </div>
            <MonthChart months={shown.months} />
          </div>
        )}
      </QueryContent>
      <CsvFormatDialog
        opened={isDownloading}
        onClose={() => setDownloading(false)}
        download={download}
      />
    </>
  );
}

interface PeriodRow {
  readonly period: (typeof PROCESSED_PERIODS)[number];
  readonly start: string | null;
}

function GroupPanel({
  counted,
  group,
}: {
  readonly counted: ProcessedRespondents;
  readonly group: Group;
}) {
  const intl = useIntl();
  const end = new Date(counted.countedDate);
  const starts = periodStarts(end);
  const rows: PeriodRow[] = PROCESSED_PERIODS.map((period) => ({ period, start: starts[period] }));
  const countsOf = ({ period }: PeriodRow) => counted[group][period];
  const columns: readonly Column<PeriodRow, string>[] = [
    {
      key: 'period',
      title: <FormattedMessage id="processed.period" defaultMessage="Period" />,
      cell: ({ period, start }) => (
        <span className={classes['period']}>
          <span>{intl.formatMessage(periodMessages[period])}</span>
          {start !== null && (
            <bdi className={classes['dates']}>
              {intl.formatDateTimeRange(new Date(`${start}T00:00:00Z`), end, {
                timeZone: 'UTC',
                dateStyle: 'medium',
              })}
            </bdi>
          )}
        </span>
      ),
    },
    {
      key: 'respondents',
      isNumber: true,
      title: <FormattedMessage id="processed.respondents" defaultMessage="Respondents" />,
      cell: (row) => intl.formatNumber(countsOf(row).respondents),
    },
    {
      key: 'studies',
      isNumber: true,
      title: <FormattedMessage id="processed.studies" defaultMessage="Studies" />,
      cell: (row) => intl.formatNumber(countsOf(row).studies),
    },
    {
      key: 'size',
      isNumber: true,
      title: (
        <FormattedMessage
          id="processed.size"
          defaultMessage="Recordings (MB)"
          description="Heading of a column: size of the recordings in megabytes"
        />
      ),
      cell: (row) =>
        intl.formatNumber(countsOf(row).totalProcessedRecordingSizeMb, {
          maximumFractionDigits: 1,
        }),
    },
  ];
  const title = intl.formatMessage(groupMessages[group]);
  return (
    <Panel flush title={title}>
      <Table label={title} columns={columns} rows={rows} rowKey={({ period }) => period} />
    </Panel>
  );
}
