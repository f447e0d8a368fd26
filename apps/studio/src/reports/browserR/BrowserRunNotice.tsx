import type { ReportRun } from '@fovea/contract/studies/reports';
import { Alert, Stack, Text } from '@mantine/core';
import { IconBrowser } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { makeBrowserReports, type BrowserStep } from './makeBrowserReports';

type Run = Pick<ReportRun, 'id' | 'study' | 'reports'>;

/** The oldest run that needs a browser, which this page then is. */
export function runForBrowser<R extends Run>(runs: readonly R[]): R | undefined {
  return runs.findLast(({ reports }) =>
    reports.some(
      ({ state, browserRun }) => state === 'PROCESSING' && (browserRun ?? null) !== null,
    ),
  );
}

/** Makes the reports of a run here, while it is shown, and says how far they are. */
export function BrowserRunNotice({ run: { id: runId, study: studyId } }: { readonly run: Run }) {
  const [step, setStep] = useState<BrowserStep>({ kind: 'starting' });
  useEffect(() => {
    const stop = new AbortController();
    void makeBrowserReports({
      ...{ studyId, runId, signal: stop.signal },
      onStep: (next) => !stop.signal.aborted && setStep(next),
    });
    return () => stop.abort();
  }, [studyId, runId]);
  return (
    <Alert
      icon={<IconBrowser aria-hidden />}
      title={
        <FormattedMessage
          id="report.browser.title"
          defaultMessage="This report runs in this browser while the page is open"
        />
      }
    >
      <Stack gap={4}>
        <Text size="sm">
          <FormattedMessage
            id="report.browser.why"
            defaultMessage="The server has no R. Keep this page open until the report is ready; if it is closed, the report goes on when somebody opens it again."
          />
        </Text>
        <Text size="sm" fw={600} role="status">
          <StepText step={step} />
        </Text>
      </Stack>
    </Alert>
  );
}

function StepText({ step }: { readonly step: BrowserStep }) {
  switch (step.kind) {
    case 'starting':
      return <FormattedMessage id="report.browser.starting" defaultMessage="Starting R…" />;
    case 'running':
      return step.now === 0 ? (
        <FormattedMessage id="report.browser.running" defaultMessage="Running the template…" />
      ) : (
        <FormattedMessage
          id="report.browser.step"
          defaultMessage="Running the template, part {now} of {max}…"
          values={{ now: step.now, max: step.max }}
        />
      );
    case 'sending':
      return <FormattedMessage id="report.browser.sending" defaultMessage="Saving the report…" />;
    case 'elsewhere':
      return (
        <FormattedMessage
          id="report.browser.elsewhere"
          defaultMessage="Another page is making it. If that page is closed, this one takes over within two minutes."
        />
      );
    case 'unreachable':
      return (
        <FormattedMessage
          id="report.browser.unreachable"
          defaultMessage="The report could not be made just now. It is tried again shortly."
        />
      );
  }
}
