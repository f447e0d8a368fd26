import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getStudy } from '@fovea/contract/studies/studies';
import { previewLink } from '@fovea/rules/participation/links';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLabServer, type LabServer } from '../servers/labServer';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';
import { recordClip } from '../participation/recordClip';
import { writeSceneImage } from '../participation/sceneImage';
import { blockHolds, namesOf, row, searchHasFocus, SOON } from './builderPages';
import { addFile, createStudy, waitUntilSaved, signIn, startCollection } from './studioPages';

/**
 * A researcher builds a study with two flows, blocks, every type of stimulus and a survey with logic,
 * previews it, and starts it, with the mouse. `buildByKeyboard.slow.journey.ts` does so with the keyboard alone.
 */

let lab: LabServer;
let browser: Browser;
let newContext: () => Promise<BrowserContext>;
let folder: string;
let picture: string;
let clip: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-build-'));
  lab = await startLabServer();
  ({ browser, newContext } = await openBrowser());
  picture = join(folder, 'scene.png');
  clip = join(folder, 'clip.mp4');
  await writeSceneImage(picture);
  await recordClip(browser, clip, 1);
});
afterAll(async () => {
  await browser?.close();
  await lab?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const studyOf = (studyId: string) => lab.call(getStudy, { studyId });

/** The short preview goes through every stimulus and stores nothing. */
async function lookAtPreview(studyId: string, blockId: string): Promise<void> {
  const study = await studyOf(studyId);
  const page = await (await newContext()).newPage();
  await page.goto(previewLink(study, { short: true, blockId }));
  await page.getByText(/Preview: nothing is collected/).waitFor();
  await page.context().close();
}

test('by mouse: two flows, blocks, every type of stimulus, a survey with logic, undo', async () => {
  const page = await (await newContext()).newPage();
  const found = collectPageErrors(page);
  await signIn(page, lab);
  const studyId = await createStudy(page, 'By mouse');
  const add = async (type: string) => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: type, exact: true }).click();
  };
  const addAddress = async (type: string, address: string) => {
    await add(type);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Website Address').fill(address);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  await addFile(page, 'Image', picture);
  await row(page, /scene/).waitFor();
  await addFile(page, 'Video', clip);
  await row(page, /clip/).waitFor();
  await add('Survey');
  await row(page, /^Survey/).waitFor();
  await addAddress('Website', 'example.com');
  await add('Instruction');
  await row(page, /^Instruction/).waitFor();
  await addAddress('Qualtrics', 'https://example.qualtrics.com/jfe/form/SV_1');
  await add('Calibration');
  await row(page, /^Calibration/).waitFor();
  await waitUntilSaved(page);
  await screenshot(page, 'built-by-mouse');
  expect((await studyOf(studyId)).stimuli.map(({ type }) => type).toSorted()).toEqual([
    'CALIBRATION',
    'CALIBRATION',
    'CALIBRATION',
    'IMAGE',
    'INSTRUCTION',
    'JS_SURVEY',
    'QUALTRICS',
    'VIDEO',
    'WEB',
  ]);

  // Into a block with the mouse, and back with undo.
  await page.getByRole('treegrid').press('Escape');
  await add('Block');
  await expect.poll(async () => (await studyOf(studyId)).blocks.length, SOON).toBe(2);
  await page.getByLabel('Name', { exact: true }).waitFor();
  await dragOnto(page, row(page, /^Instruction/), row(page, /^Block/));
  await expect.poll(async () => blockHolds(await studyOf(studyId), 'Instruction'), SOON).toBe(true);
  await page.keyboard.press('Control+z');
  await expect
    .poll(async () => blockHolds(await studyOf(studyId), 'Instruction'), SOON)
    .toBe(false);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(async () => blockHolds(await studyOf(studyId), 'Instruction'), SOON).toBe(true);

  // The survey: two questions, the second shown only for a certain answer to the first.
  await row(page, /^Survey/).click();
  await page.getByRole('link', { name: 'Open survey builder' }).click();
  // The builder, with an Add of its own, stays until the survey builder is loaded.
  await page.getByRole('link', { name: 'Open survey builder' }).waitFor({ state: 'detached' });
  const addQuestion = async (text: string) => {
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
    await searchHasFocus(page);
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await addQuestion('single choice');
  await page.getByLabel('Title', { exact: true }).fill('Do you drink coffee?');
  await addQuestion('rating');
  await page.getByRole('button', { name: 'Logic', exact: true }).click();
  await page
    .getByRole('group', { name: 'Shown only when' })
    .getByRole('button', { name: 'Add a condition' })
    .click();
  await waitUntilSaved(page);
  await screenshot(page, 'survey-by-mouse');
  const survey = (await studyOf(studyId)).stimuli.find(({ type }) => type === 'JS_SURVEY');
  expect(survey?.surveyQuestions).toMatchObject({
    pages: [
      {
        elements: [
          { type: 'radiogroup', title: 'Do you drink coffee?' },
          { type: 'rating', visibleIf: "{question1} = 'Item 1'" },
        ],
      },
    ],
  });

  // A second flow with some of the same stimuli.
  await page.goto(`${lab.url}/#/studies/${studyId}/study-builder`);
  await page.getByRole('button', { name: 'Add flow' }).click();
  await expect.poll(async () => (await studyOf(studyId)).topLevelBlocks.length, SOON).toBe(2);
  await page.getByRole('tab', { name: 'Flow 2', selected: true }).waitFor();
  await add('From other flows');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /clip/ }).check();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(async () => namesOf(await studyOf(studyId), 1), SOON).toContain('clip');
  await screenshot(page, 'two-flows');

  const { topLevelBlocks } = await studyOf(studyId);
  await lookAtPreview(studyId, topLevelBlocks[0]!);
  const link = await startCollection(page, studyId);
  expect(link).toContain(studyId);
  expect(found).toEqual([]);
  await page.context().close();
});

/** Drags a row with real mouse moves, onto the middle of another. */
async function dragOnto(page: Page, item: Locator, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const from = await item.boundingBox();
  const to = await target.boundingBox();
  if (!from || !to) throw new Error('Nothing to drag.');
  const middle = { x: to.x + to.width / 3, y: to.y + to.height / 2 };
  await page.mouse.move(from.x + from.width / 3, from.y + from.height / 2);
  // Moves slowly, because rows show their handles only when the pointer reaches them.
  await page.waitForTimeout(300);
  await page.mouse.down();
  await page.waitForTimeout(200);
  await page.mouse.move(from.x + from.width / 3 + 10, from.y + from.height / 2 + 6, { steps: 2 });
  await page.waitForTimeout(300);
  await page.mouse.move(middle.x, middle.y, { steps: 4 });
  await page.mouse.move(middle.x + 2, middle.y, { steps: 2 });
  await page.waitForTimeout(300);
  await page.mouse.up();
}
