import { gunzipSync } from 'node:zlib';
import { decodeDeviceChunk, DEVICE_CHUNK_BYTES } from '@fovea/science/recording/deviceChunk';
import { joinDeviceSamples } from '@fovea/science/recording/deviceSamples';
import { expect, it, type TestContext } from 'vitest';
import { aDevice, ScriptedDriver } from '../testing/scriptedDriver';
import { soon } from '../testing/soon';
import type { FoundDevice } from './device';
import { DeviceRecorder } from './deviceRecorder';
import { DeviceWatch } from './deviceWatch';

async function aRecording({ onTestFinished }: TestContext, devices: FoundDevice[] = [aDevice()]) {
  const driver = new ScriptedDriver();
  driver.devices = devices;
  const timing = { findMs: 1, pauseMs: 5, forgetMs: 10_000, giveWayMs: 1000 };
  const watch = new DeviceWatch([driver], timing);
  onTestFinished(() => watch.close());
  await soon(() => expect(driver.opened).toHaveLength(devices.length));
  const kept: { stream: string; bytes: Uint8Array }[] = [];
  const problems: unknown[] = [];
  let failures = 0;
  const begin = () =>
    new DeviceRecorder({
      watch,
      add: async (stream, bytes) => {
        if (failures-- > 0) throw new Error('The disk is full.');
        kept.push({ stream, bytes });
      },
      onProblem: (reason) => problems.push(reason),
      cutEveryMs: 10,
    });
  const recorder = begin();
  const chunks = (stream = 'device-lsl-eeg') =>
    kept
      .filter((one) => one.stream === stream)
      .map(({ bytes }) => decodeDeviceChunk(gunzipSync(bytes)));
  const fail = (count: number) => {
    failures = count;
  };
  return { driver, recorder, begin, kept, problems, chunks, fail };
}

it('Samples, marks and clocks come back exactly, in one stream for each device', async (context) => {
  const { driver, recorder, chunks, kept } = await aRecording(context, [
    aDevice(),
    aDevice({ id: 'other' }),
  ]);
  recorder.noteClocks([{ agentMs: 5, sessionMs: 1, errorMs: 0.5 }]);
  const device = driver.listeners.get('lsl-eeg');
  driver.send('lsl-eeg', [10, 20], [1.5], [Number.NaN]);
  device?.onDropped?.({ agentMs: 21, count: 3 });
  device?.onClock?.({ agentMs: 25, offsetMs: 1000, residualMs: 0.1 });
  device?.onLost('unplugged');
  device?.onBack();
  driver.send('lsl-eeg', [30], [0.1]);
  await recorder.finish();
  const [all, ...others] = joinDeviceSamples(chunks());
  expect(others).toEqual([]);
  expect(all).toMatchObject({
    device: { id: 'lsl-eeg', name: 'EEG', driver: 'lsl', nominalRateHz: 100 },
    agentOriginMs: performance.timeOrigin,
    marks: [
      { kind: 'dropped', agentMs: 21, count: 3, atSample: 2 },
      { kind: 'lost', atSample: 2 },
      { kind: 'back', atSample: 2 },
    ],
    deviceClocks: [{ agentMs: 25, offsetMs: 1000, residualMs: 0.1 }],
    agentClocks: [{ agentMs: 5, sessionMs: 1, errorMs: 0.5 }],
  });
  expect([...all!.agentMs]).toEqual([10, 20, 30]);
  expect([...all!.deviceMs]).toEqual([-990, -980, -970]);
  expect([...all!.values[0]!]).toEqual([1.5, Number.NaN, 0.1]);
  expect(new Set(kept.map(({ stream }) => stream))).toEqual(
    new Set(['device-lsl-eeg', 'device-other']),
  );
});

it('Chunks are cut in time, and one that is large enough before', async (context) => {
  const { driver, recorder, chunks } = await aRecording(context);
  driver.send('lsl-eeg', [1], [1]);
  await soon(() => expect(chunks()).toHaveLength(1));
  const count = DEVICE_CHUNK_BYTES / 8;
  const many = Array.from({ length: count }, (_, at) => at);
  driver.send('lsl-eeg', many, ...many.map((value) => [value]));
  await recorder.finish();
  expect(chunks().length).toBeGreaterThanOrEqual(4);
  for (const chunk of chunks()) expect(chunk.count * 24).toBeLessThanOrEqual(DEVICE_CHUNK_BYTES);
  const [all] = joinDeviceSamples(chunks());
  expect([...all!.values[0]!.subarray(1)]).toEqual(many);
});

it('Texts of markers are recorded, and a silent device costs no chunks', async (context) => {
  const channels = [{ name: 'marker', unit: '', role: 'marker' }] as const;
  const { driver, recorder, chunks } = await aRecording(context, [
    aDevice({ channels, nominalRateHz: 0 }),
  ]);
  const device = driver.listeners.get('lsl-eeg');
  device?.onClock?.({ agentMs: 25, offsetMs: 1000, residualMs: 0.1 });
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(chunks()).toEqual([]);
  const times = { deviceMs: Float64Array.of(1, 2), agentMs: Float64Array.of(3, 4) };
  device?.onTexts?.({ ...times, texts: [['Anfang ä', '']] });
  await recorder.finish();
  expect(chunks()).toMatchObject([{ texts: [['Anfang ä', '']], deviceClocks: [{ agentMs: 25 }] }]);
});

it('A chunk that cannot be kept is tried again before those after it', async (context) => {
  const { driver, recorder, chunks, problems, fail } = await aRecording(context);
  fail(1);
  driver.send('lsl-eeg', [1], [1]);
  await soon(() => expect(problems).toHaveLength(1));
  driver.send('lsl-eeg', [2], [2]);
  await recorder.finish();
  expect(chunks().flatMap(({ agentMs }) => [...agentMs])).toEqual([1, 2]);
});

it('An agent that ends gives up what cannot be kept', async (context) => {
  const { driver, recorder, chunks, fail } = await aRecording(context);
  fail(Number.POSITIVE_INFINITY);
  driver.send('lsl-eeg', [1], [1]);
  await recorder.finishNow();
  expect(chunks()).toEqual([]);
});

it('A device that was lost when the recording began is recorded as lost until it is back', async (context) => {
  const { driver, recorder, chunks, begin } = await aRecording(context);
  await recorder.finish();
  driver.listeners.get('lsl-eeg')?.onLost('unplugged');
  const next = begin();
  driver.listeners.get('lsl-eeg')?.onBack();
  driver.send('lsl-eeg', [1], [1]);
  await next.finish();
  expect(chunks().flatMap(({ marks }) => marks)).toMatchObject([
    { kind: 'lost', atSample: 0 },
    { kind: 'back', atSample: 0 },
  ]);
});

it('A device that is started again with other channels goes on in its stream, as a new part', async (context) => {
  const { driver, recorder, chunks } = await aRecording(context);
  driver.send('lsl-eeg', [1], [1]);
  driver.devices = [aDevice({ channels: [{ name: 'Cz', unit: 'µV', role: null }] })];
  await soon(() => expect(driver.opened).toHaveLength(2));
  driver.send('lsl-eeg', [2], [2]);
  await recorder.finish();
  const parts = joinDeviceSamples(chunks());
  expect(parts.map(({ device }) => device.channels[0]?.name)).toEqual(['Fz', 'Cz']);
  expect(parts.map(({ agentMs }) => [...agentMs])).toEqual([[1], [2]]);
});
