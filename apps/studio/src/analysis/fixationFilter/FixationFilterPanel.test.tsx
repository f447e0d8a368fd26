// Needs a page
import {
  getFixationFilter,
  type FixationFilter,
  type Recomputation,
  type StudyFixationFilter,
} from '@fovea/contract/analysis/fixationFilter';
import { getStudy } from '@fovea/contract/studies/studies';
import { DEFAULT_FILTERS } from '@fovea/rules/analysis/fixationFilters';
import { aSession, aStudy, someQuality } from '@fovea/samples/studies';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { invalidateServerState, queryKeyOf, serverState } from '../../state/serverState';
import { useSession } from '../../state/session';
import { fakeServers, json } from '../../state/testing/fakeServers';
import { FixationFilterPanel } from './FixationFilterPanel';

const PATH = '/studies/study-1/fixation-filter';
const { ivt, idt, auto } = DEFAULT_FILTERS;

const work = (given: Partial<Recomputation> = {}): Recomputation => ({
  filter: ivt,
  state: 'RUNNING',
  unreadableRespondent: null,
  recordingsDone: 12,
  recordingsTotal: 40,
  startedDate: '2026-03-02T09:30:00.000Z',
  startedBy: 'Robin',
  ...given,
});
const state = (given: Partial<StudyFixationFilter> = {}): StudyFixationFilter => ({
  filter: auto,
  recomputation: null,
  recordings: 40,
  ...given,
});
const analysedBy = (fixationAlgorithm: string, fixationReason: string, minDurationMs = 100) => ({
  qualityMetrics: someQuality({
    parameters: { fixationAlgorithm, fixationReason, minDurationMs },
  }),
});

beforeEach(() => signIn('ONLINE_STUDY_BUILDER'));
afterEach(() => {
  cleanup();
  serverState.clear();
  vi.unstubAllGlobals();
});

function signIn(...features: string[]) {
  useSession.setState({ user: { id: 'u', features } as never });
}

/** A server with the given state; a choice of a filter begins the work on it. */
function open(given: StudyFixationFilter, sessions: ReturnType<typeof analysedBy>[] = []) {
  const known = { state: given };
  const server = fakeServers({
    [`GET ${PATH}`]: () => json(known.state),
    'GET /studies/study-1/sessions': () =>
      json(sessions.map((session, at) => aSession(`Respondent ${at + 1}`, session))),
    [`PUT ${PATH}`]: ({ body }) => {
      const { filter } = JSON.parse(body) as { filter: FixationFilter };
      const isAtOnce = known.state.recordings === 0;
      known.state = isAtOnce
        ? { ...known.state, filter }
        : { ...known.state, recomputation: work({ filter, recordingsDone: 0 }) };
      return json(known.state);
    },
    [`DELETE ${PATH}/recomputation`]: () => {
      known.state = { ...known.state, recomputation: null };
      return json(known.state);
    },
  });
  show(
    <QueryClientProvider client={serverState}>
      <FixationFilterPanel study={aStudy()} />
    </QueryClientProvider>,
  );
  const chosen = () =>
    server.requests
      .filter(({ name }) => name === `PUT ${PATH}`)
      .map(({ body }) => (JSON.parse(body) as { filter: FixationFilter }).filter);
  /** What happens at the server meanwhile, and the next time that the panel asks. */
  const becomes = async (next: StudyFixationFilter) => {
    known.state = next;
    await invalidateServerState(getFixationFilter, { studyId: 'study-1' });
  };
  return { ...server, chosen, becomes };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const isGrey = (of: HTMLElement) => of.getAttribute('aria-disabled') === 'true';
async function openForm() {
  await userEvent.click(await screen.findByRole('button', { name: 'Choose another filter' }));
}

it('The automatic filter is explained, with what it has chosen and why', async () => {
  open(state(), [
    analysedBy('segments', 'slowOrNoisy'),
    analysedBy('segments', 'slowOrNoisy'),
    analysedBy('ivt', 'fastAndPrecise'),
  ]);
  await screen.findByText('In use: Automatic');
  await screen.findByText('Segmentation in 2 sessions (slower than 60 Hz, or noisy)');
  screen.getByText('I-VT (velocity) in 1 session (60 Hz or more, and precise)');
});

it('Another filter in use is shown with its parameters and units', async () => {
  open(state({ filter: idt }));
  await screen.findByText('In use: I-DT (dispersion)');
  screen.getByText('by the precision of each recording');
  screen.getByText('100 ms');
});

it('Sessions with results of another filter than the one in use are named', async () => {
  open(state({ filter: idt }), [
    analysedBy('idt', 'asked'),
    analysedBy('idt', 'asked', 200),
    analysedBy('ivt', 'fastAndPrecise'),
  ]);
  await screen.findByText('These sessions still have results of another filter:');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'I-DT (dispersion) in 1 session (chosen by a researcher)',
    'I-VT (velocity) in 1 session (60 Hz or more, and precise)',
  ]);
});

