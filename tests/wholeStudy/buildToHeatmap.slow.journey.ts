import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getStudy, updateStudy } from '@fovea/contract/studies/studies';
import { listRespondentResults } from '@fovea/contract/analysis/respondentData';
import { listSessions } from '@fovea/contract/participation/respondents';
import { decodeStimulusGaze } from '@fovea/science/session/stimulusGaze';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installHeadCamera } from '../head/bundleHead.mjs';
import { startLabServer, type LabServer } from '../servers/labServer';
import { measureError, type GroundTruthSample } from './measureError';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';
import { recordClip } from '../participation/recordClip';
import { GAZE_TARGETS, writeSceneImage } from '../participation/sceneImage';
import { NO_SCREENING } from '@fovea/rules/participation/screening';
import { paintedShare } from '../studio/paintedShare';
import { addFile, createStudy, signIn, startCollection } from '../studio/studioPages';
import { lookAround, passSetup, stopEarly } from '../participation/respondentPages';

/** The main workflow through the user interface: build, start, take part, see where respondents looked. */

const LIMIT_DEG = 2;
/** A face that looks elsewhere has at least this error. */
const CONTROL_DEG = 3.5;
const LOOK_MS = 1400;
const CLIP_S = 2;
/** The position of the test head (tests/head/headCamera.ts). */
const GEOMETRY = { cmPerPx: 2.54 / 96, distanceCm: 57, widthPx: 1280 };

let lab: LabServer;
let browser: Browser;
let newContext: () => Promise<BrowserContext>;
let folder: string;
let studyId: string;
let link: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-picture-'));
  lab = await startLabServer();
  ({ browser, newContext } = await openBrowser());
});
afterAll(async () => {
  await browser?.close();
  await lab?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a study with a picture and a video is built and started', async () => {
  const picture = join(folder, 'scene.png');
  const clip = join(folder, 'clip.mp4');
  await writeSceneImage(picture);
  await recordClip(browser, clip, CLIP_S);
  const page = await (await newContext()).newPage();
  const found = collectPageErrors(page);
  await signIn(page, lab);
  studyId = await createStudy(page, 'Four circles');
  await addFile(page, 'Image', picture);
  await page.getByRole('row', { name: /scene/ }).waitFor();
  await addFile(page, 'Video', clip);
  await page.getByRole('row', { name: /clip/ }).waitFor();
  await screenshot(page, 'built');
  // A quicker dot keeps the journey short; everything else is the default of a new study.
  const study = await lab.call(getStudy, { studyId });
  const stimuli = study.stimuli.flatMap(({ id, calibrationOptions }) =>
    calibrationOptions
      ? [{ id, calibrationOptions: { ...calibrationOptions, positionTimeMs: 1300 } }]
      : [],
  );
  // A busy machine delivers few pictures of the test head: nobody is screened out.
  const checks = { ...study.checks, hasDriftChecks: true };
  await lab.call(updateStudy, { studyId, body: { ...NO_SCREENING, checks, stimuli } });
  link = await startCollection(page, studyId);
  expect(link).toBe(`${lab.url}/collect/#s/${studyId}`);
  await screenshot(page, 'collecting');
  expect(found).toEqual([]);
  await page.context().close();
});

/** Takes part with the test head. @returns what it looked at while the picture was shown */
async function takePart(mode: 'follow' | 'frozen') {
  const context = await newContext();
  await installHeadCamera(context, { mode: 'follow' });
  const page = await context.newPage();
  const found = collectPageErrors(page);
  await passSetup(page, link);
  await page.waitForSelector('[data-fovea-dot]');
  const shown = await page.waitForFunction(
    () => (document.querySelector('img')?.isConnected ? performance.now() : 0),
    null,
    { polling: 'raf', timeout: 120_000 },
  );
  const shownMs = await shown.jsonValue();
  // The control run was calibrated normally and now stares at one position.
  if (mode === 'frozen') await page.evaluate(() => window.__foveaHead?.setMode('frozen'));
  const gazePeriods = await lookAround(page, GAZE_TARGETS, LOOK_MS);
  const truth: GroundTruthSample[] =
    mode === 'follow'
      ? await page.evaluate(() => window.__foveaHead?.truth ?? [])
      : gazePeriods.flatMap(({ xPx, yPx, fromMs, untilMs }) =>
          [fromMs, untilMs - 1].map((tMs) => ({ tMs, xPx, yPx, blinking: false })),
        );
  // The control run needs no second calibration.
  if (mode === 'frozen') await stopEarly(page);
  const thanks = mode === 'frozen' ? 'Thank you for your time' : 'Thank you for taking part';
  await page.getByRole('heading', { name: thanks }).waitFor({ timeout: 120_000 });
  await screenshot(page, `thanks-${mode}`);
  expect(found).toEqual([]);
  await context.close();
  return { truth, shownMs };
}

