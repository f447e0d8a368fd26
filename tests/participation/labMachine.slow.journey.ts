import { createPairingCode } from '@fovea/contract/labs/agents';
import { listLabs } from '@fovea/contract/labs/labs';
import { listMachines } from '@fovea/contract/labs/machines';
import { listSessions } from '@fovea/contract/participation/respondents';
import { getCurrentUser } from '@fovea/contract/people/accounts';
import { createLab } from '@fovea/contract/people/companies';
import { updateQuota } from '@fovea/contract/studies/quota';
import { createStimulus } from '@fovea/contract/studies/stimuli';
import { createStudy, updateStudy } from '@fovea/contract/studies/studies';
import { machineState } from '@fovea/rules/labs/machineState';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';
import { tcpProxy, type TcpProxy } from '../faults/tcpProxy';
import { startLabServer, type LabServer } from '../servers/labServer';
import { signIn } from '../studio/studioPages';
import { startLabAgent, type LabAgent } from './labAgent';
import { setUploadWindow } from './uploadWindow';

/**
 * A respondent is registered, sits at a machine of the lab, and is in the study like any other, although the
 * server cannot be reached from before the consent until after the thanks.
 */

const NOT_MEASURED = {
  webcam: false,
  eyeTracking: false,
  headPose: false,
  facialExpressions: false,
  microphone: false,
  voiceAnalysis: false,
  respiration: false,
  screenRecording: false,
  labDevices: false,
};

/** An agent that could not reach its server waits up to a minute before it tries again. */
const TOLD_MS = 120_000;

let lab: LabServer;
let browser: Browser;
let page: Page;
let pageErrors: string[];
let agent: LabAgent;
/** The network of the machine. */
let network: TcpProxy;
let studyId: string;

beforeAll(async () => {
  lab = await startLabServer({ isStaff: true });
  const opened = await openBrowser();
  browser = opened.browser;
  page = await (await opened.newContext()).newPage();
  pageErrors = collectPageErrors(page);
  await signIn(page, lab);
  network = await tcpProxy(Number(new URL(lab.url).port));
  studyId = await aLabStudy();
});

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail' || !agent) return;
  const status = await fetch(agent.statusUrl).then((answer) => answer.text(), String);
  console.log(`${agent.output()}\n${status.replaceAll(/<[^>]*>/g, ' ')}`);
});

afterAll(async () => {
  await agent?.stop();
  await browser?.close();
  await network?.close();
  await lab?.stop();
});

/** With a quota, and two instructions that need no camera. */
async function aLabStudy(): Promise<string> {
  const { call } = lab;
  const body = { name: 'Shelf in the lab', studyType: 'LAB' } as const;
  const { id, topLevelBlocks } = await call(createStudy, { query: {}, body });
  const stimuli: { id: string; exposureTimeMs: number; manualAdvance: boolean }[] = [];
  for (const name of ['Hello', 'Well done']) {
    const made = await call(createStimulus, {
      studyId: id,
      body: { type: 'INSTRUCTION', name, blockId: topLevelBlocks[0]! },
    });
    stimuli.push({ id: made.id, exposureTimeMs: 5000, manualAdvance: false });
  }
  await call(updateStudy, { studyId: id, body: { sensors: NOT_MEASURED, stimuli } });
  await call(updateQuota, {
    studyId: id,
    body: {
      ...{ youngMale: 1, oldMale: 1, youngFemale: 1, oldFemale: 1, oldAt: 35 },
      variables: [{ variable: 'coffee', label: 'Coffee', bucketLabels: ['Daily', 'Never'] }],
    },
  });
  return id;
}

const machineNow = async () => {
  const [machine] = await lab.call(listMachines, {});
  return machine && { ...machine, state: machineState(machine, Date.now()) };
};

test('a machine is paired with a code and is idle', async () => {
  const { companyId } = await lab.call(getCurrentUser, {});
  await lab.call(createLab, { companyId, body: { name: 'Usability lab' } });
  const [found] = await lab.call(listLabs, {});
  await page.goto(`${lab.url}/#/labs`);
  await page.getByRole('heading', { level: 1, name: 'Usability lab' }).waitFor();
  await page.getByRole('button', { name: 'Add a machine' }).click();
  const code = await page.getByRole('dialog').locator('output').innerText();
  expect(code).toMatch(/^\d{3} \d{3}$/);
  agent = await startLabAgent({ server: network.url, name: 'Desk 1', code });
  await page.getByText('Desk 1 is paired with this lab.').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Close' }).first().click();
  await expect.poll(async () => (await machineNow())?.state, { timeout: 30_000 }).toBe('idle');
  await page.reload();
  await page
    .getByRole('row', { name: /Desk 1/ })
    .getByText('Idle')
    .waitFor();
  await screenshot(page, 'lab-idle');
  // Another code for the same lab makes another machine, so this one is not asked for again.
  expect((await lab.call(createPairingCode, { labId: found!.id })).code).not.toBe(
    code.replace(' ', ''),
  );
});

