import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  getAgentClock,
  getDeviceCalibration,
  listSessionDevices,
  noteSessionClock,
  startDeviceCalibration,
} from '@fovea/contract/labs/localAgent';
import { ApiError } from '@fovea/link/calls/apiError';
import { decodeDeviceChunk } from '@fovea/science/recording/deviceChunk';
import { expect, it, type TestContext } from 'vitest';
import { readChunkName } from '../journal/chunkName';
import { openGazeDriver } from '../openGaze/openGazeDriver';
import { aPackage } from '../testing/aPackage';
import { aSession } from '../testing/aSession';
import { OpenGazeSimulator } from '../testing/openGazeSimulator';
import { respondentPage } from '../testing/respondentPage';
import { aDevice, ScriptedDriver } from '../testing/scriptedDriver';
import { setUpAgents } from '../testing/setUpAgents';
import { soon } from '../testing/soon';

const setup = setUpAgents();
const STREAM = 'device-gazepoint-123456789';

/** An agent with a simulated tracker, whose respondent has been given a session. */
async function aSessionWithTracker({ onTestFinished }: TestContext, labDevices = true) {
  const calibration = { delayS: 0.02, timeoutS: 0.05, blindAt: {} };
  const tracker = await OpenGazeSimulator.start({ calibration });
  onTestFinished(() => tracker.stop());
  setup.drivers = [openGazeDriver(tracker.address)];
  const agent = await setup.startPaired();
  const usual = aPackage('s1');
  const sensors = { ...usual.invitation.sensors, labDevices };
  setup.server.world.package = {
    ...usual,
    invitation: { ...usual.invitation, sensors },
    flows: usual.flows.map((flow) => ({ ...flow, session: { ...flow.session, sensors } })),
  };
  const url = 'http://127.0.0.1:9/collect/#s/study1?foveaRegistration=s1.hush';
  setup.server.world.session = aSession({ id: 's1', url, studyVersion: 1 });
  const { args } = await setup.opened(1);
  const page = respondentPage(args.at(-1)!);
  await page.begin();
  return { agent, page, tracker, address: args.at(-1)! };
}

/** Chunks of the tracker that are safe on the disk, in the order of their numbers. */
function recorded() {
  const folder = join(setup.folder, 'sessions', 's1', 'chunks');
  return readdirSync(folder)
    .map((name) => ({ name, head: readChunkName('s1', name)! }))
    .filter(({ head }) => head.stream === STREAM)
    .toSorted((one, other) => one.head.seq - other.head.seq)
    .map(({ name }) => decodeDeviceChunk(gunzipSync(readFileSync(join(folder, name)))));
}
const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (reason: unknown) => (reason instanceof ApiError ? reason.status : reason),
  );

it('A page checks and calibrates the tracker, and the session ends when its last samples are kept', async (context) => {
  const { page } = await aSessionWithTracker(context);
  const of = { sessionId: 's1' };
  const clock = await page.call(getAgentClock, {});
  const reading = { ...clock, sessionMs: 40, errorMs: 0.5 };
  await page.call(noteSessionClock, { ...of, body: [reading] });
  await soon(async () =>
    expect((await page.call(listSessionDevices, of)).devices).toMatchObject([
      { id: 'gazepoint-123456789', state: 'ready', canCalibrate: true },
    ]),
  );
  const deviceId = 'gazepoint-123456789';
  await page.call(startDeviceCalibration, { ...of, deviceId });
  await soon(async () =>
    expect(await page.call(getDeviceCalibration, { ...of, deviceId })).toMatchObject({
      at: 'done',
    }),
  );
  expect(await statusOf(page.call(startDeviceCalibration, { ...of, deviceId: 'none' }))).toBe(404);
  await page.put('face', 0);
  await page.finish();
  const { received } = setup.server;
  await soon(() => expect(received.ended).toHaveLength(1));
  const chunks = recorded();
  expect(received.ended[0]?.chunks).toBe(1 + chunks.length);
  const samples = chunks.reduce((sum, { count }) => sum + count, 0);
  expect(samples).toBeGreaterThan(10);
  expect(chunks.flatMap(({ agentClocks }) => agentClocks)).toEqual([
    { agentMs: clock.agentMs, sessionMs: 40, errorMs: 0.5 },
  ]);
});