/** The newest session, once it is processed, and the error of its gaze. */
async function measured(run: Awaited<ReturnType<typeof takePart>>) {
  const newest = async () =>
    (await lab.call(listSessions, { studyId }))
      .toSorted((a, b) => a.createdDate.localeCompare(b.createdDate))
      .at(-1);
  await expect
    .poll(async () => (await newest())?.state, { timeout: 60_000, interval: 500 })
    .toBe('PROCESSED');
  const session = await newest();
  const study = await lab.call(getStudy, { studyId });
  const image = study.stimuli.find((stimulus) => stimulus.type === 'IMAGE');
  const results = session
    ? await lab.call(listRespondentResults, { studyId, sessionId: session.id })
    : [];
  const data = results.find(({ stimulusId }) => stimulusId === image?.id);
  if (!session || !data) throw new Error('The session has no result for the picture.');
  const answer = await fetch(new URL(data.url, lab.url));
  const { gaze } = decodeStimulusGaze(new Uint8Array(await answer.arrayBuffer()));
  return { session, gaze, error: measureError(gaze, run.truth, run.shownMs, GEOMETRY) };
}

test(`the measured gaze lies within ${LIMIT_DEG} degrees of where the face looked`, async () => {
  const run = await takePart('follow');
  const { session, gaze, error } = await measured(run);
  const { device, qualityMetrics: quality } = session;
  console.log(
    `main job: error ${error.meanDeg.toFixed(2)} deg over ${error.samples} samples, ` +
      `own accuracy ${quality?.accuracyDeg?.toFixed(2)} deg (${quality?.accuracyMethod}), ` +
      `${quality?.effectiveRateHz?.toFixed(1)} Hz, ` +
      `engine ${String(quality?.parameters['engine'])}, backend ${String(quality?.parameters['engineBackend'])}`,
  );
  expect(quality?.parameters['engineBackend'], JSON.stringify(device)).toBe('wasm');
  expect(error.samples).toBeGreaterThan(20);
  expect(gaze.fixations.count).toBeGreaterThanOrEqual(3);
  expect(error.meanDeg).toBeLessThan(LIMIT_DEG);
  // The head looks at the dot before the picture and at that before the video.
  const checked = session.stimulusQuality.map(({ driftCheck }) => driftCheck);
  expect(checked).toHaveLength(2);
  for (const check of checked) {
    console.log(`drift check: ${check?.offsetDeg?.toFixed(2)} deg, ${check?.samples} samples`);
  }
  // A busy machine may deliver too few pictures during one of them.
  const known = checked.flatMap((check) => check?.offsetDeg ?? []);
  expect(known.length).toBeGreaterThanOrEqual(1);
  for (const offsetDeg of known) expect(offsetDeg).toBeLessThan(LIMIT_DEG);
});

test('a face that stares at one position is distinguished from one that looks around', async () => {
  const run = await takePart('frozen');
  const { error } = await measured(run);
  console.log(`control run, frozen gaze: error ${error.meanDeg.toFixed(2)} deg`);
  expect(error.samples).toBeGreaterThan(20);
  expect(error.meanDeg).toBeGreaterThan(CONTROL_DEG);
});

test('the researcher sees the heatmap and the gaze replay', async () => {
  const page = await (await newContext()).newPage();
  const found = collectPageErrors(page);
  await signIn(page, lab);
  await page.goto(`${lab.url}/#/studies/${studyId}/analysis`);
  const stage = page.getByRole('img', { name: /scene/ });
  await stage.waitFor();
  await expect.poll(() => paintedShare(page, 'last'), { timeout: 30_000 }).toBeGreaterThan(0.01);
  await screenshot(page, 'heatmap');
  await page.getByRole('tab', { name: 'Data' }).click();
  await page.getByText('Respondents', { exact: true }).click();
  await page.getByRole('grid', { name: 'Respondents' }).getByText('Respondent 1').click();
  // Which one ran follows the rate, and a busy machine sees few pictures a second.
  await page.getByText(/Fixations: (segmentation|I-DT)/).waitFor();
  await page.keyboard.press('Space');
  await screenshot(page, 'replay');
  await page.getByRole('tab', { name: 'Stimuli' }).click();
  await page.getByRole('listbox', { name: 'Stimuli' }).getByText('clip').click();
  await page.getByRole('img', { name: /clip/ }).waitFor();
  // Which one ran follows the rate, and a busy machine sees few pictures a second.
  await page.getByText(/Fixations: (segmentation|I-DT)/).waitFor();
  // The lower canvas shows the frames of the video.
  await expect.poll(() => paintedShare(page, 'first'), { timeout: 30_000 }).toBeGreaterThan(0.2);
  await screenshot(page, 'video');
  expect(found).toEqual([]);
  await page.context().close();
});
