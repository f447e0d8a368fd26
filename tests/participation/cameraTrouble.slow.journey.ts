import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSessions } from '@fovea/contract/participation/respondents';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installHeadCamera } from '../head/bundleHead.mjs';
import type { HeadMode } from '../head/headCamera';
import { startLabServer, type LabServer } from '../servers/labServer';
import { openBrowser, screenshot } from '../browser/openBrowser';
import { writeSceneImage } from './sceneImage';
import { createStartedStudy } from './createStartedStudy';
import { passSetup, waitForContinue } from './respondentPages';

/** What can be wrong in front of the camera: each problem is explained, and no data is lost. */

let lab: LabServer;
let browser: Browser;
let newContext: () => Promise<BrowserContext>;
let folder: string;
let study: { studyId: string; link: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-camera-'));
  await writeSceneImage(join(folder, 'scene.png'));
  lab = await startLabServer();
  study = await createStartedStudy(lab, 'Camera trouble', join(folder, 'scene.png'), 4000, {
    respondentPositionCheck: true,
    // The camera's view changes while this page is read.
    hasPreparationStep: true,
  });
  ({ browser, newContext } = await openBrowser());
});
afterAll(async () => {
  await browser?.close();
  await lab?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function openWithCamera(mode: HeadMode): Promise<Page> {
  const context = await newContext();
  await installHeadCamera(context, { mode });
  const page = await context.newPage();
  await page.goto(study.link);
  await page.getByRole('button', { name: 'I agree' }).click();
  await page.getByRole('button', { name: 'Turn on the camera' }).click();
  return page;
}
const setMode = (page: Page, mode: HeadMode) =>
  page.evaluate((wanted) => window.__foveaHead?.setMode(wanted), mode);

test('without a camera, the respondent is informed and can try again once there is one', async () => {
  const page = await openWithCamera('noCamera');
  await page.getByRole('heading', { name: 'No camera was found' }).waitFor();
  await screenshot(page, 'no-camera');
  await setMode(page, 'follow');
  await page.getByRole('button', { name: 'Try again' }).click();
  await waitForContinue(page);
  await page.context().close();
});

test('with access to the camera denied, the respondent is told where to allow it', async () => {
  const page = await openWithCamera('denied');
  await page.getByRole('heading', { name: 'The camera was not allowed' }).waitFor();
  await page.context().close();
});

/** Up to the check of the head's position, which this study does not allow to skip. */
async function untilPosition(mode: HeadMode): Promise<Page> {
  const page = await openWithCamera('follow');
  await waitForContinue(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Go to full screen' }).click();
  await page.getByRole('heading', { name: 'Make yourself comfortable' }).waitFor();
  await setMode(page, mode);
  await page.getByRole('button', { name: 'Continue' }).click();
  return page;
}

test('no face, two faces and darkness are reported, and each prevents the study from starting', async () => {
  const page = await untilPosition('noFace');
  await page.getByText(/No face is found/).waitFor({ timeout: 60_000 });
  await screenshot(page, 'no-face');
  await setMode(page, 'twoFaces');
  await page.getByText(/More than one face is seen/).waitFor({ timeout: 60_000 });
  const goOn = page.getByRole('button', { name: 'Continue', exact: true });
  expect(await goOn.isDisabled()).toBe(true);
  await screenshot(page, 'two-faces');
  await setMode(page, 'dark');
  await page.getByText(/No face is found|It is too dark/).waitFor({ timeout: 60_000 });
  expect(await goOn.isDisabled()).toBe(true);
  await setMode(page, 'follow');
  await waitForContinue(page);
  await page.context().close();
});

test('the study waits for a camera that was unplugged, continues, and the session is complete', async () => {
  const before = (await lab.call(listSessions, { studyId: study.studyId })).length;
  const context = await newContext();
  await installHeadCamera(context);
  const page = await context.newPage();
  await passSetup(page, study.link);
  await page.waitForSelector('[data-fovea-dot]');
  await page.waitForTimeout(4000);
  await page.evaluate(() => {
    window.__foveaHead?.setMode('noCamera');
    window.__foveaHead?.unplug();
  });
  await page.getByRole('heading', { name: 'The camera was disconnected' }).waitFor();
  await screenshot(page, 'unplugged');
  await setMode(page, 'follow');
  await page
    .getByRole('heading', { name: 'The camera was disconnected' })
    .waitFor({ state: 'hidden', timeout: 20_000 });
  await page.getByText('Thank you for taking part').waitFor({ timeout: 120_000 });
  await context.close();
  await expect
    .poll(
      async () => {
        const sessions = await lab.call(listSessions, { studyId: study.studyId });
        return sessions.filter((session) => session.state === 'PROCESSED').length;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(1);
  const sessions = await lab.call(listSessions, { studyId: study.studyId });
  expect(sessions).toHaveLength(before + 1);
  const processed = sessions.find((session) => session.state === 'PROCESSED');
  expect(processed?.qualityMetrics?.accuracyDeg).not.toBeNull();
});

test('a respondent without a camera picture cannot pass the position check with the keyboard either', async () => {
  const page = await untilPosition('noFace');
  await page.getByText(/No face is found/).waitFor({ timeout: 60_000 });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await expect(waitForContinue(page, 2000)).rejects.toThrow();
  await page.context().close();
});
