import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { ExportKind, StudyExport } from '@fovea/contract/studies/exports';
import type { Study } from '@fovea/contract/studies/studies';
import { aSession, aStimulus, aStudy, someQuality } from '@fovea/samples/studies';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { serverState } from '../../state/serverState';
import { useSession } from '../../state/session';
import { fakeServers, json, USER, type Answers } from '../../state/testing/fakeServers';
import { clearViewStates } from '../../state/viewState';
import { ExportScreen } from '../ExportScreen';

/** For `beforeEach`: a signed-in user whose browser remembers nothing. */
export function beginExportTest(): void {
  useSession.setState({ user: { ...USER, features: ['STUDY', 'ANALYSIS'] } as never });
  localStorage.clear();
  serverState.clear();
  clearViewStates();
}

/** For `afterEach`. */
export function endExportTest(): void {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

export const stimuli = [
  aStimulus({ id: 'calibration', type: 'CALIBRATION' }),
  aStimulus({ id: 'validation', type: 'CALIBRATION' }),
  aStimulus({ id: 'poster' }),
];
export const study = (given: Partial<Study> = {}) =>
  aStudy({ stimuli, respondentBuckets: buckets(3), ...given });
export const buckets = (processed: number, processing = 0) => ({
  ...aStudy().respondentBuckets,
  processed,
  processing,
});
export const people = [
  aSession('Ada', { qualityMetrics: someQuality({ accuracyDeg: 1 }) }),
  aSession('Bo', { qualityMetrics: someQuality({ accuracyDeg: 4.1 }) }),
  aSession('Cleo', { qualityMetrics: someQuality({ accuracyDeg: 2 }) }),
];

const PATHS: Record<ExportKind, string> = {
  STUDY: 'exports',
  SIGNALS: 'signal-exports',
  EXPRESSIONS: 'affdex-stats-exports',
  ARCHIVE: 'archives',
};

export interface Shown {
  readonly study?: Study;
  readonly sessions?: readonly RespondentSession[];
  readonly lists?: Partial<Record<ExportKind, StudyExport[]>>;
  readonly answers?: Answers;
}

/** The export page of a study with fake servers, once everything is loaded. */
export async function openExportScreen({
  study: of = study(),
  sessions = people,
  lists = {},
  answers = {},
}: Shown) {
  const servers = fakeServers({
    ...Object.fromEntries(
      Object.entries(PATHS).map(([kind, path]) => [
        `GET /studies/study-1/${path}`,
        () => json(lists[kind as ExportKind] ?? []),
      ]),
    ),
    ...answers,
  });
  show(
    <QueryClientProvider client={serverState}>
      <ExportScreen study={of} sessions={sessions} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
  return { ...servers, user: userEvent.setup() };
}
export const card = (name: string) => screen.getByRole('region', { name });
export const create = (name: string) =>
  within(card(name)).getByRole<HTMLButtonElement>('button', { name: 'New export' });
