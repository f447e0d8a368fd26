import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createAoiDefinition, createAoiSet, getAoiStats } from '@fovea/contract/analysis/aoi';
import { listRespondentResults } from '@fovea/contract/analysis/respondentData';
import { createPairingCode } from '@fovea/contract/labs/agents';
import { listLabs } from '@fovea/contract/labs/labs';
import { listMachines } from '@fovea/contract/labs/machines';
import { startInLab } from '@fovea/contract/participation/labStudies';
import { listSessions } from '@fovea/contract/participation/respondents';
import { getCurrentUser } from '@fovea/contract/people/accounts';
import { createLab } from '@fovea/contract/people/companies';
import { updateQuota } from '@fovea/contract/studies/quota';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { createStudy, getStudy, updateStudy } from '@fovea/contract/studies/studies';
import { NOTHING_MEASURED } from '@fovea/rules/flow/sensors';
import { machineState } from '@fovea/rules/labs/machineState';
import { NO_SCREENING } from '@fovea/rules/participation/screening';
import { medianOf } from '@fovea/science/math/medianOf';
import { decodeDeviceChunk } from '@fovea/science/recording/deviceChunk';
import { joinDeviceSamples } from '@fovea/science/recording/deviceSamples';
import { decodeStimulusGaze, type StimulusGaze } from '@fovea/science/session/stimulusGaze';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { root } from '../../tools/root.mjs';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';
import { tcpProxy, type TcpProxy } from '../faults/tcpProxy';
import { installHeadCamera } from '../head/bundleHead.mjs';
import { startLabServer, type LabServer } from '../servers/labServer';
import { paintedShare } from '../studio/paintedShare';
import { signIn } from '../studio/studioPages';
import { addPicture, quickCalibrations } from './createStartedStudy';
import { startLabAgent, type LabAgent } from './labAgent';
import { readStoredSession } from './readStoredSession';
import { passSteps } from './respondentPages';
import { writeSceneImage } from './sceneImage';
import { setUploadWindow } from './uploadWindow';

/**
 * A respondent is registered in a lab. The machine has an eye tracker and an amplifier, which it finds, checks,
 * calibrates in the setup and records beside the webcam, while the server cannot be reached. The session is uploaded
 * in the window of the lab, and analysed like any other: by the gaze of the eye tracker.
 */

/** As `simulateDevices` names them. */
const EEG = 'EEG of the lab';
const TRACKER = 'gazepoint-123456789';
/** Where `steadyEyes` look, for a second each, in fractions of the screen. */
const PLACES = [
  { xNorm: 0.3, yNorm: 0.35 },
  { xNorm: 0.7, yNorm: 0.65 },
] as const;
const FIXATION_MS = 1000;
const EXPOSURE_MS = 8000;
const SHORTEST_FIXATION_MS = 100;
const SAMPLE_MS = 1000 / 60;

let lab: LabServer;
let browser: Browser;
let studio: Page;
let agent: LabAgent;
let devices: ChildProcess;
/** The network of the machine. */
let network: TcpProxy;
let folder: string;
/** Of the machine. */
let screenPx: { readonly width: number; readonly height: number };
let studyId: string;
let pageErrors: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-devices-'));
  lab = await startLabServer({ isStaff: true });
  const opened = await openBrowser();
  browser = opened.browser;
  studio = await (await opened.newContext()).newPage();
  pageErrors = collectPageErrors(studio);
  await signIn(studio, lab);
  network = await tcpProxy(Number(new URL(lab.url).port));
  studyId = await aLabStudy();
  const lslSession = randomUUID();
  devices = fork(join(root, 'tools/running/simulateDevices.mjs'), [lslSession]);
  const { port } = await new Promise<{ port: number }>((done, fail) => {
    devices.once('message', (message) => done(message as { port: number }));
    devices.once('exit', (code) => fail(new Error(`The devices ended with ${code}.`)));
  });
  agent = await pairedAgent({
    FOVEA_AGENT_LSL_SESSION: lslSession,
    FOVEA_AGENT_OPEN_GAZE: `127.0.0.1:${port}`,
  });
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail' && agent) console.log(agent.output());
});

