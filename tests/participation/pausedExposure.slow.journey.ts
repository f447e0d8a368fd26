import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listRespondentResults } from '@fovea/contract/analysis/respondentData';
import { listSessions } from '@fovea/contract/participation/respondents';
import { getStudy } from '@fovea/contract/studies/studies';
import { decodeStimulusGaze } from '@fovea/science/session/stimulusGaze';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installHeadCamera } from '../head/bundleHead.mjs';
import { startLabServer, type LabServer } from '../servers/labServer';
import { openBrowser, screenshot } from '../browser/openBrowser';
import { writeSceneImage } from './sceneImage';
import { createStartedStudy } from './createStartedStudy';
import { lookAround, passSetup } from './respondentPages';

/** Gaze while an overlay covers the stimulus is not gaze on the stimulus. */

const EXPOSURE_MS = 6000;
const LEFT = { xNorm: 0.2, yNorm: 0.5 };
const RIGHT = { xNorm: 0.8, yNorm: 0.5 };

let lab: LabServer;
let browser: Browser;
let newContext: () => Promise<BrowserContext>;
let folder: string;
let study: { studyId: string; link: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-paused-'));
  await writeSceneImage(join(folder, 'scene.png'));
  lab = await startLabServer();
  study = await createStartedStudy(lab, 'Paused', join(folder, 'scene.png'), EXPOSURE_MS);
  ({ browser, newContext } = await openBrowser());
});
afterAll(async () => {
  await browser?.close();
  await lab?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('leaving full screen during a picture excludes the time and the gaze of the pause', async () => {
  const { studyId } = study;
  const context = await newContext();
  await installHeadCamera(context);
  const page = await context.newPage();
  await passSetup(page, study.link);
  await page.waitForSelector('[data-fovea-dot]');
  await page.waitForFunction(() => document.querySelector('img')?.isConnected, null, {
    polling: 'raf',
    timeout: 120_000,
  });
  await lookAround(page, [LEFT], 2000);
  await page.evaluate(() => document.exitFullscreen());
  await page.getByRole('heading', { name: 'The study is paused' }).waitFor();
  const pausedAtMs = Date.now();
  await lookAround(page, [RIGHT], 4000);
  await screenshot(page, 'paused');
  const backOnPicture = lookAround(page, [LEFT, LEFT], EXPOSURE_MS);
  await page.waitForTimeout(1000);
  await page.getByRole('button', { name: 'Return to full screen' }).click();
  const pausedMs = Date.now() - pausedAtMs;
  await backOnPicture.catch(() => undefined);
  await page.getByText('Thank you for taking part').waitFor({ timeout: 120_000 });
  await context.close();

  await expect
    .poll(async () => (await lab.call(listSessions, { studyId })).map(({ state }) => state), {
      timeout: 60_000,
      interval: 500,
    })
    .toEqual(['PROCESSED']);
  const [session] = await lab.call(listSessions, { studyId });
  const { stimuli } = await lab.call(getStudy, { studyId });
  const image = stimuli.find(({ type }) => type === 'IMAGE');
  const results = session
    ? await lab.call(listRespondentResults, { studyId, sessionId: session.id })
    : [];
  const data = results.find(({ stimulusId }) => stimulusId === image?.id);
  if (!session || !data) throw new Error('The session has no result for the picture.');
  const answer = await fetch(new URL(data.url, lab.url));
  const { gaze } = decodeStimulusGaze(new Uint8Array(await answer.arrayBuffer()));

  const told = Number(session.qualityMetrics?.parameters['pausedMs']);
  expect(Math.abs(told - pausedMs)).toBeLessThan(500);
  expect(Math.abs(gaze.durationMs - EXPOSURE_MS)).toBeLessThan(200);
  expect(Math.max(...gaze.tMs)).toBeLessThan(EXPOSURE_MS + 200);
  const valid = [...gaze.xNorm].filter(Number.isFinite);
  const onTheRight = valid.filter((xNorm) => xNorm > 0.6).length;
  console.log(
    `pause of ${told} ms: exposure ${gaze.durationMs.toFixed(0)} ms, ${valid.length} samples, ` +
      `${onTheRight} of them where only the overlay was looked at`,
  );
  expect(valid.length).toBeGreaterThan(20);
  expect(onTheRight / valid.length).toBeLessThan(0.1);
});
