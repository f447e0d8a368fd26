import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSessions } from '@fovea/contract/participation/respondents';
import { getHome } from '@fovea/contract/studies/overview';
import { getStudy, updateStudy } from '@fovea/contract/studies/studies';
import { NO_SCREENING } from '@fovea/rules/participation/screening';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';
import { installHeadCamera } from '../head/bundleHead.mjs';
import { lookAround, passSetup } from '../participation/respondentPages';
import { GAZE_TARGETS, writeSceneImage } from '../participation/sceneImage';
import { startLabServer, type LabServer } from '../servers/labServer';
import { addFile, createStudy, signIn, startCollection } from './studioPages';

/** The first run of a new user: the checklist of the front page, followed to the own gaze. */

const LOOK_MS = 800;

let lab: LabServer;
let browser: Browser;
let newContext: () => Promise<BrowserContext>;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-first-run-'));
  lab = await startLabServer();
  ({ browser, newContext } = await openBrowser());
});
afterAll(async () => {
  await browser?.close();
  await lab?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const steps = (page: Page) =>
  page.getByRole('region', { name: 'Four steps to your own gaze' }).getByRole('listitem');

/** On the front page: how many steps are done, and the one that is next. */
async function expectAt(page: Page, done: number, next: string): Promise<void> {
  await page.goto(`${lab.url}/#/`);
  await page.getByText(`${done} of 4 done`).waitFor({ timeout: 30_000 });
  const current = steps(page).and(page.locator('[aria-current="step"]'));
  expect(await current.innerText()).toContain(next);
}

test('the checklist leads from an empty account to the own gaze', async () => {
  const picture = join(folder, 'scene.png');
  await writeSceneImage(picture);
  const page = await (await newContext()).newPage();
  const found = collectPageErrors(page);
  await signIn(page, lab);
  await expectAt(page, 0, 'Build a study');
  await screenshot(page, 'first-run-begins');

  const studyId = await createStudy(page, 'My first study');
  await expectAt(page, 0, 'Build a study');
  await steps(page).getByRole('link', { name: 'Open the study builder' }).click();
  await addFile(page, 'Image', picture);
  await page.getByRole('row', { name: /scene/ }).waitFor();
  await expectAt(page, 1, 'Preview it');

  const opened = page.context().waitForEvent('page');
  await steps(page).getByRole('link', { name: 'Open the preview' }).click();
  const preview = await opened;
  await preview.getByRole('button').first().waitFor();
  await preview.close();
  await expectAt(page, 2, 'Take part yourself');

  // A quicker dot keeps the journey short; a busy machine delivers few pictures of the test head.
  const study = await lab.call(getStudy, { studyId });
  const stimuli = study.stimuli.flatMap(({ id, calibrationOptions }) =>
    calibrationOptions
      ? [{ id, calibrationOptions: { ...calibrationOptions, positionTimeMs: 1300 } }]
      : [],
  );
  await lab.call(updateStudy, { studyId, body: { ...NO_SCREENING, stimuli } });
  await steps(page).getByRole('link', { name: 'Open the data collection' }).click();
  const link = await startCollection(page, studyId);
  await takePart(link);
  await expectAt(page, 3, 'See your own gaze');

  const state = async () => (await lab.call(listSessions, { studyId }))[0]?.state;
  await expect.poll(state, { timeout: 60_000, interval: 500 }).toBe('PROCESSED');
  await steps(page).getByRole('link', { name: 'Open the analysis' }).click();
  await page.getByRole('tab', { name: 'Data' }).waitFor();
  const isSeen = async () => (await lab.call(getHome, {})).firstRun.steps[3]?.isDone;
  await expect.poll(isSeen, { timeout: 20_000, interval: 500 }).toBe(true);
  await screenshot(page, 'first-run-gaze');
  await page.goto(`${lab.url}/#/`);
  await page.getByRole('heading', { name: 'Recent studies' }).waitFor();
  await page.getByRole('heading', { name: 'Four steps to your own gaze' }).waitFor({
    state: 'detached',
  });
  expect(found).toEqual([]);
  await page.context().close();
});

/** One's own browser with the fake camera, whose head follows the dot and then looks around. */
async function takePart(link: string): Promise<void> {
  const context = await newContext();
  await installHeadCamera(context, { mode: 'follow' });
  const page = await context.newPage();
  await passSetup(page, link);
  await page.waitForSelector('[data-fovea-dot]');
  await page.waitForFunction(() => document.querySelector('img')?.isConnected ?? false, null, {
    polling: 'raf',
    timeout: 120_000,
  });
  await lookAround(page, GAZE_TARGETS, LOOK_MS);
  await page
    .getByRole('heading', { name: 'Thank you for taking part' })
    .waitFor({ timeout: 120_000 });
  await context.close();
}

test('an example is copied and opens in the builder', async () => {
  const page = await (await newContext()).newPage();
  await signIn(page, lab);
  await page.goto(`${lab.url}/#/examples`);
  await page.getByRole('link', { name: /^Package test/ }).click();
  await page.getByRole('button', { name: 'Copy this study' }).click();
  await page.waitForURL(/study-builder/);
  await page.getByRole('row', { name: 'Coffee shelf' }).waitFor();
  await screenshot(page, 'example-copied');
  await page.context().close();
});
