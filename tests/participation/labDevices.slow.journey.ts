import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createPairingCode } from '@fovea/contract/labs/agents';
import {
  calculateAois,
  createAoiDefinition,
  createAoiSet,
  getAoiSet,
  getAoiStats,
} from '@fovea/contract/analysis/aoi';
import { listRespondentResults } from '@fovea/contract/analysis/respondentData';
import { listLabs } from '@fovea/contract/labs/labs';
import { listMachines } from '@fovea/contract/labs/machines';
import { startInLab } from '@fovea/contract/participation/labStudies';
import { listSessions } from '@fovea/contract/participation/respondents';
import { getCurrentUser } from '@fovea/contract/people/accounts';
import { createLab } from '@fovea/contract/people/companies';
import { updateQuota } from '@fovea/contract/studies/quota';
import { createStudy, updateStudy } from '@fovea/contract/studies/studies';
import { NOTHING_MEASURED } from '@fovea/rules/flow/sensors';
import { machineState } from '@fovea/rules/labs/machineState';
import { newSessionId } from '@fovea/link/journal/sessionKeys';
import { decodeDeviceChunk } from '@fovea/science/recording/deviceChunk';
import { joinDeviceSamples } from '@fovea/science/recording/deviceSamples';
import { decodeStimulusGaze } from '@fovea/science/session/stimulusGaze';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../tools/root.mjs';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';
import { tcpProxy, type TcpProxy } from '../faults/tcpProxy';
import { startLabServer, type LabServer } from '../servers/labServer';
import { expectShown, shownMetrics, storedMetric } from '../studio/analysisPages';
import { signIn } from '../studio/studioPages';
import { addPicture } from './createStartedStudy';
import { startLabAgent, type LabAgent } from './labAgent';
import { readStoredSession } from './readStoredSession';
import { passSteps } from './respondentPages';
import { writeSceneImage } from './sceneImage';
import { setUploadWindow } from './uploadWindow';

/**
 * A machine of a lab finds an eye tracker and an amplifier, checks and calibrates them in the setup of a respondent,
 * and records them beside the webcam while the server cannot be reached. Uploaded in its window, the session is
 * analysed like any other, with the gaze of the tracker.
 */

/** As `simulateDevices` names them. */
const EEG = 'EEG of the lab';
const TRACKER = 'gazepoint-123456789';
const EXPOSURE_MS = 6000;
/** Where its steady eyes look in turn, as fractions of the screen, and for how long. */
const STEADY_PLACES = [
  { xNorm: 0.3, yNorm: 0.35 },
  { xNorm: 0.7, yNorm: 0.65 },
] as const;
const STEADY_MS = 1000;

let lab: LabServer;
let browser: Browser;
let studio: Page;
let agent: LabAgent;
/** The network of the machine. */
let network: TcpProxy;
let devices: ChildProcess;
let studyId: string;
let pictureId: string;
const folder = mkdtempSync(join(tmpdir(), 'fovea-scene-'));
let pageErrors: string[];

