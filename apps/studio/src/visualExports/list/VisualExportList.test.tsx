// Needs a page
import type { Study } from '@fovea/contract/studies/studies';
import type { VisualExport } from '@fovea/contract/studies/visualExports';
import { aSession } from '@fovea/samples/studies';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { serverState } from '../../state/serverState';
import { useSession } from '../../state/session';
import { done, fakeServers, json, USER, type Answers } from '../../state/testing/fakeServers';
import { useLocalProgress } from '../queue/localProgress';
import { useVisualExports } from '../queue/visualExportCalls';
import { study as emptyStudy } from '../testing/aShownView';
import { aVisualExport } from '../testing/aVisualExport';
import { VisualExportList } from './VisualExportList';

let canEncode: boolean;
vi.mock('../render/renderClient', () => ({ canEncodeFilms: () => Promise.resolve(canEncode) }));
const study: Study = {
  ...emptyStudy,
  segments: emptyStudy.segments.map((each) => ({ ...each, respondents: ['session-ada'] })),
};
const LIST = 'GET /studies/study-1/visualExport';

beforeEach(() => {
  canEncode = true;
  serverState.clear();
  useLocalProgress.setState({ making: null });
  useSession.setState({ status: 'logged-in', user: { ...USER, id: 'u' } as never });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Listed({ of }: { readonly of: Study }) {
  const { data = [] } = useVisualExports('study-1');
  return (
    <VisualExportList
      study={of}
      sessions={[aSession('Ada')]}
      label="Exports"
      exports={data}
      focusAfter="body"
    />
  );
}

async function open(exports: VisualExport[], answers: Answers = {}, of = study) {
  const servers = fakeServers({ [LIST]: () => json(exports), ...answers });
  show(
    <QueryClientProvider client={serverState}>
      <Listed of={of} />
    </QueryClientProvider>,
  );
  if (exports[0]) await screen.findByText(exports[0].userDefinedName);
  return { ...servers, user: userEvent.setup() };
}
const row = (name: string) => within(screen.getByText(name).closest('tr')!);

it('says of every state what it means and what can be done', async () => {
  const unfinished = { requesterId: 'u' };
  await open([
    aVisualExport('Waiting', { ...unfinished, state: 'CREATED' }),
    aVisualExport('Elsewhere', { ...unfinished, state: 'PROCESSING' }),
    aVisualExport('Here', { ...unfinished, state: 'PROCESSING' }),
    aVisualExport('Broken', { state: 'ERROR', message: 'Error while fetching video' }),
    aVisualExport('Withdrawn', { state: 'ERROR', stale: true, message: 'Somebody withdrew.' }),
    aVisualExport('Done'),
  ]);
  const making = { exportId: 'visual-here', studyId: 'study-1', name: 'Here', share: 0.456 };
  act(() => useLocalProgress.setState({ making }));
  expect(row('Waiting').getByText('Queued')).toBeTruthy();
  expect(row('Elsewhere').getByText('Processing...')).toBeTruthy();
  expect(row('Here').getByText('45%')).toBeTruthy();
  expect(row('Broken').getByText('Failed')).toBeTruthy();
  expect(row('Broken').getByText('Error while fetching video')).toBeTruthy();
  expect(row('Broken').getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(row('Withdrawn').getByRole('button', { name: 'Make it again' })).toBeTruthy();
  expect(row('Done').getByRole('button', { name: 'Download Done, 2 MB' })).toBeTruthy();
  expect(row('Done').getByText('All Respondents, n = 0')).toBeTruthy();
});

it('shows the newest first', async () => {
  const at = (hour: string) => ({ createdDate: `2026-03-02T${hour}:00:00.000Z` });
  await open([
    aVisualExport('Middle', at('09')),
    aVisualExport('Oldest', at('08')),
    aVisualExport('Newest', at('10')),
  ]);
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((each) => /Newest|Middle|Oldest/.exec(each.textContent ?? '')?.[0])).toEqual([
    'Newest',
    'Middle',
    'Oldest',
  ]);
});

it('says why an own video does not begin in a browser without an encoder', async () => {
  canEncode = false;
  await open([aVisualExport('Film', { state: 'CREATED', type: 'VIDEO' })]);
  expect(
    await screen.findByText(/^Unfortunately, your browser does not support the generation/),
  ).toBeTruthy();
});

it('the young video of somebody else is left to them, and it is said', async () => {
  const createdDate = new Date().toISOString();
  await open([
    aVisualExport('Theirs', { state: 'CREATED', type: 'VIDEO', requesterId: 'v', createdDate }),
  ]);
  expect(row('Theirs').getByText(/made in the browser of whoever asked for it/)).toBeTruthy();
});

it('a failed one is put back into the queue', async () => {
  const failed = aVisualExport('Broken', { state: 'ERROR', message: 'no' });
  const path = 'POST /studies/study-1/visualExport/visual-broken';
  const { user, requests } = await open([failed], {
    [path]: () => json({ ...failed, state: 'PROCESSING', message: null }),
  });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await row('Broken').findByText('Processing...');
  expect(requests.find(({ name }) => name === path)?.body).toBe('{"state":"PROCESSING"}');
});

it('one whose segment has changed is made again of the segment as it is now', async () => {
  const old = aVisualExport('Old', { state: 'ERROR', message: 'The segment has changed.' });
  const [segment] = study.segments;
  const exportSelection = {
    ...old.exportSelection,
    segmentIds: [segment!.id],
    segmentsRespondentsHash: 'of-before',
  };
  const { user, requests, names } = await open([{ ...old, exportSelection }], {
    'DELETE /studies/study-1/visualExport/visual-old': done,
    'POST /studies/visualExport': () =>
      json(aVisualExport('Old', { id: 'visual-new', state: 'CREATED' })),
  });
  await user.click(screen.getByRole('button', { name: 'Make it again' }));
  await waitFor(() => expect(names()).toContain('POST /studies/visualExport'));
  const sent = requests.find(({ name }) => name === 'POST /studies/visualExport')!;
  const body = JSON.parse(sent.body) as { exportSelection: { segmentsRespondentsHash: string } };
  expect(body).toMatchObject({ userDefinedName: 'Old', type: 'IMAGE', stimulusId: 'poster' });
  expect(body.exportSelection.segmentsRespondentsHash).not.toBe('of-before');
});

it.each([
  ['has no respondents any more', { segmentIds: ['all'] }, emptyStudy],
  ['segment was deleted', { segmentIds: ['gone'] }, study],
  ['respondent has no data any more', { respondentIds: ['session-bo'] }, study],
  ['stimulus was deleted', { segmentIds: ['all'] }, { ...study, stimuli: [] }],
])('one that cannot be made again says why, and stays: the %s', async (why, whose, now) => {
  const { segmentIds: _, ...shown } = aVisualExport('Old').exportSelection;
  const exportSelection = { ...shown, ...whose };
  const old = aVisualExport('Old', { state: 'ERROR', stale: true, message: 'x', exportSelection });
  await open([old], {}, now);
  expect(row('Old').getByText(new RegExp(why))).toBeTruthy();
  expect(row('Old').queryByRole('button', { name: 'Make it again' })).toBeNull();
  expect(row('Old').getByRole('button', { name: 'Delete Old' })).toBeTruthy();
});

it('a deleted one shows progress until the server no longer lists it', async () => {
  let listed = [aVisualExport('Gone')];
  let end = () => {};
  const deleted = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { user } = await open(listed, {
    [LIST]: () => json(listed),
    'DELETE /studies/study-1/visualExport/visual-gone': async () => {
      await deleted;
      listed = [];
      return done();
    },
  });
  await user.click(screen.getByRole('button', { name: 'Delete Gone' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the export' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await row('Gone').findByText('Deleting...');
  end();
  await waitFor(() => expect(screen.queryByText('Gone')).toBeNull());
});

it('one that cannot be deleted is back, with the reason', async () => {
  const { user } = await open([aVisualExport('Stuck')], {
    'DELETE /studies/study-1/visualExport/visual-stuck': () =>
      json({ status: 409, message: 'Not now.' }, 409),
  });
  await user.click(screen.getByRole('button', { name: 'Delete Stuck' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the export' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(row('Stuck').queryByText('Deleting...')).toBeNull());
  expect(row('Stuck').getByRole('button', { name: /^Download Stuck/ })).toBeTruthy();
});

it('a file is downloaded by its name', async () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(`${this.getAttribute('href')} ${this.download}`);
  });
  const { user } = await open([aVisualExport('Film', { type: 'VIDEO' })]);
  await user.click(screen.getByRole('button', { name: /^Download Film/ }));
  await waitFor(() => expect(clicked).toEqual(['/objects/Film.png Film.mp4']));
});
