import { trustedUrl } from '@fovea/link/calls/trustedUrl';
import { ActionIcon, Button, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../../controls/display/CopyButton';
import { StateBadge } from '../../controls/feedback/StateBadge';
import { ReportFrame } from '../viewer/ReportFrame';
import {
  FILE_TEXT,
  IN_BROWSER_TEXT,
  REPORT_STATES,
  REPORT_STATE_TEXTS,
  subjectText,
} from './reportMessages';
import type { ReportRow } from './reportRows';

interface Props {
  readonly row: ReportRow;
  readonly rows: readonly ReportRow[];
  readonly onChoose: (key: string) => void;
  /** Runs what failed again; null: this run is not the last one, or somebody withdrew from it. */
  readonly onRetry: (() => void) | null;
}

/** One report: the document, or why there is none and what to do. */
export function ReportDetail({ row, rows, onChoose, onRetry }: Props) {
  const intl = useIntl();
  const title = subjectText(intl, row.subjects);
  const { report, state } = row;
  if (report?.reportUrl && state === 'ready' && isShown(report.reportUrl)) {
    return (
      <ReportFrame
        key={report.id}
        report={{ ...report, reportUrl: report.reportUrl }}
        title={title}
        steps={rows.length > 1 && <Steps row={row} rows={rows} onChoose={onChoose} />}
      />
    );
  }
  const text = textOf(row);
  return (
    <Stack gap={12} align="flex-start" py={8}>
      <Group gap={12}>
        <Text fw={600}>
          <bdi>{title}</bdi>
        </Text>
        <StateBadge tone={REPORT_STATES[state].tone}>
          <FormattedMessage {...REPORT_STATES[state].message} />
        </StateBadge>
      </Group>
      <Group gap={4} role="status">
        <Text size="sm">
          {text ? (
            <FormattedMessage {...text} values={{ id: <code>{report?.id}</code> }} />
          ) : (
            <FormattedMessage
              id="report.noDocument"
              defaultMessage="The document of this report was deleted. Run the report again."
            />
          )}
        </Text>
        {state === 'error' && report && (
          <CopyButton
            text={report.id}
            label={intl.formatMessage({
              id: 'report.copyId',
              defaultMessage: 'Copy the report ID',
            })}
          />
        )}
      </Group>
      {report?.message && (
        <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {report.message}
        </Text>
      )}
      {report?.reportUrl && (
        <Button
          component="a"
          href={trustedUrl(report.reportUrl)}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          <FormattedMessage id="report.download" defaultMessage="Download what it made" />
        </Button>
      )}
      {state === 'error' && onRetry && (
        <Button variant="default" onClick={onRetry}>
          <FormattedMessage id="error.retry" defaultMessage="Try again" />
        </Button>
      )}
    </Stack>
  );
}

/** What is said of a report that is not shown; null: it has no document any more. */
function textOf({ state, report }: ReportRow) {
  if (state === 'ready') return report?.reportUrl ? FILE_TEXT : null;
  const isOfBrowser = state === 'processing' && (report?.browserRun ?? null) !== null;
  return isOfBrowser ? IN_BROWSER_TEXT : REPORT_STATE_TEXTS[state];
}

/** Whether the frame of reports shows it: the server hands out anything else as a file to save. */
const isShown = (address: string) => /\.(html?|svg|png|jpe?g|gif|webp)$/i.test(address);

function Steps({ row, rows, onChoose }: Pick<Props, 'row' | 'rows' | 'onChoose'>) {
  const intl = useIntl();
  const at = rows.findIndex(({ key }) => key === row.key);
  const labels = {
    before: intl.formatMessage({ id: 'report.before', defaultMessage: 'Report before' }),
    after: intl.formatMessage({ id: 'report.after', defaultMessage: 'Next report' }),
  };
  return (
    <Group gap={4} wrap="nowrap">
      {(['before', 'after'] as const).map((way) => {
        const to = rows[at + (way === 'before' ? -1 : 1)];
        const Icon = way === 'before' ? IconChevronLeft : IconChevronRight;
        return (
          <Tooltip key={way} label={labels[way]}>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={labels[way]}
              disabled={!to}
              onClick={() => to && onChoose(to.key)}
            >
              <Icon size={16} aria-hidden className="mantine-rotate-rtl" />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </Group>
  );
}
