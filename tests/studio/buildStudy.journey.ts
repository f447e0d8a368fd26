import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getStudy, type Study } from '@fovea/contract/studies/studies';
import { orderedStimuli } from '@fovea/rules/flow/flow';
import { previewLink } from '@fovea/rules/participation/links';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLabServer, type LabServer } from '../servers/labServer';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';
import { recordClip } from '../participation/recordClip';
import { writeSceneImage } from '../participation/sceneImage';
import { addFile, createStudy, waitUntilSaved, signIn, startCollection } from './studioPages';

/**
 * A researcher builds a study with two flows, blocks, every type of stimulus and a survey with logic,
 * previews it, and starts it: once with the mouse, once with the keyboard alone.
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

const row = (page: Page, name: string | RegExp) =>
  page.getByRole('treegrid', { name: 'Items of the flow' }).getByRole('row', { name });

/** What the flow shows, in order. */
const namesOf = (study: Study, flow = 0) =>
  orderedStimuli(study.blocks, study.stimuli, study.topLevelBlocks[flow]!).map(
    ({ displayName }) => displayName,
  );
const studyOf = (studyId: string) => lab.call(getStudy, { studyId });

/** Edits are saved after 2 s without further edits. */
const SOON = { timeout: 20_000 };

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

/** The menu of questions opens with the focus in its search field. */
async function searchHasFocus(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), SOON)
    .toBe('Search what can be added');
}

function blockHolds(study: Study, name: string): boolean {
  const stimulus = study.stimuli.find(({ displayName }) => displayName === name);
  return study.blocks.some(
    (block) =>
      block.flowOrder === null &&
      block.children.some(({ stimulusId }) => stimulusId === stimulus?.id),
  );
}

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