it('Somebody who does not build studies sees the filter and the work, and cannot change them', async () => {
  signIn('ANALYSIS', 'STUDY');
  open(state({ recomputation: work() }));
  await screen.findByText('12 of 40 recordings');
  await screen.findByText(/^No session has gaze yet/);
  expect(screen.queryByRole('button')).toBeNull();
});

it('Choosing a filter says what will happen, and then shows how far it has come', async () => {
  const { chosen } = open(state());
  await openForm();
  screen.getByText(/^This filter is in use/);
  expect(isGrey(button('Analyse again'))).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'I-VT (velocity)' }));
  screen.getByText(
    '40 recordings are analysed again. Until the last one is done, everything shows the results of now.',
  );
  await userEvent.clear(field(/^Velocity threshold, degrees per second/));
  await userEvent.type(field(/^Velocity threshold, degrees per second/), '45');
  await userEvent.click(button('Analyse again'));
  await screen.findByText('0 of 40 recordings');
  expect(chosen()).toEqual([{ ...ivt, thresholdDegPerS: 45 }]);
  screen.getByText('Recordings are being analysed with I-VT (velocity)');
  screen.getByText(/Velocity threshold: 45°\/s; /);
  // Everything still shows the results of now.
  screen.getByText('In use: Automatic');
  expect(screen.queryByRole('radio')).toBeNull();
});

it('An invalid number greys the button and says why, until the defaults are back', async () => {
  const { chosen } = open(state());
  await openForm();
  await userEvent.click(screen.getByRole('radio', { name: 'I-VT (velocity)' }));
  const threshold = field(/^Velocity threshold/);
  await userEvent.clear(threshold);
  await userEvent.type(threshold, '301');
  screen.getByText('Cannot be higher than 300');
  screen.getByText('Correct the numbers marked above first.');
  expect(isGrey(button('Analyse again'))).toBe(true);
  await userEvent.click(button('Analyse again'));
  expect(chosen()).toEqual([]);
  await userEvent.click(button('Back to defaults'));
  expect(threshold.value).toBe('30');
  expect(isGrey(button('Analyse again'))).toBe(false);
  expect(button('Back to defaults').disabled).toBe(true);
});

it('When the last recording is done it says so, and what shows results is asked for again', async () => {
  const { becomes } = open(state({ recomputation: work() }));
  await screen.findByText('12 of 40 recordings');
  const progress = screen.getByRole('progressbar', { name: /^Recordings analysed/ });
  expect(progress.getAttribute('aria-valuenow')).toBe('30');
  serverState.setQueryData(queryKeyOf(getStudy, { studyId: 'study-1' }), aStudy());
  await becomes(state({ filter: ivt }));
  await screen.findByText(
    'Done: the results of 40 recordings are made with I-VT (velocity) now, everywhere.',
  );
  screen.getByText('In use: I-VT (velocity)');
  expect(screen.queryByRole('progressbar')).toBeNull();
  const study = serverState.getQueryState(queryKeyOf(getStudy, { studyId: 'study-1' }));
  expect(study?.isInvalidated).toBe(true);
  await userEvent.click(button('Close the note'));
  expect(screen.queryByText(/^Done/)).toBeNull();
});

it('Without recordings the filter is in use at once', async () => {
  open(state({ recordings: 0 }));
  await openForm();
  await userEvent.click(screen.getByRole('radio', { name: 'I2MC' }));
  screen.getByText(/^There are no recordings yet/);
  await userEvent.click(button('Use this filter'));
  await screen.findByText('From now on recordings are analysed with I2MC.');
  screen.getByText('In use: I2MC');
});

it('The work is cancelled, and the results stay as they are', async () => {
  const { names } = open(state({ recomputation: work() }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(names()).toContain(`DELETE ${PATH}/recomputation`);
  screen.getByText('In use: Automatic');
  expect(screen.queryByText(/^Done/)).toBeNull();
});

it('Work that failed says where it stopped, and is tried again with the same filter', async () => {
  const failed = work({ state: 'FAILED', unreadableRespondent: 'Respondent 13' });
  const { chosen } = open(state({ recomputation: failed }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Analysing with I-VT (velocity) failed');
  expect(alert.textContent).toContain('It stopped after 12 of 40 recordings.');
  expect(alert.textContent).toContain('The recording of Respondent 13 cannot be read.');
  await userEvent.click(button('Try again'));
  await screen.findByText('0 of 40 recordings');
  expect(chosen()).toEqual([ivt]);
});

it('A refusal is shown, and the form keeps what was typed', async () => {
  const { answers } = open(state());
  answers[`PUT ${PATH}`] = () =>
    json({ status: 409, message: 'Not analysed here.', code: 'NOT_CLOUD_NATIVE' }, 409);
  await openForm();
  await userEvent.click(screen.getByRole('radio', { name: 'I-DT (dispersion)' }));
  await userEvent.type(field(/^Largest dispersion/), '3');
  await userEvent.click(button('Analyse again'));
  await screen.findByText('Not analysed here.');
  expect(field(/^Largest dispersion/).value).toBe('3');
});