beforeAll(async () => {
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

afterAll(async () => {
  await agent?.stop();
  devices?.kill();
  await browser?.close();
  await network?.close();
  await lab?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** With a quota and a picture. The webcam measures the head, and gaze comes from the devices. */
async function aLabStudy(): Promise<string> {
  const { call } = lab;
  const body = { name: 'Devices in the lab', studyType: 'LAB' } as const;
  const { id, topLevelBlocks } = await call(createStudy, { query: {}, body });
  const scene = join(folder, 'scene.png');
  await writeSceneImage(scene);
  ({ id: pictureId } = await addPicture(lab, id, topLevelBlocks[0]!, scene));
  const stimuli = [{ id: pictureId, exposureTimeMs: EXPOSURE_MS, manualAdvance: false }];
  const sensors = { ...NOTHING_MEASURED, webcam: true, headPose: true, labDevices: true };
  await call(updateStudy, { studyId: id, body: { sensors, stimuli } });
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

test('the devices are checked and the tracker is calibrated before the study', async () => {
  const [found] = await lab.call(listLabs, {});
  await lab.call(startInLab, { studyId, labId: found!.id });
  await studio.goto(`${lab.url}/#/respondents`);
  await studio.getByLabel('Age').fill('24');
  await studio.getByRole('radio', { name: 'Female', exact: true }).check({ force: true });
  await studio.getByRole('radio', { name: /Desk 1/ }).check({ force: true });
  await studio.getByRole('button', { name: /^Register/ }).click();
  const kiosk = (await agent.browser()).contexts()[0]!.pages()[0]!;
  await kiosk.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/collect\//, { timeout: 60_000 });
  await kiosk.getByRole('button', { name: 'I agree' }).waitFor({ timeout: 60_000 });
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
  await kiosk.getByText('Thank you for taking part').waitFor({ timeout: 180_000 });
});

test('in its window, after the network is back, the session is received and processed', async () => {
  expect(await lab.call(listSessions, { studyId })).toMatchObject([{ state: 'IN_PROGRESS' }]);
  network.set({ state: 'good' });
  await expect
    .poll(async () => (await theMachine())?.lastPing?.queuedUploads, { timeout: 60_000 })
    .toBe(1);
  expect(await lab.call(listSessions, { studyId })).toMatchObject([{ receivedChunks: 0 }]);
  await setUploadWindow(lab.call, -1, 2);
  await expect
    .poll(async () => (await lab.call(listSessions, { studyId })).map(({ state }) => state), {
      timeout: 60_000,
    })
    .toEqual(['PROCESSED']);
});

test('both devices and the webcam are in the session, whole and on its clock', async () => {
  const [session] = await lab.call(listSessions, { studyId });
  const stored = readStoredSession(lab.dataFolder, studyId, session!.id);
  const streams = stored.streams.filter((stream) => stream.startsWith('device-'));
  expect(streams).toHaveLength(2);
  expect(stored.streams).toContain('face');
  for (const stream of streams) {
    const chunks = stored.parts(stream).map((part) => decodeDeviceChunk(gunzipSync(part)));
    const [recorded, ...others] = joinDeviceSamples(chunks);
    expect(others).toEqual([]);
    expect(recorded?.count).toBeGreaterThan((EXPOSURE_MS / 1000) * 60);
    expect(recorded?.agentClocks.length).toBeGreaterThan(0);
    for (const { errorMs } of recorded!.agentClocks) expect(errorMs).toBeLessThan(50);
    for (const { residualMs } of recorded!.deviceClocks) expect(residualMs).toBeLessThan(5);
    if (stream === `device-${TRACKER}`) continue;
    // It counts: no sample is missing.
    const counted = [...recorded!.values[0]!];
    expect(counted.slice(1).every((value, at) => value === counted[at]! + 1)).toBe(true);
  }
});

test('its gaze is that of the tracker: fixations where and as long as it prescribes', async () => {
  const [session] = await lab.call(listSessions, { studyId });
  expect(session?.qualityMetrics).toMatchObject({
    ...{ gazeDevice: 'Gazepoint GP3 (123456789)', algorithm: 'laboratory-eye-tracker' },
    effectiveRateHz: expect.closeTo(60, 0) as number,
    gazeQuality: expect.closeTo(1, 1) as number,
  });
  const results = await lab.call(listRespondentResults, { studyId, sessionId: session!.id });
  const own = results.find(({ stimulusId }) => stimulusId === pictureId);
  const file = await fetch(new URL(own!.url, lab.url));
  const { gaze } = decodeStimulusGaze(new Uint8Array(await file.arrayBuffer()));
  const { events } = readStoredSession(lab.dataFolder, studyId, session!.id);
  const begun = events.find(({ kind }) => kind === 'sessionStarted');
  if (begun?.kind !== 'sessionStarted') throw new Error('The session was not started.');
  const { widthPx, heightPx } = begun.screen;
  const rect = gaze.contentRect;
  const places = STEADY_PLACES.map(({ xNorm, yNorm }) => ({
    x: (xNorm * widthPx - rect.xPx) / rect.widthPx,
    y: (yNorm * heightPx - rect.yPx) / rect.heightPx,
  }));
  const { fixations } = gaze;
  expect(fixations.count).toBeGreaterThanOrEqual(EXPOSURE_MS / STEADY_MS);
  expect(fixations.count).toBeLessThanOrEqual(EXPOSURE_MS / STEADY_MS + 1);
  const first = Math.abs((fixations.x[0] ?? 0) - places[0]!.x) < 0.02 ? 0 : 1;
  for (let at = 0; at < fixations.count; at++) {
    const place = places[(first + at) % 2]!;
    expect(fixations.x[at]).toBeCloseTo(place.x, 2);
    expect(fixations.y[at]).toBeCloseTo(place.y, 2);
    // The first and the last one are cut off by the picture.
    if (at === 0 || at === fixations.count - 1) continue;
    const lastedMs = (fixations.endMs[at] ?? 0) - (fixations.startMs[at] ?? 0);
    expect(Math.abs(lastedMs - STEADY_MS)).toBeLessThan(60);
  }
});

test('the heatmap and an area of interest show what the tracker saw', async () => {
  const { id: aoiSetId } = await lab.call(createAoiSet, { body: { study: studyId } });
  const corners = [
    [0, 0],
    [0.5, 0],
    [0.5, 1],
    [0, 1],
  ] as const;
  await lab.call(createAoiDefinition, {
    body: {
      ...{ id: newSessionId(), aoiSet: aoiSetId, stimuli: [pictureId], respondent: null },
      ...{ name: 'Left half', displayColor: '#FF8C00', group: '', time: null, shape: 'rectangle' },
      timeline: [{ ts: 0, points: corners.map(([x, y]) => ({ x, y })), source: 'drawn' }],
    },
  });
  await lab.call(calculateAois, { aoiSetId, query: {} });
  await expect
    .poll(async () => (await lab.call(getAoiStats, { aoiSetId })).length, { timeout: 60_000 })
    .toBeGreaterThan(0);
  const [stats] = await lab.call(getAoiStats, { aoiSetId });
  // The left place is seen for half of the time; each look is shorter than a second by its saccade.
  expect(Math.abs(stats!.dwellTimeMsFixation! - EXPOSURE_MS / 2)).toBeLessThan(200);
  expect(Math.abs(stats!.fixationCount! - EXPOSURE_MS / 2 / STEADY_MS)).toBeLessThanOrEqual(1);
  await studio.goto(`${lab.url}/#/studies/${studyId}/analysis?tab=aoi`);
  const table = studio.getByRole('table', { name: /^Metrics of AOIs/ });
  await table.getByRole('row').filter({ hasText: 'Left half' }).waitFor({ timeout: 60_000 });
  await screenshot(studio, 'lab-devices-aoi');
  const shown = await shownMetrics(table, 'Left half');
  const { metadata } = await lab.call(getAoiSet, { aoiSetId });
  for (const { id, name } of metadata.groups.flatMap(({ metrics }) => metrics)) {
    const text = shown.get(name);
    if (text !== undefined) expectShown(text, storedMetric(stats!, id), name);
  }
  expect(shown.size).toBeGreaterThan(3);
  await studio.goto(`${lab.url}/#/studies/${studyId}/analysis`);
  await studio.locator('main canvas').first().waitFor();
  await screenshot(studio, 'lab-devices-heatmap');
  expect(pageErrors).toEqual([]);
});
