import type { Feature } from '@fovea/contract/protocol/access';
import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { ReportRun, ReportTemplate } from '@fovea/contract/studies/reports';
import type { Study } from '@fovea/contract/studies/studies';
import { aSession, aStimulus, aStudy } from '@fovea/samples/studies';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { serverState } from '../../state/serverState';
import { useSession } from '../../state/session';
import { COMPANY, fakeServers, json, USER, type Answers } from '../../state/testing/fakeServers';
import { clearViewStates } from '../../state/viewState';
import { ReportScreen } from '../ReportScreen';
import type { ReportSearch } from '../reportSearch';
import { useReportRuns } from '../runs/reportCalls';
import { aTemplate } from './aRun';

/** For `beforeEach`: a signed-in user of the company whose browser remembers nothing. */
export function beginReportTest(features: readonly Feature[] = []): void {
  // Lists of choices scroll, and jsdom cannot.
  Element.prototype.scrollIntoView = () => {};
  useSession.setState({
    status: 'logged-in',
    user: {
      ...USER,
      companyId: 'company-1',
      features: ['STUDY', 'ONLINE_STUDY_BUILDER', ...features],
    },
    company: COMPANY,
  } as never);
  localStorage.clear();
  serverState.clear();
  clearViewStates();
}

/** For `afterEach`. */
export function endReportTest(): void {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

const everybody = aStudy().segments[0]!;

/** With two pictures, a group beside All Respondents, and two respondents. */
export const reported = (given: Partial<Study> = {}) =>
  aStudy({
    stimuli: [
      aStimulus({ id: 'calibration', type: 'CALIBRATION' }),
      aStimulus({ id: 'poster', name: 'Poster' }),
      aStimulus({ id: 'film', name: 'Film', type: 'VIDEO' }),
    ],
    segments: [
      { ...everybody, respondents: ['session-ada', 'session-bo'] },
      { ...everybody, id: 'young', name: 'Young', allRespondents: false },
    ],
    respondentBuckets: { ...aStudy().respondentBuckets, processed: 2 },
    ...given,
  });

interface Shown {
  readonly study?: Study;
  readonly template?: ReportTemplate;
  readonly others?: readonly ReportTemplate[];
  readonly runs?: readonly ReportRun[];
  readonly sessions?: readonly RespondentSession[];
  readonly templateId?: string;
  readonly answers?: Answers;
}

/** The page of a report with fake servers, once everything is loaded. */
export async function openReport({
  study = reported(),
  template = aTemplate(),
  others = [],
  runs = [],
  sessions = [aSession('Ada'), aSession('Bo')],
  templateId = template.id,
  answers = {},
}: Shown) {
  const servers = fakeServers({
    'GET /studies/study-1/reportruns': () => json(runs),
    ...answers,
  });
  function Page() {
    const [search, setSearch] = useState<ReportSearch>({ run: undefined, report: undefined });
    const loaded = useReportRuns('study-1');
    if (!loaded.data) return <span role="status" aria-label="Loading" />;
    return (
      <ReportScreen
        study={study}
        sessions={sessions}
        templates={[template, ...others]}
        runs={loaded.data}
        templateId={templateId}
        search={search}
        setSearch={setSearch}
      />
    );
  }
  show(
    <QueryClientProvider client={serverState}>
      <Page />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
  return { ...servers, user: userEvent.setup() };
}

export const RUN_PATH = 'POST /studies/study-1/reports/templates/summary';
