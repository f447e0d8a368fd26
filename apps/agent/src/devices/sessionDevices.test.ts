import { gunzipSync } from 'node:zlib';
import { listSessionDevices } from '@fovea/contract/labs/localAgent';
import { decodeDeviceChunk } from '@fovea/science/recording/deviceChunk';
import { joinDeviceSamples, type DeviceSamples } from '@fovea/science/recording/deviceSamples';
import { describe, expect, it, type TestContext } from 'vitest';
import { LslDriver } from '../lsl/lslDriver';
import { gazeOutletStream, markerOutletStream } from '../lsl/outletStreams';
import { Outlet, type OutletStream } from '../lsl/outlet';
import { createTestNetwork } from '../lsl/testing/realLsl';
import { openGazeDriver } from '../openGaze/openGazeDriver';
import { OpenGazeSimulator, type OpenGazeSimulatorSettings } from '../testing/openGazeSimulator';
import { soon } from '../testing/soon';
import { DeviceWatch } from './deviceWatch';
import { SessionDevices } from './sessionDevices';

const QUICK = { delayS: 0.02, timeoutS: 0.05, blindAt: { 2: 'left' } } as const;
const TIMING = { findMs: 400, pauseMs: 50, forgetMs: 60_000, giveWayMs: 60_000 };

/** An agent's devices over real connections: a simulated tracker, and streams of the Lab Streaming Layer. */
async function aLab(
  { onTestFinished }: TestContext,
  settings: Partial<OpenGazeSimulatorSettings> = {},
) {
  const network = await createTestNetwork(onTestFinished);
  const tracker = await OpenGazeSimulator.start({ calibration: QUICK, ...settings });
  onTestFinished(() => tracker.stop());
  const watch = new DeviceWatch([new LslDriver(network), openGazeDriver(tracker.address)], TIMING);
  onTestFinished(() => watch.close());
  const problems: unknown[] = [];
  const devices = new SessionDevices(watch, (reason) => problems.push(reason));
  const kept = new Map<string, DeviceSamples[]>();
  const outlet = async (stream: OutletStream) => {
    const opened = await Outlet.open(stream, network);
    onTestFinished(() => opened.close());
    return opened;
  };
  return {
    ...{ tracker, watch, devices, problems, outlet, network },
    live: async () => (await devices.calls.listSessionDevices({ sessionId: 's' })).devices,
    begin: () =>
      devices.begin('s', async (stream, bytes) => {
        kept.set(stream, [...(kept.get(stream) ?? []), decodeDeviceChunk(gunzipSync(bytes))]);
      }),
    /** The parts of a stream. */
    recorded: (stream: string) => joinDeviceSamples(kept.get(stream) ?? []),
    streams: () => [...kept.keys()],
  };
}
const states = (list: readonly { readonly id: string; readonly state: string }[]) =>
  Object.fromEntries(list.map(({ id, state }) => [id, state]));

