import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listRespondentResults } from '@fovea/contract/analysis/respondentData';
import { listSessions } from '@fovea/contract/participation/respondents';
import { getStudy } from '@fovea/contract/studies/studies';
import { decodeStimulusGaze } from '@fovea/science/session/stimulusGaze';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installHeadCamera } from '../head/bundleHead.mjs';
import { startLabServer, type LabServer } from '../servers/labServer';
import { openProfile, screenshot } from '../browser/openBrowser';
import { signalBrowser } from '../browser/signalBrowser';
import { writeSceneImage } from './sceneImage';
import { createStartedStudy } from './createStartedStudy';
import { lookAround, passSetup } from './respondentPages';

/** Gaze while an overlay covers the stimulus is not gaze on the stimulus, and a frozen computer shows none. */

const EXPOSURE_MS = 6000;
/** Longer than a busy machine leaves a page without frames, shorter than the respondent is asked after. */
const FROZEN_MS = 4000;
const LEFT = { xNorm: 0.2, yNorm: 0.5 };
const RIGHT = { xNorm: 0.8, yNorm: 0.5 };

let lab: LabServer;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-paused-'));
  await writeSceneImage(join(folder, 'scene.png'));
  lab = await startLabServer();
});
afterAll(async () => {
  await lab?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a frozen page and leaving full screen during a picture exclude their time and gaze', async () => {
  // A study and a browser profile for each try, so that a second one does not find the session of the first.
  const study = await createStartedStudy(lab, 'Paused', join(folder, 'scene.png'), EXPOSURE_MS);
  const { studyId } = study;
  const profile = mkdtempSync(join(folder, 'profile-'));
  const context = await openProfile(profile);
  await installHeadCamera(context);
  const page = context.pages()[0] ?? (await context.newPage());
  await passSetup(page, study.link);
  await page.waitForSelector('[data-fovea-dot]');
  await page.waitForFunction(() => document.querySelector('img')?.isConnected, null, {
    polling: 'raf',
    timeout: 120_000,
  });
  await lookAround(page, [LEFT], 1000);
  signalBrowser(profile, 'SIGSTOP');
  await new Promise((done) => setTimeout(done, FROZEN_MS));
  signalBrowser(profile, 'SIGCONT');
  await lookAround(page, [LEFT], 1000);
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
  const frozenMs = Number(session.qualityMetrics?.parameters['frozenMs']);
  expect(frozenMs).toBeGreaterThan(FROZEN_MS - 200);
  expect(Math.abs(told - pausedMs - frozenMs)).toBeLessThan(500);
  expect(Math.abs(gaze.durationMs - EXPOSURE_MS)).toBeLessThan(200);
  expect(Math.max(...gaze.tMs)).toBeLessThan(EXPOSURE_MS + 200);
  const valid = [...gaze.xNorm].filter(Number.isFinite);
  const onTheRight = valid.filter((xNorm) => xNorm > 0.6).length;
  console.log(
    `frozen for ${frozenMs} ms of ${told} ms without it: exposure ${gaze.durationMs.toFixed(0)} ms, ${valid.length} samples, ` +
      `${onTheRight} of them where only the overlay was looked at`,
  );
  expect(valid.length).toBeGreaterThan(20);
  expect(onTheRight / valid.length).toBeLessThan(0.1);
});
