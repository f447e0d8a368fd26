import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStudy, getStudy } from '@fovea/contract/studies/studies';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLabServer, type LabServer } from '../servers/labServer';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';
import { recordClip } from '../participation/recordClip';
import { writeSceneImage } from '../participation/sceneImage';
import { blockHolds, namesOf, row, searchHasFocus, SOON } from './builderPages';
import { waitUntilSaved } from './studioPages';

/** A researcher builds the study of `buildStudy.journey.ts` with the keyboard alone, from signing in to starting it. */

let lab: LabServer;
let browser: Browser;
let newContext: () => Promise<BrowserContext>;
let folder: string;
let picture: string;
let clip: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-build-'));
  lab = await startLabServer();
  // An empty folder has nothing to search.
  await lab.call(createStudy, { body: { name: 'There before' }, query: {} });
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

const EVERYTHING = [
  'Pre-study calibration',
  'scene',
  'clip',
  'Survey',
  'Website',
  'Instruction',
  'Qualtrics',
  'Calibration',
  'Post-study calibration',
];

test('by keyboard alone: the same study, from signing in to starting', async () => {
  const page = await (await newContext()).newPage();
  const found = collectPageErrors(page);
  await page.goto(lab.url);
  await reach(page, page.getByLabel('E-mail'));
  await page.keyboard.type('robin@lab.example');
  await page.keyboard.press('Enter');
  await reach(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(lab.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /Welcome/ }).waitFor();

  await press(page, page.getByRole('link', { name: 'Studies', exact: true }));
  // The front page has a button of the same name.
  await page.getByLabel('Search in this folder by name').waitFor();
  await press(page, page.getByRole('button', { name: 'Create study' }).first());
  await reach(page, page.getByLabel('Study name'));
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/studies\/[^/]+/);
  const studyId = /#\/studies\/([^/?]+)/.exec(page.url())![1]!;
  await press(page, page.getByRole('navigation').getByRole('link', { name: 'Study builder' }));

  const addButton = page.getByRole('button', { name: 'Add', exact: true });
  const add = async (type: string) => {
    await press(page, addButton);
    const item = page.getByRole('menuitem', { name: type, exact: true });
    await item.waitFor();
    await reach(page, item, 'ArrowDown');
    await page.keyboard.press('Enter');
  };
  const addByFile = async (type: 'Image' | 'Video', file: string) => {
    await add(type);
    const dialog = page.getByRole('dialog');
    const choosing = page.waitForEvent('filechooser');
    await press(page, dialog.getByRole('button', { name: /Choose|Browse/ }).first());
    await (await choosing).setFiles(file);
    const confirm = dialog.getByRole('button', { name: 'Add', exact: true });
    await expect.poll(() => confirm.isEnabled()).toBe(true);
    await press(page, confirm);
    await dialog.waitFor({ state: 'hidden' });
  };
  const addByAddress = async (type: string, address: string) => {
    await add(type);
    const dialog = page.getByRole('dialog');
    await reach(page, dialog.getByLabel('Website Address'));
    await page.keyboard.press('Control+a');
    await page.keyboard.type(address);
    await screenshot(page, 'address-by-keyboard');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
  };
  await addByFile('Image', picture);
  await row(page, /scene/).waitFor();
  await addByFile('Video', clip);
  await row(page, /clip/).waitFor();
  await add('Survey');
  await row(page, /^Survey/).waitFor();
  await addByAddress('Website', 'example.com');
  await add('Instruction');
  await row(page, /^Instruction/).waitFor();
  await addByAddress('Qualtrics', 'https://example.qualtrics.com/jfe/form/SV_1');
  await add('Calibration');
  await row(page, /^Calibration/).waitFor();
  await waitUntilSaved(page);
  expect(namesOf(await studyOf(studyId)).toSorted()).toEqual(EVERYTHING.toSorted());

  // The last item up by two places, into a new block, and out of it with undo.
  await reach(page, row(page, /^Calibration/));
  await page.keyboard.press('Space');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await waitUntilSaved(page);
  const before = namesOf(await studyOf(studyId));
  expect(before.indexOf('Calibration')).toBe(before.length - 4);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await waitUntilSaved(page);
  expect(namesOf(await studyOf(studyId)).indexOf('Calibration')).toBe(before.length - 2);
  await add('Block');
  await row(page, /^Block/).waitFor();
  await waitUntilSaved(page);
  await reach(page, row(page, /^Calibration/));
  await page.keyboard.press('Space');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => blockHolds(await studyOf(studyId), 'Calibration'), SOON).toBe(true);

  // A survey with logic.
  await reach(page, row(page, /^Survey/));
  await page.keyboard.press('Space');
  await press(page, page.getByRole('link', { name: 'Open survey builder' }));
  const addQuestion = async (text: string) => {
    await press(page, page.getByRole('button', { name: 'Add', exact: true }).first());
    await searchHasFocus(page);
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await addQuestion('single choice');
  await reach(page, page.getByLabel('Title', { exact: true }));
  await page.keyboard.type('Do you drink coffee?');
  await addQuestion('rating');
  await press(page, page.getByRole('button', { name: 'Logic', exact: true }));
  await press(
    page,
    page
      .getByRole('group', { name: 'Shown only when' })
      .getByRole('button', { name: 'Add a condition' }),
  );
  await waitUntilSaved(page);
  const survey = (await studyOf(studyId)).stimuli.find(({ type }) => type === 'JS_SURVEY');
  expect(survey?.surveyQuestions).toMatchObject({
    pages: [{ elements: [{ type: 'radiogroup' }, { visibleIf: "{question1} = 'Item 1'" }] }],
  });

  await press(page, page.getByRole('navigation').getByRole('link', { name: 'Study builder' }));
  await press(page, page.getByRole('button', { name: 'Add flow' }));
  await expect.poll(async () => (await studyOf(studyId)).topLevelBlocks.length, SOON).toBe(2);
  await add('From other flows');
  const dialog = page.getByRole('dialog');
  await reach(page, dialog.getByRole('checkbox', { name: /clip/ }));
  await page.keyboard.press('Space');
  await press(page, dialog.getByRole('button', { name: 'Add', exact: true }));
  await dialog.waitFor({ state: 'hidden' });
  await waitUntilSaved(page);
  await screenshot(page, 'built-by-keyboard');

  await press(page, page.getByRole('navigation').getByRole('link', { name: 'Data collection' }));
  await press(page, page.getByRole('button', { name: 'Start data collection' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Continue' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Start now' }));
  await page.getByText('Collecting', { exact: true }).first().waitFor();
  expect((await studyOf(studyId)).remoteDataCollection).toBe(true);
  expect(found).toEqual([]);
  await page.context().close();
});

const KEYS_MAX = 120;

/**
 * Presses a key until the target has the focus: what cannot be reached this way is not keyboard-accessible.
 */
async function reach(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  const hasFocus = () =>
    target.evaluate(
      (element) => element === document.activeElement || element.contains(document.activeElement),
    );
  let hasBegun = false;
  for (let pressed = 0; pressed < KEYS_MAX; pressed++) {
    if (await hasFocus()) return;
    // Lists and trees are a single tab stop; inside them the arrow keys move.
    const inList = await page.evaluate(
      () => document.activeElement?.closest('[role=treegrid],[role=tablist],[role=menu]') !== null,
    );
    const isInSame = await target.evaluate((element) => {
      const list = element.closest('[role=treegrid],[role=menu]');
      return list !== null && list.contains(document.activeElement);
    });
    const isInside = inList && isInSame;
    // Starts from the top, so that targets above the focus are found as well.
    if (isInside && !hasBegun) await page.keyboard.press('Home');
    else await page.keyboard.press(isInside ? 'ArrowDown' : key);
    hasBegun ||= isInside;
  }
  throw new Error(`${String(target)} cannot be reached by keyboard.`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await page.keyboard.press('Enter');
}