describe.concurrent('The devices of a session', () => {
  it('are checked live, calibrated and recorded, a tracker beside streams of LSL', async (context) => {
    const lab = await aLab(context);
    const gaze = await lab.outlet(gazeOutletStream('Gaze', 'gaze-1', 0));
    const markers = await lab.outlet(markerOutletStream('Markers', 'markers-1'));
    await soon(async () => expect(await lab.live()).toHaveLength(3));
    await soon(async () => {
      const live = await lab.live();
      expect(live.find(({ driver }) => driver === 'openGaze')).toMatchObject({
        ...{ state: 'ready', canCalibrate: true, droppedShare: 0 },
      });
      expect(gaze.receiverCount + markers.receiverCount).toBe(2);
    });
    lab.begin();
    lab.begin();
    const { agentMs, agentOriginMs } = await lab.devices.calls.getAgentClock({});
    const reading = { agentMs, sessionMs: 12, errorMs: 0.3 };
    const ofAnEndedAgent = { ...reading, agentOriginMs: agentOriginMs - 60_000 };
    const body = [{ ...reading, agentOriginMs }, ofAnEndedAgent];
    await lab.devices.calls.noteSessionClock({ sessionId: 's', body });
    gaze.push(agentMs, [0.25, 0.75, 1, 3.5, Number.NaN]);
    markers.push(agentMs, ['Stimulus 1']);
    await soon(async () => {
      const last = (await lab.live()).map(({ lastValues }) => lastValues[0]?.value);
      expect(last).toEqual(expect.arrayContaining([0.25, 'Stimulus 1']));
    });
    const answer = await lab.devices.calls.listSessionDevices({ sessionId: 's' });
    expect(listSessionDevices.answer?.safeParse(answer).success).toBe(true);

    const deviceId = 'gazepoint-123456789';
    const of = { sessionId: 's', deviceId };
    expect(await lab.devices.calls.startDeviceCalibration(of)).toEqual({ at: 'starting' });
    const places = new Set<number>();
    await soon(async () => {
      const state = await lab.devices.calls.getDeviceCalibration(of);
      if (state.at === 'point') places.add(state.index);
      expect(state).toMatchObject({ at: 'done', meanErrorPx: 19.43, validPoints: 4 });
      if (state.at === 'done') expect(state.points[1]?.left.isValid).toBe(false);
    });
    expect([...places]).toEqual([0, 1, 2, 3, 4]);

    await lab.devices.finish('s');
    expect(lab.streams()).toHaveLength(3);
    const [tracker] = lab.recorded(`device-${deviceId}`);
    expect(tracker?.count).toBeGreaterThan(5);
    expect(tracker?.agentClocks).toEqual([reading]);
    const parts = lab.streams().flatMap((stream) => lab.recorded(stream));
    expect(parts.map(({ texts }) => texts[0]?.[0])).toContain('Stimulus 1');
    const gazePart = parts.find(({ device }) => device.name === 'Gaze');
    expect(gazePart?.values.map((column) => column[0])).toEqual([0.25, 0.75, 1, 3.5, Number.NaN]);
    expect(lab.problems).toEqual([]);
  });

  it('that are pulled out are told as lost within two seconds, recorded so, and come back', async (context) => {
    const lab = await aLab(context);
    await soon(async () =>
      expect(states(await lab.live())).toEqual({ 'gazepoint-123456789': 'ready' }),
    );
    lab.begin();
    await soon(async () => expect((await lab.live())[0]?.rateHz).toBeGreaterThan(30));
    const pulledMs = performance.now();
    lab.tracker.setSilent(true);
    await soon(async () => expect((await lab.live())[0]).toMatchObject({ state: 'lost' }));
    expect(performance.now() - pulledMs).toBeLessThan(2_100);
    lab.tracker.setSilent(false);
    await soon(async () => expect((await lab.live())[0]).toMatchObject({ state: 'ready' }));
    await lab.devices.finish('s');
    const [recorded] = lab.recorded('device-gazepoint-123456789');
    expect(recorded?.marks.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['lost', 'dropped', 'back']),
    );
  });

  it('cannot be calibrated while they are lost, or when they were never found', async (context) => {
    const lab = await aLab(context);
    await soon(async () => expect(await lab.live()).toHaveLength(1));
    const of = (deviceId: string) => ({ sessionId: 's', deviceId });
    const { calls } = lab.devices;
    await expect(calls.startDeviceCalibration(of('nobody'))).rejects.toMatchObject({ status: 404 });
    await expect(calls.getDeviceCalibration(of('gazepoint-123456789'))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await lab.tracker.refuse();
    await soon(async () => expect((await lab.live())[0]?.state).toBe('lost'));
    await expect(calls.startDeviceCalibration(of('gazepoint-123456789'))).rejects.toMatchObject({
      status: 409,
      code: 'CANNOT_CALIBRATE',
    });
  });

  it('that are stopped in a calibration say so', async (context) => {
    const lab = await aLab(context, { calibration: { ...QUICK, timeoutS: 60 } });
    await soon(async () =>
      expect(states(await lab.live())).toEqual({ 'gazepoint-123456789': 'ready' }),
    );
    const of = { sessionId: 's', deviceId: 'gazepoint-123456789' };
    const { calls } = lab.devices;
    await calls.startDeviceCalibration(of);
    await soon(async () =>
      expect(await calls.getDeviceCalibration(of)).toMatchObject({ at: 'point', index: 0 }),
    );
    await calls.stopDeviceCalibration(of);
    expect(await calls.getDeviceCalibration(of)).toEqual({
      at: 'failed',
      reason: 'The calibration was stopped.',
    });
  });

  it('of the same name stay two devices, and the first keeps its id when the second appears', async (context) => {
    const lab = await aLab(context);
    await lab.tracker.refuse();
    const stream = { ...gazeOutletStream('Gaze', 'same', 0) };
    const first = await lab.outlet(stream);
    const lsl = async () => (await lab.live()).filter(({ driver }) => driver === 'lsl');
    await soon(async () => expect(await lsl()).toHaveLength(1));
    const [{ id } = { id: '' }] = await lsl();
    const second = await lab.outlet(stream);
    await soon(async () => expect(await lsl()).toHaveLength(2));
    expect((await lsl())[0]?.id).toBe(id);
    await soon(() => expect([first.receiverCount, second.receiverCount]).toEqual([1, 1]));
    first.push(1, [0.1, 0, 1, 3, 3]);
    second.push(1, [0.9, 0, 1, 3, 3]);
    await soon(async () =>
      expect((await lsl()).map(({ lastValues }) => lastValues[0]?.value)).toEqual([0.1, 0.9]),
    );
  });

  it('include another tracker at the same address as a device of its own', async (context) => {
    const lab = await aLab(context);
    await soon(async () =>
      expect(states(await lab.live())).toEqual({ 'gazepoint-123456789': 'ready' }),
    );
    lab.tracker.becomeAnother('987654321');
    await soon(async () =>
      expect(states(await lab.live())).toEqual({
        'gazepoint-123456789': 'lost',
        'gazepoint-987654321': 'ready',
      }),
    );
  });
});
