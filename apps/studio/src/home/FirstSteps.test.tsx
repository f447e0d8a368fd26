// Needs a page
import { changeFirstRun, FIRST_RUN_STEPS, type FirstRun } from '@fovea/contract/studies/firstRun';
import { getHome, type Home } from '@fovea/contract/studies/overview';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { call } from '../state/api';
import { serverState } from '../state/serverState';
import { useSession } from '../state/session';
import { fakeServers } from '../state/testing/fakeServers';
import { FirstSteps, isInFirstRun } from './FirstSteps';
import { showUndoSnackbar } from '../controls/feedback/showUndoSnackbar';

vi.mock('../controls/feedback/showUndoSnackbar', () => ({ showUndoSnackbar: vi.fn() }));
vi.mock('../state/api', async (original) => ({
  ...(await original<typeof import('../state/api')>()),
  call: vi.fn(),
}));
beforeEach(() => void fakeServers());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.mocked(call).mockReset();
});

/** The first steps are done; later ones have the study if one is given. */
const firstRun = (done: number, studyId: string | null): FirstRun => ({
  isDismissed: false,
  steps: FIRST_RUN_STEPS.map((name, place) => ({ name, isDone: place < done, studyId })),
  wasScreenedOut: false,
});
const home = (run: FirstRun): Home => ({
  studyCount: 1,
  recent: [],
  collecting: [],
  collectingCount: 0,
  reached: { hasStimulus: false, hasStarted: false, hasResults: false },
  firstRun: run,
});

function look(run: FirstRun, onCreate: (() => void) | null = vi.fn(), actor: object | null = null) {
  useSession.setState({ user: { id: 'u', actor } as never });
  vi.mocked(call).mockResolvedValue({
    collectionLink: 'http://fovea.example/collect/#s/s1',
    previewSecret: 'p',
  } as never);
  show(<FirstSteps home={home(run)} onCreate={onCreate} demoStudyId={null} />);
  return screen.getAllByRole('listitem');
}

test('somebody without a study can create one, and nothing else yet', () => {
  const create = vi.fn();
  const [build, ...others] = look(firstRun(0, null), create);
  fireEvent.click(within(build!).getByRole('button', { name: 'Create study' }));
  expect(create).toHaveBeenCalledOnce();
  const example = within(build!).getByRole('link', { name: 'Copy an example' });
  expect(example.getAttribute('href')).toBe('#/examples');
  for (const step of others) expect(within(step).queryByRole('link')).toBeNull();
});

test('whoever was screened out is told so where they would take part, and what to do', () => {
  const steps = look({ ...firstRun(2, 's1'), wasScreenedOut: true });
  expect(steps.map(({ textContent }) => /ended early/.test(textContent ?? ''))).toEqual([
    false,
    false,
    true,
    false,
  ]);
  const help = within(steps[2]!).getByRole('link', { name: 'What to do' });
  expect(help.getAttribute('href')).toMatch(/first-study#if-the-study-ends-early$/);
  expect(within(steps[2]!).getByRole('link', { name: 'Open the data collection' })).toBeTruthy();
});

test('each step is one click away and says whether it is done', async () => {
  const steps = look(firstRun(2, 's1'));
  await screen.findByRole('link', { name: 'Open the preview' });
  const linkOf = (step: HTMLElement) => within(step).getByRole('link').getAttribute('href');
  expect(steps.map(linkOf)).toEqual([
    '#/studies/s1/study-builder',
    expect.stringContaining('foveaShortPreview=true'),
    '#/studies/s1/data-collection',
    '#/studies/s1/analysis',
  ]);
  expect(steps.map((step) => step.textContent.includes('(done)'))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([
    null,
    null,
    'step',
    null,
  ]);
  screen.getByText('2 of 4 done');
});

test('the checklist is closed at once, and undo brings it back', async () => {
  serverState.setQueryData([`${getHome.method} ${getHome.path}`, {}], home(firstRun(1, null)));
  look(firstRun(1, null));
  fireEvent.click(screen.getByRole('button', { name: 'Close the first steps' }));
  await vi.waitFor(() =>
    expect(call).toHaveBeenCalledWith(changeFirstRun, { body: { isDismissed: true } }),
  );
  vi.mocked(showUndoSnackbar).mock.calls[0]![2]();
  await vi.waitFor(() =>
    expect(call).toHaveBeenLastCalledWith(changeFirstRun, { body: { isDismissed: false } }),
  );
});

test('staff who are logged in as somebody cannot close it for them', () => {
  look(firstRun(1, null), null, { id: 's', name: 'Staff' });
  expect(screen.queryByRole('button', { name: 'Close the first steps' })).toBeNull();
});

test('it is shown until it is closed or everything is done', () => {
  expect(isInFirstRun(firstRun(3, 's1'))).toBe(true);
  expect(isInFirstRun(firstRun(4, 's1'))).toBe(false);
  expect(isInFirstRun({ ...firstRun(0, null), isDismissed: true })).toBe(false);
});
