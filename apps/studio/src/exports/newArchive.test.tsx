// Needs a page
import { aSession } from '@fovea/samples/studies';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { done, json } from '../state/testing/fakeServers';
import { anExport } from './testing/anExport';
import {
  beginExportTest,
  buckets,
  card,
  endExportTest,
  openExportScreen as open,
  people,
  study,
  type Shown,
} from './testing/openExportScreen';

beforeEach(beginExportTest);
afterEach(endExportTest);

const POST = 'POST /studies/study-1/archives';
const LIST = 'GET /studies/study-1/archives';
const moving = () => within(card('Move the study'));
const archive = () =>
  moving().getByRole<HTMLButtonElement>('button', { name: 'Archive the study…' });

async function openDialog(given: Shown = {}) {
  const opened = await open(given);
  await opened.user.click(archive());
  const dialog = within(await screen.findByRole('dialog', { name: 'Archive the study' }));
  opened.answers[POST] = () => {
    const made = anExport('Poster', { kind: 'ARCHIVE', respondents: [], state: 'QUEUED' });
    opened.answers[LIST] = () => json([made]);
    return json(made);
  };
  const tick = () =>
    dialog.getByRole<HTMLInputElement>('checkbox', { name: 'With recordings of the respondents' });
  const create = () =>
    dialog.getByRole<HTMLButtonElement>('button', { name: 'Create the archive' });
  const body = () =>
    JSON.parse(opened.requests.find(({ name }) => name === POST)!.body) as Record<string, unknown>;
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { ...opened, dialog, tick, create, body, isClosed };
}