afterAll(async () => {
  await agent?.stop();
  devices?.kill();
  await browser?.close();
  await network?.close();
  await lab?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** With a quota, a picture between quick calibrations, the webcam and devices. */
async function aLabStudy(): Promise<string> {
  const { call } = lab;
  const body = { name: 'Devices in the lab', studyType: 'LAB' } as const;
  const { id, topLevelBlocks } = await call(createStudy, { query: {}, body });
  const picture = join(folder, 'scene.png');
  await writeSceneImage(picture);
  const image = await addPicture(lab, id, topLevelBlocks[0]!, picture);
  const sensors = { ...NOTHING_MEASURED, webcam: true, eyeTracking: true, labDevices: true };
  await call(updateStudy, { studyId: id, body: { sensors } });
  const study = await call(getStudy, { studyId: id });
  // A busy machine delivers few pictures of the test head: nobody is screened out.
  const stimuli = [
    ...quickCalibrations(study.stimuli, 1300),
    { id: image.id, exposureTimeMs: EXPOSURE_MS },
  ];
  await call(updateStudy, { studyId: id, body: { ...NO_SCREENING, stimuli } });
  await call(updateQuota, {
    studyId: id,
    body: { youngMale: 1, oldMale: 1, youngFemale: 1, oldFemale: 1, oldAt: 35, variables: [] },
  });
  return id;
}

async function pairedAgent(env: Readonly<Record<string, string>>): Promise<LabAgent> {
  const { companyId } = await lab.call(getCurrentUser, {});
  await lab.call(createLab, { companyId, body: { name: 'Usability lab' } });
  const [found] = await lab.call(listLabs, {});
  await setUploadWindow(lab.call, 2, 3);
  const { code } = await lab.call(createPairingCode, { labId: found!.id });
  return startLabAgent({ server: network.url, name: 'Desk 1', code, env });
}

const theMachine = async () => (await lab.call(listMachines, {}))[0];

test('the page of the machine shows the devices that were found by themselves', async () => {
  await expect
    .poll(async () => (await theMachine())?.lastPing?.devices?.map(({ state }) => state), {
      timeout: 60_000,
    })
    .toEqual(['ready', 'ready']);
  const machine = (await theMachine())!;
  expect(machineState(machine, Date.now())).toBe('idle');
  await studio.goto(`${lab.url}/#/machines/${machine.id}`);
  await studio.getByRole('heading', { name: 'Devices' }).waitFor();
  const row = studio.getByRole('row', { name: /EEG of the lab/ });
  await row.getByText('Ready').waitFor();
  expect(await row.innerText()).toMatch(/2 channels: Fz, Cz/);
  await screenshot(studio, 'lab-devices-machine');
  expect(pageErrors).toEqual([]);
});

test('a respondent is registered for the machine', async () => {
  const [found] = await lab.call(listLabs, {});
  await lab.call(startInLab, { studyId, labId: found!.id });
  await studio.goto(`${lab.url}/#/respondents`);
  await studio.getByLabel('Age').fill('24');
  await studio.getByRole('radio', { name: 'Female', exact: true }).check({ force: true });
  await studio.getByRole('radio', { name: /Desk 1/ }).check({ force: true });
  await studio.getByRole('button', { name: /^Register/ }).click();
  await studio.getByText('Respondent 1').first().waitFor();
});

/** The page that the agent shows, with the test head as its camera. */
async function kioskPage(): Promise<Page> {
  const [context] = (await agent.browser()).contexts();
  const shown = context!.pages()[0]!;
  await shown.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/collect\//, { timeout: 60_000 });
  await installHeadCamera(context!);
  await shown.reload();
  await shown.getByRole('button', { name: 'I agree' }).waitFor({ timeout: 60_000 });
  return shown;
}

test('without a network the devices are checked, the tracker is calibrated, and both are recorded beside the webcam', async () => {
  const kiosk = await kioskPage();
  screenPx = await kiosk.evaluate(() => ({ width: screen.width, height: screen.height }));
  network.set({ state: 'cut' });
  await kiosk.getByRole('button', { name: 'I agree' }).click();
  await passSteps(kiosk, 120_000, 'Devices of this machine');
  await kiosk.getByRole('heading', { name: 'Devices of this machine' }).waitFor();
  await kiosk.getByRole('listitem').filter({ hasText: EEG }).getByText('Ready').waitFor();
  await screenshot(kiosk, 'lab-devices-check');
  await kiosk.getByRole('button', { name: 'Continue', exact: true }).click();
  await kiosk.getByRole('button', { name: 'Begin' }).click();
  await kiosk.locator('.device-point').waitFor({ state: 'attached' });
  await screenshot(kiosk, 'lab-devices-point');
  await kiosk.getByText('Left eye found at 4 of 5 points').waitFor({ timeout: 20_000 });
  await screenshot(kiosk, 'lab-devices-calibrated');
  await kiosk.getByRole('button', { name: 'Continue', exact: true }).click();
  await passSteps(kiosk);
  const thanks = kiosk.getByText('Thank you for taking part');
  await thanks.waitFor({ timeout: 180_000 }).catch(async (reason: unknown) => {
    await screenshot(kiosk, 'lab-devices-stuck');
    throw new Error(await kiosk.locator('body').innerText(), { cause: reason });
  });
});

test('the recording waits for the window of the lab, and is received and processed in it', async () => {
  network.set({ state: 'good' });
  await expect
    .poll(theMachine, { timeout: 90_000 })
    .toMatchObject({ currentSession: null, lastPing: { queuedUploads: 1 } });
  const states = async () => (await lab.call(listSessions, { studyId })).map(({ state }) => state);
  expect(await states()).toEqual(['UPLOADING']);
  await setUploadWindow(lab.call, -1, 2);
  await expect.poll(states, { timeout: 120_000 }).toEqual(['PROCESSED']);
});

test('both devices are in the session beside the webcam, whole and on its clock', async () => {
  const [session] = await lab.call(listSessions, { studyId });
  const stored = readStoredSession(lab.dataFolder, studyId, session!.id);
  const streams = stored.streams.filter((stream) => stream.startsWith('device-'));
  expect(streams).toHaveLength(2);
  expect(stored.streams).toContain('face');
  for (const stream of streams) {
    const chunks = stored.parts(stream).map((part) => decodeDeviceChunk(gunzipSync(part)));
    const [recorded, ...others] = joinDeviceSamples(chunks);
    expect(others).toEqual([]);
    expect(recorded?.count).toBeGreaterThan(3 * 60);
    expect(recorded?.agentClocks.length).toBeGreaterThan(0);
    // A busy machine reads some samples and answers late; the lines through all of them hold nevertheless.
    expect(medianOf(recorded!.agentClocks.map(({ errorMs }) => errorMs))).toBeLessThan(50);
    expect(medianOf(recorded!.deviceClocks.map(({ residualMs }) => residualMs))).toBeLessThan(50);
    if (stream === `device-${TRACKER}`) continue;
    // It counts: no sample is missing.
    const counted = [...recorded!.values[0]!];
    expect(counted.slice(1).every((value, at) => value === counted[at]! + 1)).toBe(true);
  }
});

/** The results of the picture, as the analysis reads them. */
async function pictureGaze(): Promise<{ readonly image: Stimulus; readonly gaze: StimulusGaze }> {
  const [session] = await lab.call(listSessions, { studyId });
  const { stimuli } = await lab.call(getStudy, { studyId });
  const image = stimuli.find(({ type }) => type === 'IMAGE')!;
  const results = await lab.call(listRespondentResults, { studyId, sessionId: session!.id });
  const { url } = results.find(({ stimulusId }) => stimulusId === image.id)!;
  const answer = await fetch(new URL(url, lab.url));
  return { image, gaze: decodeStimulusGaze(new Uint8Array(await answer.arrayBuffer())).gaze };
}

/** Where the eyes looked on the picture, in fractions of it. */
function onPicture({ contentRect }: StimulusGaze) {
  return PLACES.map(({ xNorm, yNorm }) => ({
    x: (xNorm * screenPx.width - contentRect.xPx) / contentRect.widthPx,
    y: (yNorm * screenPx.height - contentRect.yPx) / contentRect.heightPx,
  }));
}

test('its gaze is that of the eye tracker: in turn a fixation of one second at each of two places', async () => {
  const { gaze } = await pictureGaze();
  expect(gaze.parameters['gazeDevice']).toBe('Gazepoint GP3 (123456789)');
  expect(gaze.gazeQuality).toBeGreaterThan(0.99);
  const { count, startMs, endMs, x: xNorm, y: yNorm } = gaze.fixations;
  expect(count).toBeGreaterThanOrEqual(EXPOSURE_MS / FIXATION_MS - 1);
  const places = onPicture(gaze);
  const nearest = (x: number) => (Math.abs(x - places[0]!.x) < Math.abs(x - places[1]!.x) ? 0 : 1);
  const first = nearest(xNorm[0]!);
  for (let at = 0; at < count; at++) {
    const { x, y } = places[(first + at) % 2]!;
    expect(Math.hypot(xNorm[at]! - x, yNorm[at]! - y)).toBeLessThan(0.01);
    // The first and the last one are cut by the exposure.
    if (at === 0 || at === count - 1) continue;
    expect(Math.abs(endMs[at]! - startMs[at]! - FIXATION_MS)).toBeLessThan(50);
  }
});

test('areas of interest and the heatmap show that gaze', async () => {
  const { image, gaze } = await pictureGaze();
  const set = await lab.call(createAoiSet, { body: { study: studyId, requestId: randomUUID() } });
  const places = onPicture(gaze);
  const around = ({ x, y }: { readonly x: number; readonly y: number }) => [
    { x: x - 0.1, y: y - 0.12 },
    { x: x + 0.1, y: y - 0.12 },
    { x: x + 0.1, y: y + 0.12 },
    { x: x - 0.1, y: y + 0.12 },
  ];
  const areas = [...places, { x: 0.5, y: 0.5 }].map((place, at) => ({
    ...{ id: randomUUID(), name: `Area ${at + 1}`, displayColor: '#2F7F86', aoiSet: set.id },
    ...{ stimuli: [image.id], respondent: null, group: '', shape: 'rectangle' as const },
    ...{ time: null, timeline: [{ ts: 0, points: around(place), source: 'drawn' as const }] },
  }));
  for (const body of areas) await lab.call(createAoiDefinition, { body });
  const stats = async () => {
    const all = await lab.call(getAoiStats, { aoiSetId: set.id });
    return areas.map(({ id }) => all.find(({ aoiDefinition }) => aoiDefinition === id));
  };
  await expect
    .poll(async () => (await stats()).every((each) => each !== undefined), { timeout: 60_000 })
    .toBe(true);
  const [one, other, between] = await stats();
  for (const looked of [one, other]) {
    expect(looked).toMatchObject({ ratio: 1, ratioDenominator: 1 });
    expect(looked?.dwellTimePercentFixation).toBeGreaterThan(35);
  }
  // A fixation that the picture cuts to less than the shortest one that counts is none, at its start and at its end;
  // and each look from one place to the other costs a sample or two.
  const changes = gaze.durationMs / FIXATION_MS;
  expect(one!.dwellTimeMsFixation! + other!.dwellTimeMsFixation!).toBeGreaterThan(
    gaze.durationMs - 2 * SHORTEST_FIXATION_MS - 2 * changes * SAMPLE_MS,
  );
  const [first, second] = [one!.ttffMs!, other!.ttffMs!].toSorted((a, b) => a - b);
  expect(first).toBeLessThan(200);
  expect(second).toBeLessThan(FIXATION_MS + 200);
  expect(between).toMatchObject({ ratio: 0, ttffMs: null, fixationCount: 0 });

  await studio.goto(`${lab.url}/#/studies/${studyId}/analysis`);
  await studio.getByRole('img', { name: /Scene/ }).waitFor();
  await studio.getByText('1 of 1 respondents included').waitFor();
  await studio.getByRole('img', { name: 'Area 3' }).waitFor();
  await expect.poll(() => paintedShare(studio, 'last'), { timeout: 30_000 }).toBeGreaterThan(0.01);
  await screenshot(studio, 'lab-devices-analysis');
  expect(pageErrors).toEqual([]);
});
