// @vitest-environment jsdom
import type { ExportKind, StudyExport } from '@fovea/contract/studies/exports';
import type { Study } from '@fovea/contract/studies/studies';
import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { aSession, aStimulus, aStudy, someQuality } from '@fovea/samples/studies';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { useSession } from '../state/session';
import { fakeServers, json, USER, type Answers } from '../state/testing/fakeServers';
import { clearViewStates } from '../state/viewState';
import { QueryClientProvider } from '@tanstack/react-query';
import { serverState } from '../state/serverState';
import { anExport } from './testing/anExport';
import { ExportScreen } from './ExportScreen';

beforeEach(() => {
  useSession.setState({ user: { ...USER, features: ['STUDY', 'ANALYSIS'] } as never });
  localStorage.clear();
  serverState.clear();
  clearViewStates();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const stimuli = ['calibration', 'validation', 'poster'].map((id) => aStimulus({ id }));
const study = (given: Partial<Study> = {}) =>
  aStudy({ stimuli, respondentBuckets: buckets(3), ...given });
const buckets = (processed: number, processing = 0) => ({
  ...aStudy().respondentBuckets,
  processed,
  processing,
});
const people = [
  aSession('Ada', { qualityMetrics: someQuality({ accuracyDeg: 1 }) }),
  aSession('Bo', { qualityMetrics: someQuality({ accuracyDeg: 4.1 }) }),
  aSession('Cleo', { qualityMetrics: someQuality({ accuracyDeg: 2 }) }),
];

const PATHS: Record<ExportKind, string> = {
  STUDY: 'exports',
  SIGNALS: 'signal-exports',
  EXPRESSIONS: 'affdex-stats-exports',
};

interface Shown {
  readonly study?: Study;
  readonly sessions?: readonly RespondentSession[];
  readonly lists?: Partial<Record<ExportKind, StudyExport[]>>;
  readonly answers?: Answers;
}

async function open({ study: of = study(), sessions = people, lists = {}, answers = {} }: Shown) {
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
const card = (name: string) => screen.getByRole('region', { name });
const create = (name: string) =>
  within(card(name)).getByRole<HTMLButtonElement>('button', { name: 'New export' });

describe('the cards', () => {
  it('an online study has four, each with an honest empty state', async () => {
    await open({});
    for (const name of ['Study zip', 'Signals csv', 'Facial expressions']) {
      expect(within(card(name)).getByText(/No exports have been created yet\./)).toBeTruthy();
    }
    const analysis = within(card('Visualizations')).getByRole('link', {
      name: 'Open the analysis',
    });
    expect(analysis.getAttribute('href')).toBe('#/studies/study-1/analysis');
  });

  it('another study has one list, and a button that generates its zip file', async () => {
    await open({ study: study({ studyType: 'LAB', desktopGeneration: 'fovea_8' }) });
    expect(screen.getAllByRole('region')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Generate study zip file' })).toBeTruthy();
  });

  it('a study without respondents links to its data collection', async () => {
    await open({ sessions: [], study: study({ respondentBuckets: buckets(0) }) });
    const zip = within(card('Study zip'));
    expect(zip.getByText('No respondents have been collected yet.')).toBeTruthy();
    expect(zip.getByRole('link').getAttribute('href')).toBe('#/studies/study-1/data-collection');
    expect(create('Study zip').disabled).toBe(true);
  });

  it('what prevents an export is said beside its button', async () => {
    const sessions = [aSession('Ada', { state: 'PROCESSING' })];
    await open({
      sessions,
      study: study({ stimuli: stimuli.slice(0, 2), respondentBuckets: buckets(0, 1) }),
    });
    for (const [name, sentence] of [
      ['Study zip', 'There should be added at least one stimulus to export study'],
      ['Signals csv', 'There should be at least one processed respondent to export signals'],
      [
        'Facial expressions',
        'There should be at least one processed respondent to export facial expressions',
      ],
    ] as const) {
      expect(within(card(name)).getByText(sentence)).toBeTruthy();
      expect(create(name).disabled).toBe(true);
    }
  });
});

describe('the list', () => {
  it('shows every state of an export with what to do', async () => {
    const failed = anExport('Broken', { state: 'ERROR', message: 'The disk was full.' });
    await open({
      lists: {
        STUDY: [
          anExport('Waiting', { state: 'QUEUED' }),
          anExport('Half', { state: 'PROCESSING', progress: 0.505 }),
          anExport('Begun', { state: 'PROCESSING', progress: 0 }),
          failed,
          anExport('Stale', { stale: true, readyForDownload: false, files: [] }),
          anExport('Old', { expired: true, readyForDownload: false, files: [] }),
          anExport('Done', { newestStudyUploadIncluded: false }),
        ],
      },
    });
    const row = (name: string) => within(screen.getByText(name).closest('tr')!);
    expect(row('Waiting').getByText('Queued')).toBeTruthy();
    expect(row('Half').getByText('50%')).toBeTruthy();
    expect(row('Begun').getByText('Processing...')).toBeTruthy();
    expect(row('Begun').getByRole('button', { name: 'Cancel Begun' })).toBeTruthy();
    expect(row('Broken').getByText('Failed')).toBeTruthy();
    expect(row('Broken').getByText(/^Export status Failed\./).textContent).toContain(
      'The disk was full.',
    );
    expect(row('Stale').getByText('Made before a withdrawal')).toBeTruthy();
    expect(row('Old').getByText('Expired')).toBeTruthy();
    for (const name of ['Broken', 'Stale', 'Old']) {
      expect(row(name).getByRole('button', { name: 'Make it again' })).toBeTruthy();
      expect(row(name).queryByRole('button', { name: /^Download/ })).toBeNull();
    }
    expect(row('Done').getByText('New respondents since')).toBeTruthy();
    expect(row('Done').getByRole('button', { name: 'Download Done, 2 MB' })).toBeTruthy();
  });

  it('names the respondents of an export in a tooltip', async () => {
    const { user } = await open({
      lists: { STUDY: [anExport('Two', { respondents: ['session-ada', 'session-gone'] })] },
    });
    await user.hover(screen.getByRole('button', { name: '2 respondents' }));
    const tooltip = await screen.findByRole('tooltip');
    expect(within(tooltip).getByText('Ada')).toBeTruthy();
    expect(within(tooltip).getByText('(deleted respondent)')).toBeTruthy();
  });

  it('each part of an export is downloaded through its own address', async () => {
    const files = [1, 2].map((part) => ({ name: `Big.part${part}of2.zip`, sizeBytes: 3.9e9 }));
    const url = '/objects/signed';
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      clicked.push(`${this.getAttribute('href')} ${this.download}`);
    });
    const path = '/studies/study-1/exports/export-big/downloadUrl';
    const { user } = await open({
      lists: { STUDY: [anExport('Big', { files })] },
      answers: {
        [`GET ${path}?part=2`]: () =>
          json({ url, name: files[1]!.name, sizeBytes: files[1]!.sizeBytes }),
      },
    });
    await user.click(screen.getByRole('button', { name: 'Download Big, part 2 of 2, 3.9 GB' }));
    await waitFor(() => expect(clicked).toEqual([`${url} Big.part2of2.zip`]));
  });

  it('an export is deleted after a confirmation, and the focus moves to the next action', async () => {
    const { user, names, answers } = await open({ lists: { STUDY: [anExport('Gone')] } });
    answers['DELETE /studies/study-1/exports/export-gone'] = () => {
      answers['GET /studies/study-1/exports'] = () => json([]);
      return new Response(null, { status: 204 });
    };
    await user.click(screen.getByRole('button', { name: 'Delete Gone' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete the export' });
    expect(names().filter((name) => name.startsWith('DELETE'))).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(names()).toContain('DELETE /studies/study-1/exports/export-gone'));
  });
});

describe('a new study zip', () => {
  const POST = 'POST /studies/study-1/exports';
  const openDialog = async (given: Shown = {}) => {
    const opened = await open(given);
    await opened.user.click(create('Study zip'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a study zip' }));
    const submit = () =>
      dialog.getByRole<HTMLButtonElement>('button', { name: 'Create the export' });
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    const body = () =>
      JSON.parse(opened.requests.find((sent) => sent.name === POST)!.body) as Record<
        string,
        unknown
      >;
    return { ...opened, dialog, submit, name, body };
  };
  const who = (label: string) => screen.getByRole('checkbox', { name: label }).closest('tr')!;

  it('contains everybody who matches, and appears in the list', async () => {
    const { user, submit, name, body, answers } = await openDialog();
    answers[POST] = () => {
      const made = anExport('Poster 1', { state: 'QUEUED' });
      answers['GET /studies/study-1/exports'] = () => json([made]);
      return json(made);
    };
    expect(document.activeElement).toBe(name);
    await user.clear(name);
    await user.type(name, ' Poster 1 ');
    await user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Poster 1')).toBeTruthy();
    expect(screen.getByText('Queued')).toBeTruthy();
    expect(body()).toMatchObject({
      name: 'Poster 1',
      respondentIds: ['session-ada', 'session-bo', 'session-cleo'],
      selectionInformation: { startTime: null, endTime: null, etAccuracyThreshold: null },
      contents: { tableFormat: 'CSV', separator: ',', locale: 'en', respondentNames: 'LABELS' },
    });
    expect(body()).not.toHaveProperty('exportFaceVideos');
    await waitFor(() => expect(document.activeElement).toBe(create('Study zip')));
  });

  it('selects by quality, and says of everybody else why they are left out', async () => {
    const sessions = [
      ...people,
      aSession('Dee', { qualityMetrics: null }),
      aSession('Eve', { state: 'PROCESSING' }),
    ];
    const { user, dialog, submit, body, answers } = await openDialog({
      sessions,
      study: study({ respondentBuckets: buckets(4, 1) }),
    });
    answers[POST] = () => json(anExport('New', { state: 'QUEUED' }));
    expect(dialog.getByText(/1 respondent is still being processed/)).toBeTruthy();
    expect(dialog.getByText('4 of 5 respondents selected')).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: 'Eye tracking accuracy' }));
    expect(dialog.getByText('2 of 5 respondents selected')).toBeTruthy();
    expect(who('Bo').textContent).toContain('Accuracy 4.1°, not below 3.0°');
    expect(who('Dee').textContent).toContain('Accuracy not measured');
    expect(who('Eve').textContent).toContain('Processing');
    await user.click(dialog.getByRole('checkbox', { name: 'Cleo' }));
    expect(who('Cleo').textContent).toContain('Unticked');
    await user.click(dialog.getByRole('radio', { name: 'Left out (4)' }));
    expect(dialog.queryByRole('checkbox', { name: 'Ada' })).toBeNull();
    await user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(body()).toMatchObject({
      respondentIds: ['session-ada'],
      selectionInformation: { etAccuracyThreshold: 3, etQualityThreshold: null },
    });
  });

  it('leaves out who was exported before, unless that is enabled', async () => {
    const all = people.map(({ id }) => id);
    const { user, dialog, submit } = await openDialog({
      lists: { STUDY: [anExport('First', { respondents: all })] },
    });
    expect(dialog.getAllByText('There are no respondents matching your criteria...')).toHaveLength(
      2,
    );
    expect(who('Ada').textContent).toContain('Already exported');
    expect(submit().disabled).toBe(true);
    const repeat = dialog.getByRole('switch', {
      name: 'Enable selecting respondents that have already been exported',
    });
    await user.click(repeat);
    // What would be made is there already.
    const notice = dialog.getByText(
      /There is already an export file\/request containing this selection of respondents\./,
    );
    expect(submit().disabled).toBe(true);
    expect(dialog.getByRole('button', { name: 'Download First, 2 MB' })).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: 'Ada' }));
    expect(notice.isConnected).toBe(false);
    expect(submit().disabled).toBe(false);
  });

  it('refuses names that are empty or taken', async () => {
    const { user, dialog, submit, name } = await openDialog({
      lists: { STUDY: [anExport('First', { respondents: [] })] },
    });
    const words = 'Must be at least 1 character and different from existing study export names';
    for (const bad of ['   ', ' first']) {
      await user.clear(name);
      await user.type(name, bad);
      // Below the field, and beside the button.
      await waitFor(() => expect(dialog.getAllByText(words)).toHaveLength(2));
      expect(submit().disabled).toBe(true);
    }
  });

  it('refuses an interval before the study or after today', async () => {
    const { user, dialog, submit } = await openDialog();
    const start = dialog.getByRole('textbox', { name: 'Start' });
    await user.type(start, '01.01.2020');
    expect(
      dialog.getAllByText('The start must be on or after the day on which the study was created.'),
    ).toHaveLength(2);
    expect(submit().disabled).toBe(true);
    await user.clear(start);
    await user.type(dialog.getByRole('textbox', { name: 'End' }), '01.01.2999');
    expect(dialog.getAllByText('The end must not be later than now.')).toHaveLength(2);
    expect(submit().disabled).toBe(true);
  });

  it('leaves out webcam videos only when they are unticked', async () => {
    const { user, dialog, submit, body, answers } = await openDialog();
    // Videos may be there although the study does not record them now.
    answers[POST] = () => json(anExport('New', { state: 'QUEUED' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Webcam videos' }));
    await user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(body()).toMatchObject({ exportFaceVideos: false });
  });

  it('stays open with the reason when the server refuses, and closes with Escape', async () => {
    const { user, dialog, submit, answers } = await openDialog();
    const alert = () => dialog.findByRole('alert');
    answers[POST] = () => json({ status: 507, message: 'No space is left.' }, 507);
    await user.click(submit());
    expect((await alert()).textContent).toBe('No space is left.');
    answers[POST] = () => json({ status: 409, message: '' }, 409);
    await user.click(submit());
    await waitFor(async () =>
      expect((await alert()).textContent).toBe(
        'There was an error requesting the export. Please try again later.',
      ),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(create('Study zip')));
  });

  it('made again, it has the same respondents and contents, and a free name', async () => {
    const stale = anExport('First', {
      stale: true,
      readyForDownload: false,
      respondents: ['session-ada', 'session-gone'],
      contents: { ...anExport('x').contents, bids: true, respondentNames: 'PSEUDONYMS' },
    });
    const { user, answers, requests } = await open({ lists: { STUDY: [stale] } });
    answers[POST] = () => json(anExport('First 2', { state: 'QUEUED' }));
    await user.click(screen.getByRole('button', { name: 'Make it again' }));
    await user.click(await screen.findByRole('button', { name: 'Create the export' }));
    await waitFor(() => expect(requests.map(({ name }) => name)).toContain(POST));
    expect(JSON.parse(requests.find(({ name }) => name === POST)!.body)).toMatchObject({
      name: 'First 2',
      respondentIds: ['session-ada'],
      contents: { bids: true, respondentNames: 'PSEUDONYMS' },
    });
  });
});

describe('a new export of signals', () => {
  it('needs a format, which is remembered for the next one', async () => {
    const POST = 'POST /studies/study-1/signal-exports';
    const { user, answers, requests } = await open({});
    answers[POST] = () => json(anExport('New', { kind: 'SIGNALS', state: 'QUEUED' }));
    await user.click(create('Signals csv'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export signals as CSV' }));
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create the export' });
    expect(dialog.getAllByText('Format must be chosen')).toHaveLength(2);
    expect(submit.disabled).toBe(true);
    await user.click(dialog.getByRole('radio', { name: /^Semicolon/ }));
    await user.click(dialog.getByRole('radio', { name: 'Only these' }));
    expect(submit.disabled).toBe(true);
    await user.click(dialog.getByRole('checkbox', { name: 'poster' }));
    await user.click(submit);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(JSON.parse(requests.find(({ name }) => name === POST)!.body)).toMatchObject({
      separator: ';',
      locale: 'da',
      stimulusIds: ['poster'],
      respondentIds: ['session-ada', 'session-bo', 'session-cleo'],
    });
    await user.click(create('Signals csv'));
    const again = within(await screen.findByRole('dialog', { name: 'Export signals as CSV' }));
    expect(again.queryByText('Format must be chosen')).toBeNull();
  });

  it('of facial expressions may go without a name', async () => {
    const { user } = await open({});
    await user.click(create('Facial expressions'));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Export statistics of facial expressions' }),
    );
    await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
    await user.click(dialog.getByRole('radio', { name: /^Comma/ }));
    expect(
      dialog.getByRole<HTMLButtonElement>('button', { name: 'Create the export' }).disabled,
    ).toBe(false);
  });
});