test('the collection is started in the lab, and a respondent is registered for the machine', async () => {
  await page.goto(`${lab.url}/#/studies/${studyId}/data-collection`);
  await page
    .getByRole('button', { name: /^Start/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Start/ })
    .click();
  await page.getByText('Data collection ON').waitFor();
  await page.goto(`${lab.url}/#/respondents`);
  await page.getByLabel('Age').fill('24');
  await page.getByRole('radio', { name: 'Female', exact: true }).check({ force: true });
  await page.getByRole('radio', { name: 'Daily' }).check({ force: true });
  await page.getByRole('radio', { name: /Desk 1/ }).check({ force: true });
  await screenshot(page, 'lab-register');
  await page.getByRole('button', { name: /^Register/ }).click();
  await page.getByText('Respondent 1').first().waitFor();
  expect(await machineNow()).toMatchObject({ state: 'waitingToStart' });
});

/** The page that the agent shows; waits until it comes from the machine itself. */
async function kioskPage(): Promise<Page> {
  const kiosk = await agent.browser();
  const shown = kiosk.contexts()[0]!.pages()[0]!;
  await shown.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/collect\//, { timeout: 60_000 });
  expect(new URL(shown.url()).port).not.toBe(new URL(lab.url).port);
  expect(new URL(shown.url()).port).not.toBe(String(network.port));
  return shown;
}

/** As in a power cut: agent and browser are gone at once. */
async function loseMachine(): Promise<void> {
  const { folder } = agent;
  process.kill(Number(readFileSync(join(folder, 'browser.pid'), 'utf8')), 'SIGKILL');
  await agent.kill();
  agent = await startLabAgent({ server: network.url, name: 'Desk 1', folder });
}

const recordedFiles = (sessionId: string) =>
  readdirSync(join(agent.folder, 'sessions', sessionId, 'chunks'));

test('the session is there without a network, and goes on after the machine was lost', async () => {
  await setUploadWindow(lab.call, 2, 3);
  await (await kioskPage()).getByRole('button', { name: 'I agree' }).waitFor({ timeout: 60_000 });
  network.set({ state: 'cut' });
  await loseMachine();
  const form = await kioskPage();
  await form.getByRole('button', { name: 'I agree' }).click({ timeout: 60_000 });
  await form.getByRole('button', { name: /full screen/i }).click({ timeout: 60_000 });
  // In the middle of the first stimulus.
  await form.waitForTimeout(2000);
  await loseMachine();
  const again = await kioskPage();
  await again.getByRole('button', { name: /continue/i }).click({ timeout: 60_000 });
  await again.getByRole('button', { name: /full screen/i }).click({ timeout: 60_000 });
  await again.getByText('Thank you for taking part').waitFor({ timeout: 60_000 });
  expect(await lab.call(listSessions, { studyId })).toMatchObject([{ state: 'IN_PROGRESS' }]);
});

test('once the network is back the machine is free, and the recording waits for its window', async () => {
  network.set({ state: 'good' });
  await expect
    .poll(async () => (await lab.call(listSessions, { studyId })).map(({ state }) => state), {
      timeout: TOLD_MS,
    })
    .toEqual(['UPLOADING']);
  await expect
    .poll(machineNow, { timeout: TOLD_MS })
    .toMatchObject({ state: 'idle', currentSession: null, lastPing: { queuedUploads: 1 } });
  const [session] = await lab.call(listSessions, { studyId });
  expect(session).toMatchObject({ receivedChunks: 0 });
  expect(recordedFiles(session!.id).length).toBeGreaterThan(0);
});

test('in its window the session is received and processed like any other', async () => {
  await setUploadWindow(lab.call, -1, 2);
  await expect
    .poll(async () => (await lab.call(listSessions, { studyId })).map(({ state }) => state), {
      timeout: TOLD_MS,
    })
    .toEqual(['PROCESSED']);
  const [session] = await lab.call(listSessions, { studyId });
  const { id: machineId } = (await machineNow())!;
  expect(session).toMatchObject({
    machineId,
    respondent: { label: 'Respondent 1', age: 24, gender: 'FEMALE' },
  });
  await expect
    .poll(async () => (await machineNow())?.lastPing?.queuedUploads, { timeout: TOLD_MS })
    .toBe(0);
  expect(() => recordedFiles(session!.id)).toThrow('ENOENT');
  await page.goto(`${lab.url}/#/studies/${studyId}/data-collection`);
  await page.getByText('Respondent 1').first().waitFor();
  await screenshot(page, 'lab-collected');
  expect(pageErrors).toEqual([]);
});