it('An agent that is started again goes on in the same stream', async (context) => {
  const { agent, page, address } = await aSessionWithTracker(context);
  const values = async () => {
    const { devices } = await page.call(listSessionDevices, { sessionId: 's1' });
    expect(devices).toMatchObject([{ state: 'ready' }]);
    return devices[0]?.lastValues;
  };
  // A tracker holds its first samples back; from then on each change is one that was recorded.
  const first = await soon(values);
  await soon(async () => expect(await values()).not.toEqual(first));
  await agent.stop();
  const before = recorded();
  expect(before.length).toBeGreaterThan(0);
  await setup.start();
  const again = respondentPage(address, page.secret);
  await again.begin();
  await soon(async () =>
    expect((await again.call(listSessionDevices, { sessionId: 's1' })).devices).toMatchObject([
      { state: 'ready' },
    ]),
  );
  await again.put('face', 0);
  await again.finish();
  await soon(() => expect(setup.server.received.ended).toHaveLength(1));
  const all = recorded();
  expect(all.slice(0, before.length)).toEqual(before);
  expect(all.length).toBeGreaterThan(before.length);
});

it('Devices are the business of the page of the session only', async (context) => {
  const { address } = await aSessionWithTracker(context);
  const stranger = respondentPage(address);
  const of = { sessionId: 's1' };
  expect(await statusOf(stranger.call(listSessionDevices, of))).toBe(401);
  expect(await statusOf(stranger.call(listSessionDevices, { sessionId: 'other' }))).toBe(404);
  expect(await statusOf(stranger.call(noteSessionClock, { ...of, body: [] }))).toBe(400);
});

it('A study without devices records none', async (context) => {
  const { page } = await aSessionWithTracker(context, false);
  await soon(async () =>
    expect((await page.call(listSessionDevices, { sessionId: 's1' })).devices).toHaveLength(1),
  );
  await page.put('face', 0);
  await page.finish();
  await soon(() => expect(setup.server.received.ended).toMatchObject([{ chunks: 1 }]));
});

it('After a withdrawal nothing more is kept', async (context) => {
  const { page } = await aSessionWithTracker(context);
  await soon(async () =>
    expect((await page.call(listSessionDevices, { sessionId: 's1' })).devices).toHaveLength(1),
  );
  await page.withdraw();
  await soon(() => expect(setup.server.received.withdrawn).toEqual(['s1']));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(() => recorded()).toThrow(/ENOENT/);
});

it('What the agent knows of its devices is reported, and shown on its page', async () => {
  const driver = new ScriptedDriver();
  driver.devices = [aDevice({ name: '<EEG & "32">' })];
  setup.drivers = [driver];
  const agent = await setup.startPaired();
  await soon(() =>
    expect(setup.server.world.pings.at(-1)).toMatchObject({
      devices: [{ id: 'lsl-eeg', state: 'noSignal', channelNames: ['Fz'] }],
      devicesLeftOut: 0,
    }),
  );
  expect(setup.server.world.pings.at(-1)?.devices?.[0]).not.toHaveProperty('lastValues');
  await setup.shows(agent, 'Connected, but it measures nothing');
  expect(await setup.pageOf(agent)).toContain('&#60;EEG &#38; &#34;32&#34;&#62;');
  driver.listeners.get('lsl-eeg')?.onLost('The connection broke.');
  await setup.shows(agent, 'Lost: The connection broke.');
  await agent.stop();
  expect(setup.server.world.pings.at(-1)).toMatchObject({ offline: true, devices: [] });
  expect(driver.closed).toEqual(['lsl-eeg']);
});
