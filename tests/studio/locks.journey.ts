import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arrangeBlocks, createBlock, removeItems } from '@fovea/contract/studies/blocks';
import { createStimulus } from '@fovea/contract/studies/stimuli';
import { toggleCollection } from '@fovea/contract/participation/respondents';
import { getStudy, updateStudy } from '@fovea/contract/studies/studies';
import { ApiError } from '@fovea/link/calls/apiError';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLabServer, type LabServer } from '../servers/labServer';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';
import { writeSceneImage } from '../participation/sceneImage';
import { createStartedStudy } from '../participation/createStartedStudy';
import { signIn } from './studioPages';

/**
 * Once collection has been on, nobody can change what respondents see, neither on the screen nor through the
 * API.
 */

let lab: LabServer;
let browser: Browser;
let newContext: () => Promise<BrowserContext>;
let folder: string;
let studyId: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-locks-'));
  lab = await startLabServer();
  ({ browser, newContext } = await openBrowser());
  const picture = join(folder, 'scene.png');
  await writeSceneImage(picture);
  ({ studyId } = await createStartedStudy(lab, 'Locked', picture, 3000));
  // Also after collection has stopped.
  await lab.call(toggleCollection, { studyId, flag: 'false' });
});
afterAll(async () => {
  await browser?.close();
  await lab?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the screens of a locked study give the reason, allow no changes, and offer to duplicate', async () => {
  const page = await (await newContext()).newPage();
  const found = collectPageErrors(page);
  await signIn(page, lab);
  const open = (path: string) => page.goto(`${lab.url}/#/studies/${studyId}${path}`);

  await open('/study-builder');
  const tree = page.getByRole('treegrid', { name: 'Items of the flow' });
  await tree.getByRole('row', { name: /Scene/ }).click();
  await page.getByText('This study is locked').waitFor();
  expect(await page.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Add flow' }).count()).toBe(0);
  expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
  const before = await lab.call(getStudy, { studyId });
  await tree.getByRole('row', { name: /Scene/ }).press('Delete');
  await tree.getByRole('row', { name: /Scene/ }).press('Alt+ArrowUp');
  await screenshot(page, 'locked-builder');

  await open('/sensors');
  await expect
    .poll(() => page.getByRole('switch', { name: 'Microphone' }).first().isDisabled())
    .toBe(true);
  await open('/data-collection');
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Consent text' }).isDisabled())
    .toBe(true);
  await open('');
  await page.getByRole('main').getByRole('link', { name: 'Study builder' }).waitFor();
  expect(await page.getByRole('button', { name: 'Rename' }).count()).toBe(0);
  expect((await lab.call(getStudy, { studyId })).version).toBe(before.version);

  await open('/study-builder');
  await page
    .getByRole('button', { name: /Duplicate/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(found).toEqual([]);
  await page.context().close();
});

test('every call that would change a locked study is refused', async () => {
  const { call } = lab;
  const { blocks, stimuli } = await call(getStudy, { studyId });
  const flow = blocks[0]!;
  const image = stimuli.find(({ type }) => type === 'IMAGE')!;
  const place = flow.children.find(({ stimulusId }) => stimulusId === image.id)!;
  const children = flow.children.map(({ id, blockOrder, fixed }) => ({ id, blockOrder, fixed }));
  const changes = [
    call(updateStudy, { studyId, body: { name: 'Another' } }),
    call(updateStudy, { studyId, body: { consentForm: 'Yes?' } }),
    call(updateStudy, { studyId, body: { sensors: { microphone: true } } }),
    call(updateStudy, { studyId, body: { stimuli: [{ id: image.id, exposureTimeMs: 1000 }] } }),
    call(createStimulus, { studyId, body: { type: 'INSTRUCTION', blockId: flow.id } }),
    call(createBlock, { studyId, body: {} }),
    call(arrangeBlocks, { studyId, body: { blocks: [{ blockId: flow.id, children }] } }),
    call(removeItems, { studyId, body: { childIds: [place.id] } }),
  ];
  for (const result of await Promise.allSettled(changes)) {
    const reason: unknown = result.status === 'rejected' ? result.reason : null;
    expect(reason).toBeInstanceOf(ApiError);
    expect((reason as ApiError).problem).toMatchObject({ status: 409, code: 'STUDY_LOCKED' });
  }
});
