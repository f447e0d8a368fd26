// Needs a page
import { getFolder } from '@fovea/contract/studies/folders';
import { IMPORT_NOTES } from '@fovea/contract/studies/studyImports';
import { PartUploadError } from '@fovea/link/upload/uploadFile';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadPartByXhr } from '../files/uploads/uploadPartByXhr';
import { queryKeyOf, serverState, setServerState } from '../state/serverState';
import { useSession } from '../state/session';
import { done, json, no, type Answers } from '../state/testing/fakeServers';
import { aReport, aStudyImport } from './testing/aStudyImport';
import {
  aPartServer,
  BEGIN,
  beginImporterTest,
  button,
  CREATE,
  DELETE,
  dialog,
  fileInput,
  LIST,
  ONE,
  openImporter,
  zip,
} from './testing/openImporter';
import { cancelArchiveUpload } from './uploadArchive';
import {
  closeImportDialog,
  openImportDialog,
  showImport,
  useStudyImporting,
} from './useStudyImporting';

vi.mock('../files/uploads/uploadPartByXhr', () => ({ uploadPartByXhr: vi.fn() }));

beforeEach(beginImporterTest);
afterEach(() => {
  cleanup();
  cancelArchiveUpload();
  vi.unstubAllGlobals();
});

/** Chooses an archive, and waits until its bytes are sent. */
async function upload(answers: Answers = {}) {
  const server = aPartServer();
  vi.mocked(uploadPartByXhr).mockReset().mockImplementation(server.putPart);
  const opened = openImporter({ ...server.answers, ...answers });
  await opened.user.upload(fileInput(), zip());
  await dialog().findByText('Poster study.zip');
  await opened.user.click(button('Import'));
  await waitFor(() => expect(server.put.sent).not.toBeNull());
  return { ...opened, put: server.put };
}
const dialogText = () => screen.getByRole('dialog', { name: 'Import study' }).textContent;
const panel = () => within(screen.getByRole('region', { name: 'Import of a study' }));

describe('choosing an archive', () => {
  it('begins with where archives come from, and with the recordings ticked', () => {
    openImporter();
    expect(dialog().getByText(/made on the page Export of a study/)).toBeTruthy();
    expect(button('Import').disabled).toBe(true);
    const tick = dialog().getByRole<HTMLInputElement>('checkbox', {
      name: 'Import the recordings too, if the file has some',
    });
    expect(tick.checked).toBe(true);
    expect(dialog().queryByRole('region', { name: 'Imports' })).toBeNull();
  });

  it('a file that is no zip file is refused before it is sent, and another one is taken', async () => {
    const { user, names } = openImporter();
    await user.upload(fileInput(), new File(['Just a text'], 'Poster study.zip'));
    const alert = await dialog().findByRole('alert');
    expect(alert.textContent).toContain('This file is not an archive of a study.');
    expect(button('Import').disabled).toBe(true);
    expect(names()).not.toContain(BEGIN);
    await user.upload(fileInput(), zip());
    await waitFor(() => expect(button('Import').disabled).toBe(false));
    expect(dialog().queryByRole('alert')).toBeNull();
    await user.click(button('Remove “Poster study.zip”'));
    expect(button('Import').disabled).toBe(true);
  });

  it('a file that was dropped on the page is chosen already', async () => {
    openImporter();
    act(() => openImportDialog('folder-1', zip('Dropped.zip')));
    await dialog().findByText('Dropped.zip');
    expect(button('Import').disabled).toBe(false);
  });
});

