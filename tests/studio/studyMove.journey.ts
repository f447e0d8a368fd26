import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCurrentCompany } from '@fovea/contract/people/accounts';
import { createFolder } from '@fovea/contract/studies/folders';
import { listStudyImports } from '@fovea/contract/studies/studyImports';
import { getStudy } from '@fovea/contract/studies/studies';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAxe, findAccessibilityViolations } from '../browser/accessibilityViolations';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';
import { writeSceneImage } from '../participation/sceneImage';
import { startLabServer, type LabServer } from '../servers/labServer';
import { addFile, createStudy, signIn, waitUntilSaved } from './studioPages';

/** A researcher archives a study, downloads the archive, and makes a study of it in another folder. */

let lab: LabServer;
let browser: Browser;
let page: Page;
let found: string[];
let files: string;
let archive: string;
let studyId: string;
let folderId: string;

beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), 'fovea-move-'));
  archive = join(files, 'archive.zip');
  await writeSceneImage(join(files, 'scene.png'));
  lab = await startLabServer();
  const opened = await openBrowser();
  browser = opened.browser;
  const context = await opened.newContext();
  await addAxe(context);
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
  found = collectPageErrors(page);
  await signIn(page, lab);
  const { rootFolder } = await lab.call(getCurrentCompany, {});
  const body = { name: 'Moved here', requestId: 'folder-of-the-moved' };
  folderId = (await lab.call(createFolder, { folderId: rootFolder, body })).id;
});

afterAll(async () => {
  await browser?.close();
  await lab?.stop();
  rmSync(files, { recursive: true, force: true });
});

const open = (path: string) => page.goto(`${lab.url}/#${path}`);
const expectSound = async (screen: string) => {
  await screenshot(page, screen);
  expect(await findAccessibilityViolations(page, screen)).toEqual([]);
};
const dialog = (name: string) => page.getByRole('dialog', { name });
const rows = () => page.getByRole('treegrid', { name: 'Items of the flow' }).getByRole('row');

/** Opens the dialog in the folder, and chooses a file in it. */
async function chooseInFolder(path: string) {
  await open(`/folders/${folderId}`);
  // An earlier test, or a first attempt, has left its dialog open.
  await page.reload();
  await page.getByRole('button', { name: 'Import study…' }).click();
  const importing = dialog('Import study');
  await importing.locator('input[type=file]').setInputFiles(path);
  return importing;
}

test('a study with a picture and an instruction is archived and downloaded', async () => {
  studyId = await createStudy(page, 'Moving study');
  await addFile(page, 'Image', join(files, 'scene.png'));
  await rows().filter({ hasText: 'scene' }).waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Instruction', exact: true }).click();
  await rows().filter({ hasText: 'Instruction' }).waitFor();
  await waitUntilSaved(page);

  await open(`/studies/${studyId}/export`);
  const card = page.getByRole('region', { name: 'Move the study' });
  await card.getByText(/This study has not been archived yet\./).waitFor();
  await card.getByRole('button', { name: 'Archive the study…' }).click();
  const archiving = dialog('Archive the study');
  await archiving.getByText('No respondent of this study is complete yet.').waitFor();
  await expectSound('archive-dialog');
  await archiving.getByLabel('Name').fill('For the other lab');
  await archiving.getByRole('button', { name: 'Create the archive' }).click();
  await archiving.waitFor({ state: 'hidden' });
  const download = card.getByRole('button', { name: /^Download For the other lab, / });
  await download.waitFor({ timeout: 60_000 });
  await expectSound('archives');
  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()]);
  await saved.saveAs(archive);
  expect(saved.suggestedFilename()).toBe('For the other lab.zip');
});

test('a text that is called a zip file is refused before it is sent', async () => {
  const text = join(files, 'text.zip');
  writeFileSync(text, 'Moving study');
  const importing = await chooseInFolder(text);
  await importing.getByText(/^This file is not an archive of a study\./).waitFor();
  expect(await importing.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(
    true,
  );
  await expectSound('import-refused');
  await page.keyboard.press('Escape');
  await importing.waitFor({ state: 'hidden' });
});

test('a zip file that is no archive fails with the reason, and another one is chosen', async () => {
  // The smallest zip file: the end of an empty list.
  const empty = join(files, 'empty.zip');
  writeFileSync(empty, Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex'));
  const importing = await chooseInFolder(empty);
  await importing.getByRole('button', { name: 'Import', exact: true }).click();
  await importing.getByText(/was not imported/).waitFor({ timeout: 60_000 });
  await importing.getByText(/This file is not an archive of a study\./).waitFor();
  await expectSound('import-failed');
  await importing.getByRole('button', { name: 'Choose another file' }).click();
  await importing.getByRole('button', { name: 'Choose a file' }).waitFor();
});

test('the archive becomes a study of another folder with a name of its own', async () => {
  const importing = await chooseInFolder(archive);
  await importing.getByRole('button', { name: 'Import', exact: true }).click();
  await importing.getByText(/has been imported/).waitFor({ timeout: 60_000 });
  const name = 'Moving study 2';
  await importing.getByText(`“${name}” has been imported`).waitFor();
  await importing.getByText(/so this one is called/).waitFor();
  await expectSound('import-report');
  const [done] = await lab.call(listStudyImports, {});
  expect(done).toMatchObject({ state: 'SUCCEEDED', targetFolderId: folderId, studyName: name });
  await importing.getByRole('link', { name: 'Open the study' }).click();
  await page.waitForURL(new RegExp(`#/studies/${done!.studyId!}`));

  await open(`/studies/${done!.studyId!}/study-builder`);
  await rows().filter({ hasText: 'scene' }).waitFor();
  await rows().filter({ hasText: 'Instruction' }).waitFor();
  await screenshot(page, 'imported-study');
  const before = await lab.call(getStudy, { studyId });
  const after = await lab.call(getStudy, { studyId: done!.studyId! });
  expect(after.stimuli.map(({ type }) => type).toSorted()).toEqual(
    before.stimuli.map(({ type }) => type).toSorted(),
  );
  expect(after.id).not.toBe(before.id);
});

test('it is listed in its folder, and its import below the chooser until it is removed', async () => {
  await open(`/folders/${folderId}`);
  await page.reload();
  await page.getByRole('row', { name: /Moving study 2/ }).waitFor();
  await page.getByRole('button', { name: 'Import study…' }).click();
  const list = dialog('Import study').getByRole('region', { name: 'Imports' });
  await list.getByText('empty.zip').waitFor();
  await expectSound('imports');
  await list.getByRole('button', { name: 'Remove from the list: empty.zip' }).click();
  await list.getByText('empty.zip').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  expect(found).toEqual([]);
});
