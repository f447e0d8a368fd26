// Needs a page
import { aSession } from '@fovea/samples/studies';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { json } from '../state/testing/fakeServers';
import { anExport } from './testing/anExport';
import {
  beginExportTest,
  buckets,
  create,
  endExportTest,
  openExportScreen as open,
  people,
  study,
  type Shown,
} from './testing/openExportScreen';

beforeEach(beginExportTest);
afterEach(endExportTest);

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
    expect(body()).toMatchObject({ exportFaceVideos: false });
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

  it('contains webcam videos only when they are ticked', async () => {
    const { user, dialog, submit, body, answers } = await openDialog();
    // Videos may be there although the study does not record them now.
    answers[POST] = () => json(anExport('New', { state: 'QUEUED' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Webcam videos' }));
    await user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(body()).not.toHaveProperty('exportFaceVideos');
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
