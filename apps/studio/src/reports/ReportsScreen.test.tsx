// Needs a page
import type { Feature } from '@fovea/contract/protocol/access';
import type { ReportRun, ReportTemplate } from '@fovea/contract/studies/reports';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { serverState } from '../state/serverState';
import { fakeServers, json } from '../state/testing/fakeServers';
import { ReportsScreen } from './ReportsScreen';
import { aReport, aRun, aTemplate } from './testing/aRun';
import { beginReportTest, endReportTest, reported } from './testing/openReport';

afterEach(endReportTest);

async function open(
  templates: readonly ReportTemplate[],
  runs: readonly ReportRun[] = [],
  {
    features = [],
    study = reported(),
  }: { features?: Feature[]; study?: ReturnType<typeof reported> } = {},
) {
  beginReportTest(features);
  fakeServers({
    'GET /reports/templates': () => json(templates),
    'GET /studies/study-1/reportruns': () => json(runs),
  });
  show(
    <QueryClientProvider client={serverState}>
      <ReportsScreen study={study} />
    </QueryClientProvider>,
  );
  await screen.findByRole('region', { name: 'Report templates' });
}
const row = (name: string) => within(screen.getByRole('link', { name }).closest('tr')!);

it('lists the templates that fit, each with the state of its last run', async () => {
  await open(
    [
      aTemplate({ id: 'never', name: 'Never' }),
      aTemplate({ id: 'done', name: 'Done', company: null }),
      aTemplate({ id: 'busy', name: 'Busy' }),
      aTemplate({ id: 'half', name: 'Half' }),
      aTemplate({ id: 'bad', name: 'Bad' }),
      aTemplate({ id: 'old', name: 'Old' }),
    ],
    [
      aRun({ id: '1', template: 'done' }),
      aRun({ id: '2', template: 'done', reports: [aReport({ state: 'ERROR' })] }),
      aRun({ id: '3', template: 'busy', state: 'CREATED', reports: [] }),
      aRun({ id: '4', template: 'half', reports: [aReport(), aReport({ state: 'ERROR' })] }),
      aRun({ id: '5', template: 'bad', reports: [aReport({ state: 'ERROR' })] }),
      aRun({ id: '6', template: 'old', stale: true, reports: [aReport({ reportUrl: null })] }),
    ],
  );
  expect(row('Never').getByText('Not run yet')).toBeTruthy();
  expect(row('Done').getByText('Ready')).toBeTruthy();
  expect(row('Done').getByText('Comes with Fovea')).toBeTruthy();
  expect(row('Busy').getByText('Processing, 0 of 1')).toBeTruthy();
  expect(row('Half').getByText('Ready with errors')).toBeTruthy();
  expect(row('Bad').getByText('Error')).toBeTruthy();
  expect(row('Old').getByText('Made before a withdrawal')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Done' });
  expect(link.getAttribute('href')).toBe('#/studies/study-1/reports/done');
});

it('says what is missing of templates that are listed, and why others are not', async () => {
  const problem = 'Install R: apt install r-base.';
  await open([
    aTemplate({ id: 'r', name: 'With R', engine: { isAvailable: false, problem } }),
    aTemplate({ id: 'second', name: 'Second', requiredTemplates: ['r'] }),
    aTemplate({ id: 'off', name: 'Off', disabled: true }),
    aTemplate({ id: 'lab', name: 'Lab', desktopGeneration: 'fovea_8' }),
    aTemplate({ id: 'voice', name: 'Voice', requiredSensor: 'voiceAnalysis' }),
  ]);
  expect(row('With R').getByText(problem)).toBeTruthy();
  expect(row('Second').getByText(/Run this first:/).textContent).toContain('With R');
  expect(screen.queryByRole('link', { name: 'Off' })).toBeNull();
  expect(screen.getByText(/^Not listed:/).textContent).toBe(
    'Not listed: 1 disabled template. 1 template for studies of another kind. 1 template that needs what this study did not measure.',
  );
});

it('where no template fits, the next action depends on who looks', async () => {
  await open([], [], { features: ['REPORT_TEMPLATE'] });
  expect(screen.getAllByRole('link', { name: 'Manage templates' })).toHaveLength(2);
  endReportTest();
  await open([]);
  expect(screen.getByText(/Ask an administrator of your company/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Manage templates' })).toBeNull();
});

it('a study without respondents links to its data collection', async () => {
  const { respondentBuckets } = reported();
  const study = reported({ respondentBuckets: { ...respondentBuckets, processed: 0 } });
  await open([aTemplate()], [], { study });
  const link = screen.getByRole('link', { name: 'Go to the data collection' });
  expect(link.getAttribute('href')).toBe('#/studies/study-1/data-collection');
});