describe('the card', () => {
  it('says what it is for, also while the study has neither stimuli nor respondents', async () => {
    await open({ sessions: [], study: study({ stimuli: [], respondentBuckets: buckets(0) }) });
    expect(moving().getByText(/open it at another installation with “Import study…”/)).toBeTruthy();
    expect(moving().getByText(/This study has not been archived yet\./)).toBeTruthy();
    expect(archive().disabled).toBe(false);
  });

  it('lists archives with what is in them, their download, and what became of them', async () => {
    const one = (name: string, given: Parameters<typeof anExport>[1]) =>
      anExport(name, { kind: 'ARCHIVE', ...given });
    const gone = { readyForDownload: false, files: [] };
    const { user, answers, names } = await open({
      lists: {
        ARCHIVE: [
          one('Half', { state: 'PROCESSING', progress: 0.5, respondents: [] }),
          one('Plain', { respondents: [], newestStudyUploadIncluded: false }),
          one('Full', { exportFaceVideos: true }),
          one('Stale', { stale: true, ...gone }),
          one('Old', { expired: true, ...gone }),
        ],
      },
    });
    const row = (name: string) => moving().getByText(name).closest('tr')!.textContent;
    expect(row('Half')).toContain('50%');
    expect(row('Plain')).toContain('without recordings');
    expect(row('Plain')).toContain('The study');
    expect(row('Plain')).not.toContain('New respondents since');
    expect(row('Plain')).not.toContain('CSV');
    expect(row('Full')).toContain('with recordings · webcam videos');
    expect(row('Full')).toContain('1 respondent');
    expect(row('Stale')).toContain('Made before a withdrawal');
    expect(row('Old')).toContain('Expired');
    expect(moving().getByRole('button', { name: 'Download Full, 2 MB' })).toBeTruthy();

    answers['DELETE /studies/study-1/exports/export-plain'] = done;
    await user.click(moving().getByRole('button', { name: 'Delete Plain' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete the export' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(names()).toContain('DELETE /studies/study-1/exports/export-plain'));
  });

  it('another kind of study has no card for it', async () => {
    await open({ study: study({ studyType: 'LAB', desktopGeneration: 'fovea_8' }) });
    expect(screen.queryByRole('region', { name: 'Move the study' })).toBeNull();
  });
});

describe('a new archive', () => {
  it('has no recordings by default, and a free name with the date', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const name = `${study().name} ${day}`;
    const { user, dialog, tick, create, body, isClosed } = await openDialog({
      lists: { ARCHIVE: [anExport(name, { kind: 'ARCHIVE' })] },
    });
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(field.value).toBe(`${name} 2`);
    expect(tick().checked).toBe(false);
    expect(dialog.queryByRole('checkbox', { name: 'Webcam videos' })).toBeNull();
    expect(
      dialog.getByText(/the text of the consent and the addresses of the redirects/),
    ).toBeTruthy();
    await user.click(create());
    await isClosed();
    expect(body()).toMatchObject({ name: `${name} 2`, respondentIds: [] });
    expect(moving().getByText('Queued')).toBeTruthy();
  });

  it('with recordings has everybody who is complete, and says how many and how large', async () => {
    const received = { receivedBytes: 100_000_000 };
    const { user, dialog, tick, create, body, isClosed } = await openDialog({
      study: study({ respondentBuckets: buckets(2, 1) }),
      sessions: [
        aSession('Ada', received),
        aSession('Bo', received),
        aSession('Preview', { ...received, preview: true }),
        aSession('Dee', { ...received, state: 'PROCESSING' }),
        aSession('Eve', { ...received, state: 'DATA_DELETED_BY_RESEARCHER' }),
      ],
    });
    await user.click(tick());
    expect(dialog.getByRole('status').textContent).toBe('2 respondents, about 200 MB');
    expect(dialog.getByText(/^1 respondent is still being processed/)).toBeTruthy();
    expect(dialog.getByText(/who may have the data of your respondents/)).toBeTruthy();
    const videos = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Webcam videos' });
    expect(videos.checked).toBe(true);
    await user.click(create());
    await isClosed();
    expect(body()).toMatchObject({ respondentIds: ['session-ada', 'session-bo'] });
    expect(body()).not.toHaveProperty('exportFaceVideos');
  });

  it('leaves out the webcam videos when they are unticked', async () => {
    const { user, dialog, tick, create, body, isClosed } = await openDialog();
    await user.click(tick());
    await user.click(dialog.getByRole('checkbox', { name: 'Webcam videos' }));
    await user.click(create());
    await isClosed();
    expect(body()).toMatchObject({ exportFaceVideos: false });
    expect(body()['respondentIds']).toHaveLength(people.length);
  });

  it('says why recordings cannot be in it while nobody is complete', async () => {
    const { dialog, tick, create } = await openDialog({
      sessions: [aSession('Ada', { state: 'PROCESSING' })],
      study: study({ respondentBuckets: buckets(0, 1) }),
    });
    expect(tick().disabled).toBe(true);
    expect(
      dialog.getByText('No respondent of this study is complete yet: 1 is still being processed.'),
    ).toBeTruthy();
    expect(create().disabled).toBe(false);
  });

  it('is refused without a name, and stays open with the reason of the server', async () => {
    const { user, dialog, create, answers } = await openDialog();
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await waitFor(() => expect(create().disabled).toBe(true));
    await user.type(name, 'Poster');
    answers[POST] = () => json({ status: 507, message: 'No space is left.' }, 507);
    await user.click(create());
    const alerts = await dialog.findAllByText('No space is left.');
    expect(alerts).toHaveLength(1);
  });

  it('made again, it begins with what the former one had', async () => {
    const former = anExport('First', {
      kind: 'ARCHIVE',
      stale: true,
      readyForDownload: false,
      exportFaceVideos: false,
    });
    const { user } = await open({ lists: { ARCHIVE: [former] } });
    await user.click(moving().getByRole('button', { name: 'Make it again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive the study' }));
    const isTicked = (name: string) =>
      dialog.getByRole<HTMLInputElement>('checkbox', { name }).checked;
    expect(isTicked('With recordings of the respondents')).toBe(true);
    expect(isTicked('Webcam videos')).toBe(false);
  });
});
