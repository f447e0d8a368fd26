import type { ReportRun, ReportTemplate } from '@fovea/contract/studies/reports';
import { runProgress } from '@fovea/rules/studies/reports';
import { Alert, Button, Group, Progress, Select, Stack } from '@mantine/core';
import { IconReportOff, IconRefresh } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { Panel } from '../../controls/layout/Panel';
import { BrowserRunNotice, runForBrowser } from '../browserR/BrowserRunNotice';
import type { StudyChoices } from '../parameters/studyChoices';
import { hasDocuments } from './hasDocuments';
import { RemoveRun } from './RemoveRun';
import { ReportDetail } from './ReportDetail';
import { ReportList } from './ReportList';
import { reportRows } from './reportRows';
import { RunBadge } from './RunBadge';
import classes from './RunResults.module.css';

interface Props {
  readonly template: ReportTemplate;
  /** Of this template, newest first. */
  readonly runs: readonly ReportRun[];
  readonly choices: StudyChoices;
  readonly chosen: { readonly run?: string | undefined; readonly report?: string | undefined };
  readonly onChoose: (chosen: { run: string; report?: string }) => void;
  /** Runs what failed of the last run again. */
  readonly onRetry: (run: ReportRun) => void;
  /** Makes a new run with the values of an old one. */
  readonly onAgain: (run: ReportRun) => void;
}

/** The runs of a template on a study, and the reports of one of them. */
export function RunResults(props: Props) {
  const { template, runs, choices, chosen, onChoose, onRetry, onAgain } = props;
  const newest = runs[0];
  const run = runs.find(({ id }) => id === chosen.run) ?? newest;
  const title = <FormattedMessage id="report.results" defaultMessage="Reports" />;
  if (!run) {
    return (
      <Panel title={title}>
        <EmptyState
          icon={IconReportOff}
          title={<FormattedMessage id="report.none" defaultMessage="Not run yet" />}
        >
          <FormattedMessage
            id="report.none.text"
            defaultMessage="Check the choices above and press “Run report”. The report is kept here, and can be made again with the data of a later day."
          />
        </EmptyState>
      </Panel>
    );
  }
  const rows = reportRows(run, template, choices);
  const row =
    rows.find(({ key }) => key === chosen.report) ??
    rows.find((one) => one.state === 'ready') ??
    rows[0];
  const { state, now, max } = runProgress(run);
  const canRetry =
    run === newest && !run.stale && (state === 'error' || state === 'readyWithErrors');
  const waiting = runForBrowser(runs);
  const isReadable = hasDocuments(run);
  const choose = (report: string) => onChoose({ run: run.id, report });
  return (
    <Panel
      title={title}
      aside={
        <Group gap={12}>
          <RunBadge run={run} />
          {canRetry && rows.length > 1 && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => onRetry(run)}
            >
              <FormattedMessage id="report.retry" defaultMessage="Try what failed again" />
            </Button>
          )}
          <RunSelect runs={runs} run={run} onChoose={(id) => onChoose({ run: id })} />
          <RemoveRun run={run} />
        </Group>
      }
    >
      <Stack gap={16}>
        {run.stale && <StaleNotice isReadable={isReadable} onAgain={() => onAgain(run)} />}
        {waiting && <BrowserRunNotice key={waiting.id} run={waiting} />}
        {state === 'inProgress' && <RunningBar now={now} max={max} />}
        {row && (!run.stale || isReadable) && (
          <div className={rows.length > 1 ? classes['split'] : ''}>
            {rows.length > 1 && <ReportList rows={rows} chosen={row.key} onChoose={choose} />}
            <ReportDetail
              row={row}
              rows={rows}
              onChoose={choose}
              onRetry={canRetry ? () => onRetry(run) : null}
            />
          </div>
        )}
      </Stack>
    </Panel>
  );
}

function RunningBar({ now, max }: { readonly now: number; readonly max: number }) {
  const intl = useIntl();
  return (
    <Progress
      value={(100 * now) / max}
      aria-label={intl.formatMessage({
        id: 'report.running',
        defaultMessage: 'Progress of the run',
      })}
    />
  );
}

interface StaleProps {
  /** The data of a segment or a stimulus changed, and nobody withdrew. */
  readonly isReadable: boolean;
  readonly onAgain: () => void;
}

function StaleNotice({ isReadable, onAgain }: StaleProps) {
  return (
    <Alert
      color="yellow"
      title={
        isReadable ? (
          <FormattedMessage id="report.outdated" defaultMessage="Out of date" />
        ) : (
          <FormattedMessage id="report.stale" defaultMessage="Made before a withdrawal" />
        )
      }
    >
      <Stack gap={12} align="flex-start">
        {isReadable ? (
          <FormattedMessage
            id="report.outdated.text"
            defaultMessage="A segment or a stimulus in these reports has changed or was deleted since they were made. Run them again to see the study as it is now."
          />
        ) : (
          <FormattedMessage
            id="report.stale.text"
            defaultMessage="A respondent whose data these reports showed has withdrawn, so the reports were deleted. Run them again with the data that is left."
          />
        )}
        <Button variant="default" onClick={onAgain}>
          <FormattedMessage id="report.again" defaultMessage="Run it again" />
        </Button>
      </Stack>
    </Alert>
  );
}

interface RunSelectProps {
  readonly runs: readonly ReportRun[];
  readonly run: ReportRun;
  readonly onChoose: (id: string) => void;
}

function RunSelect({ runs, run, onChoose }: RunSelectProps) {
  const intl = useIntl();
  const nameOf = ({ createdDate, templateVersion }: ReportRun) =>
    intl.formatMessage(
      { id: 'report.run.name', defaultMessage: '{moment}, version {version}' },
      {
        moment: intl.formatDate(createdDate, {
          day: '2-digit',
          month: 'short',
          year: 'numeric',
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        }),
        version: templateVersion,
      },
    );
  return (
    <Select
      aria-label={intl.formatMessage({ id: 'report.runs', defaultMessage: 'Run' })}
      data={runs.map((one) => ({ value: one.id, label: nameOf(one) }))}
      value={run.id}
      allowDeselect={false}
      w={280}
      onChange={(id) => id && onChoose(id)}
    />
  );
}
