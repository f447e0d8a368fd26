import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createPairingCode } from '@fovea/contract/labs/agents';
import { changeLab, listLabs } from '@fovea/contract/labs/labs';
import { listMachines } from '@fovea/contract/labs/machines';
import { startInLab } from '@fovea/contract/participation/labStudies';
import { registerRespondent } from '@fovea/contract/participation/registrations';
import { listSessions } from '@fovea/contract/participation/respondents';
import { getCurrentUser } from '@fovea/contract/people/accounts';
import { createLab } from '@fovea/contract/people/companies';
import { updateQuota } from '@fovea/contract/studies/quota';
import { createStimulus } from '@fovea/contract/studies/stimuli';
import { createStudy, updateStudy } from '@fovea/contract/studies/studies';
import { NOTHING_MEASURED } from '@fovea/rules/flow/sensors';
import { machineState } from '@fovea/rules/labs/machineState';
import { decodeDeviceChunk } from '@fovea/science/recording/deviceChunk';
import { joinDeviceSamples } from '@fovea/science/recording/deviceSamples';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../tools/root.mjs';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';
import { startLabServer, type LabServer } from '../servers/labServer';
import { signIn } from '../studio/studioPages';
import { startLabAgent, type LabAgent } from './labAgent';
import { readStoredSession } from './readStoredSession';

/**
 * A machine of a lab finds an eye tracker and an amplifier, checks and calibrates them in the setup of a respondent,
 * and records them beside the page.
 */

/** As `simulateDevices` names them. */
const EEG = 'EEG of the lab';
const TRACKER = 'gazepoint-123456789';

let lab: LabServer;
let browser: Browser;
let studio: Page;
let agent: LabAgent;
let devices: ChildProcess;
let studyId: string;
let pageErrors: string[];

beforeAll(async () => {
  lab = await startLabServer({ isStaff: true });
  const opened = await openBrowser();
  browser = opened.browser;
  studio = await (await opened.newContext()).newPage();
  pageErrors = collectPageErrors(studio);
  await signIn(studio, lab);
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
  await lab?.stop();
});

/** With a quota, an instruction, and devices as its only sensor. */
async function aLabStudy(): Promise<string> {
  const { call } = lab;
  const body = { name: 'Devices in the lab', studyType: 'LAB' } as const;
  const { id, topLevelBlocks } = await call(createStudy, { query: {}, body });
  const made = await call(createStimulus, {
    studyId: id,
    body: { type: 'INSTRUCTION', name: 'Hello', blockId: topLevelBlocks[0]! },
  });
  const stimuli = [{ id: made.id, exposureTimeMs: 3000, manualAdvance: false }];
  const sensors = { ...NOTHING_MEASURED, labDevices: true };
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
  await lab.call(changeLab, {
    labId: found!.id,
    body: {
      ...{ maxConcurrentDownloaders: 2, maxConcurrentUploaders: 1 },
      secondsIdleBeforeUploadAllowed: 60,
      ...{ uploadWindowStart: '00:00', uploadWindowEnd: '23:59' },
    },
  });
  const { code } = await lab.call(createPairingCode, { labId: found!.id });
  return startLabAgent({ server: lab.url, name: 'Desk 1', code, env });
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
  const machine = (await theMachine())!;
  await lab.call(registerRespondent, {
    body: { studyId, machineId: machine.id, age: 24, gender: 'FEMALE', variables: {} },
  });
  const kiosk = (await agent.browser()).contexts()[0]!.pages()[0]!;
  await kiosk.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/collect\//, { timeout: 60_000 });
  await kiosk.getByRole('button', { name: 'I agree' }).click({ timeout: 60_000 });
  await kiosk.getByRole('button', { name: /full screen/i }).click({ timeout: 60_000 });
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
  await kiosk.getByText('Thank you for taking part').waitFor({ timeout: 60_000 });
});

test('both devices are in the session, whole and on its clock', async () => {
  await expect
    .poll(async () => (await lab.call(listSessions, { studyId })).map(({ state }) => state), {
      timeout: 60_000,
    })
    .toEqual(['PROCESSED']);
  const [session] = await lab.call(listSessions, { studyId });
  const stored = readStoredSession(lab.dataFolder, studyId, session!.id);
  const streams = stored.streams.filter((stream) => stream.startsWith('device-'));
  expect(streams).toHaveLength(2);
  for (const stream of streams) {
    const chunks = stored.parts(stream).map((part) => decodeDeviceChunk(gunzipSync(part)));
    const [recorded, ...others] = joinDeviceSamples(chunks);
    expect(others).toEqual([]);
    expect(recorded?.count).toBeGreaterThan(3 * 60);
    expect(recorded?.agentClocks.length).toBeGreaterThan(0);
    for (const { errorMs } of recorded!.agentClocks) expect(errorMs).toBeLessThan(50);
    for (const { residualMs } of recorded!.deviceClocks) expect(residualMs).toBeLessThan(5);
    if (stream === `device-${TRACKER}`) continue;
    // It counts: no sample is missing.
    const counted = [...recorded!.values[0]!];
    expect(counted.slice(1).every((value, at) => value === counted[at]! + 1)).toBe(true);
  }
});