it('the dialog is closed by going to another page, as with the button Back', async () => {
  openImporter();
  expect(screen.getByRole('dialog')).toBeTruthy();
  act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('the upload', () => {
  it('shows its progress in bytes, and goes on in a panel when the dialog is closed', async () => {
    const { put, user, names } = await upload();
    act(() => put.sent?.onProgress(6));
    expect(dialogText()).toContain('6 bytes of 12 bytes');
    const bar = () => screen.getByRole('progressbar', { name: /Poster study\.zip/ });
    expect(bar().getAttribute('aria-valuenow')).toBe('50');
    await user.click(dialog().getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => put.sent?.onProgress(9));
    expect(bar().getAttribute('aria-valuenow')).toBe('75');
    await user.click(panel().getByRole('button', { name: 'Show' }));
    expect(dialogText()).toContain('9 bytes of 12 bytes');
    expect(screen.queryByRole('region', { name: 'Import of a study' })).toBeNull();
    await user.click(button('Cancel upload'));
    await waitFor(() => expect(names().at(-1)).toMatch(/^DELETE \/files\/uploads\//));
  });

  it('cancelled, it sends nothing more and another file can be chosen', async () => {
    const { put, user, names } = await upload();
    await user.click(button('Cancel upload'));
    expect(put.sent?.signal.aborted).toBe(true);
    expect(button('Choose a file')).toBeTruthy();
    await waitFor(() =>
      expect(names().some((name) => name.startsWith('DELETE /files/uploads/'))).toBe(true),
    );
    expect(names()).not.toContain(CREATE);
  });

  it('after a lost connection it goes on by itself', async () => {
    const server = aPartServer();
    vi.mocked(uploadPartByXhr)
      .mockReset()
      .mockRejectedValueOnce(new PartUploadError(0, 'The connection was lost.'))
      .mockImplementation(server.putPart);
    const { user } = openImporter({
      ...server.answers,
      [CREATE]: () => json(aStudyImport()),
      [ONE]: () => json(aStudyImport()),
    });
    await user.upload(fileInput(), zip());
    await dialog().findByText('Poster study.zip');
    await user.click(button('Import'));
    await dialog().findByText(/^The connection is lost/);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(server.put.sent).not.toBeNull());
    act(() => server.put.arrive());
    await dialog().findByRole('link', { name: 'Open the study' });
  });

  it('refused, it says why; trying again sends nothing twice, and another file can be chosen', async () => {
    let isFull = true;
    const { put, user, requests } = await upload({
      [CREATE]: () =>
        isFull ? json({ status: 507, message: 'The disk is full.' }, 507) : json(aStudyImport()),
      [ONE]: () => json(aStudyImport()),
    });
    act(() => put.arrive());
    expect((await dialog().findByRole('alert')).textContent).toBe('The disk is full.');
    expect(button('Choose another file')).toBeTruthy();
    isFull = false;
    await user.click(button('Try again'));
    await dialog().findByRole('link', { name: 'Open the study' });
    expect(vi.mocked(uploadPartByXhr)).toHaveBeenCalledTimes(1);
    const bodies = requests.filter(({ name }) => name === CREATE).map(({ body }) => body);
    expect(new Set(bodies).size).toBe(1);
    expect(JSON.parse(bodies[0]!)).toMatchObject({
      targetFolderId: 'folder-1',
      withRecordings: true,
    });
  });
});

describe('the import', () => {
  it('shows its progress until the study is there, which is listed in its folder then', async () => {
    const { put, answers } = await upload({
      [CREATE]: () => json(aStudyImport({ state: 'QUEUED' })),
      [ONE]: () => json(aStudyImport({ state: 'PROCESSING', progress: 0.404 })),
    });
    const input = { folderId: 'folder-1', query: {} } as never;
    setServerState(getFolder, input, {} as never);
    act(() => put.arrive());
    await dialog().findByText('Checked and imported: 40%');
    expect(dialog().getByText(/you can close this window, or the browser/)).toBeTruthy();
    answers[ONE] = () => json(aStudyImport());
    const open = await dialog().findByRole('link', { name: 'Open the study' });
    expect(open.getAttribute('href')).toBe('#/studies/study-2');
    expect(serverState.getQueryState(queryKeyOf(getFolder, input))?.isInvalidated).toBe(true);
  });

  it('says in one line with numbers what came along, and where it is from', async () => {
    openImporter({ [ONE]: () => json(aStudyImport()) });
    act(() => showImport(aStudyImport()));
    await waitFor(() => expect(dialogText()).toContain('“Poster study” has been imported'));
    expect(dialogText()).toContain(
      '5 stimuli, 4 pictures and videos (12 MB), 12 respondents (310 MB), 3 areas of interest, 2 segments',
    );
    expect(dialogText()).toMatch(/From “Poster study”, archived on .* with Fovea 1\.4\.0/);
    expect(dialog().getByText(/^The recordings are analysed again here\./)).toBeTruthy();
    expect(dialog().queryByText('Good to know')).toBeNull();
  });

  it('leaves out what there is none of', async () => {
    const report = aReport({ stimuli: 1, mediaFiles: 0, respondents: 0, aois: 0, segments: 1 });
    openImporter({ [ONE]: () => json(aStudyImport({ report })) });
    act(() => showImport(aStudyImport()));
    await waitFor(() => expect(dialogText()).toContain('has been imported1 stimulus, 1 segment'));
    expect(dialog().queryByText(/^The recordings are analysed again here\./)).toBeNull();
  });

  it('says every note in words, with what to do', async () => {
    const notes = IMPORT_NOTES.map((code) => ({ code, count: 2, name: 'Poster study 2' }));
    openImporter({ [ONE]: () => json(aStudyImport({ report: aReport({ notes }) })) });
    act(() => showImport(aStudyImport()));
    await dialog().findByText('Good to know');
    const said = dialog()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(said).toHaveLength(IMPORT_NOTES.length);
    for (const beginning of [
      'There is a study with this name already, so this one is called “Poster study 2”.',
      'This study, or a part of it, is here already',
      'The recordings of 2 respondents in the file were left out',
      'The file has no recordings.',
      '2 respondents withdrew or were deleted at this installation',
      'The study recruited from a panel',
      'The study belonged to a lab',
      'The date on which the data collection ended',
      '2 files in the zip file do not belong to an archive and were ignored.',
    ]) {
      expect(
        said.filter((text) => text?.startsWith(beginning)),
        beginning,
      ).toHaveLength(1);
    }
  });

  it('failed, it says why, and another file can be chosen', async () => {
    const failed = aStudyImport({ state: 'ERROR', message: 'The zip file is damaged (x).' });
    const { user } = openImporter({ [ONE]: () => json(failed) });
    act(() => showImport(failed));
    const alert = await dialog().findByRole('alert');
    expect(alert.textContent).toContain('“Poster study 2026-03-02.zip” was not imported');
    expect(alert.textContent).toContain('The zip file is damaged (x).');
    await user.click(button('Choose another file'));
    expect(button('Choose a file')).toBeTruthy();
  });

  it('is shown when its folder is gone, and the next one goes to the first folder', async () => {
    useSession.setState({ company: { rootFolder: 'root' } as never });
    const failed = aStudyImport({ state: 'ERROR', message: 'Gone.', targetFolderId: null });
    openImporter({ [ONE]: () => json(failed) });
    act(closeImportDialog);
    act(() => showImport(failed));
    await dialog().findByText('Gone.');
    expect(useStudyImporting.getState().dialog?.folderId).toBe('root');
  });

  it('is cancelled after a question, and nothing of it is listed any more', async () => {
    const running = aStudyImport({ state: 'PROCESSING', progress: 0.2 });
    const { user, answers, names } = openImporter({ [ONE]: () => json(running) }, [running]);
    act(() => showImport(running));
    await dialog().findByText('Checked and imported: 20%');
    await user.click(button('Cancel the import'));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel the import' }));
    expect(names()).not.toContain(DELETE);
    answers[DELETE] = done;
    answers[LIST] = () => json([]);
    await user.click(question.getByRole('button', { name: 'Cancel the import' }));
    await dialog().findByRole('button', { name: 'Choose a file' });
    expect(names()).toContain(DELETE);
    await waitFor(() => expect(dialog().queryByRole('region', { name: 'Imports' })).toBeNull());
  });

  it('tells of its end in the corner while the dialog is closed, once', async () => {
    const { put, answers, user } = await upload({
      [CREATE]: () => json(aStudyImport({ state: 'QUEUED' })),
      [ONE]: () => json(aStudyImport({ state: 'PROCESSING', progress: 0.5 })),
    });
    act(closeImportDialog);
    act(() => put.arrive());
    await waitFor(() => panel().getByText('Checked and imported: 50%'));
    answers[ONE] = () => json(aStudyImport());
    const open = await screen.findByRole('link', { name: 'Open the study' });
    expect(open.getAttribute('href')).toBe('#/studies/study-2');
    await user.click(panel().getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Import of a study' })).toBeNull();
  });
});

describe('the list of imports', () => {
  const list = [
    aStudyImport({ id: 'import-1', state: 'PROCESSING', progress: 0.7 }),
    aStudyImport({ id: 'import-2', state: 'SUCCEEDED', studyName: 'Shelf study' }),
    aStudyImport({ id: 'import-3', state: 'ERROR', fileName: 'Broken.zip' }),
  ];

  it('finds one again that goes on, shows it, and takes ended ones off', async () => {
    const { user, answers, names } = openImporter({ [ONE]: () => json(list[0]) }, list);
    const region = within(await dialog().findByRole('region', { name: 'Imports' }));
    expect(region.getByText('Checked and imported: 70%')).toBeTruthy();
    expect(region.getByText('Imported')).toBeTruthy();
    expect(region.getByText('Failed')).toBeTruthy();
    answers['DELETE /studies/imports/import-3'] = done;
    answers[LIST] = () => json(list.slice(0, 2));
    await user.click(region.getByRole('button', { name: 'Remove from the list: Broken.zip' }));
    await waitFor(() => expect(region.queryByText('Broken.zip')).toBeNull());
    expect(names()).toContain('DELETE /studies/imports/import-3');
    await user.click(
      region.getByRole('button', { name: 'Show the import: Poster study 2026-03-02.zip' }),
    );
    await dialog().findByText(/The server goes on by itself/);
  });

  it('says when it could not be loaded, or an import not be removed', async () => {
    const { user, answers } = openImporter({ [LIST]: () => no(403) });
    await dialog().findByText(/^Your earlier imports could not be loaded\./);
    answers[LIST] = () => json(list.slice(1));
    await user.click(button('Try again'));
    await user.click(
      await dialog().findByRole('button', { name: 'Remove from the list: Shelf study' }),
    );
    await waitFor(() => expect(dialog().getByRole('alert').textContent).not.toBe(''));
    expect(dialog().getByText('Shelf study')).toBeTruthy();
  });
});
