import { describe, expect, it, vi } from 'vitest';
import type { FoundDevice, OpenDevice } from '../devices/device';
import type { ChannelFormat } from './channelFormat';
import { LslDriver } from './lslDriver';
import type { LslNetwork } from './lslNetwork';
import {
  type OnFinished,
  RealLsl,
  type RealOutlet,
  createTestNetwork,
  whyNoLiblsl,
} from './testing/realLsl';
import { RecordingListener } from './testing/recordingListener';

const FIND_MS = 500;
const FOUND = { timeout: 15_000, interval: 50 };
const WAIT = { timeout: 10_000, interval: 20 };

async function startReal(onFinished: OnFinished, given?: LslNetwork) {
  const network = given ?? (await createTestNetwork(onFinished));
  const real = await RealLsl.start(network);
  onFinished(() => real.kill());
  return { real, network, driver: new LslDriver(network) };
}

/** On a busy machine an answer may take longer than a search. */
function findDevices(driver: LslDriver, count = 1): Promise<readonly FoundDevice[]> {
  return vi.waitFor(async () => {
    const devices = await driver.find(FIND_MS);
    expect(devices).toHaveLength(count);
    return devices;
  }, FOUND);
}

async function open(driver: LslDriver, device: FoundDevice | undefined, onFinished: OnFinished) {
  if (!device) throw new Error('The device was not found.');
  const listener = new RecordingListener();
  const opened: OpenDevice = await driver.open(device, listener);
  onFinished(() => opened.close());
  return listener;
}

/** Offers a stream by the real library and receives it; samples pushed from now on arrive. */
async function connect(outlet: Omit<RealOutlet, 'key' | 'name'>, onFinished: OnFinished) {
  const started = await startReal(onFinished);
  await started.real.openOutlet({ key: 'a', name: 'Device', sourceId: 'device-1', ...outlet });
  const [device] = await findDevices(started.driver);
  const listener = await open(started.driver, device, onFinished);
  await vi.waitFor(async () => {
    // The library says so when it sends to somebody.
    expect(await started.real.haveConsumers('a')).toBe(true);
  }, WAIT);
  return { ...started, listener, device };
}

const ROWS: Readonly<Record<Exclude<ChannelFormat, 'string'>, readonly number[][]>> = {
  float32: [
    [1.5, -0, 3.4028234663852886e38, 1.401298464324817e-45],
    [NaN, Infinity, -Infinity, 0.10000000149011612],
  ],
  double64: [
    [0.1, -1e308, Number.MIN_VALUE, Number.MAX_SAFE_INTEGER],
    [NaN, Infinity, -Infinity, Math.PI],
  ],
  int32: [
    [0, -1, 2_147_483_647, -2_147_483_648],
    [1, 2, 3, 4],
  ],
  int16: [
    [0, -1, 32_767, -32_768],
    [1, 2, 3, 4],
  ],
  int8: [
    [0, -1, 127, -128],
    [1, 2, 3, 4],
  ],
  int64: [
    [0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
    [1, 2, 3, 2 ** 40],
  ],
};

describe.skipIf(whyNoLiblsl).concurrent('A stream of the real liblsl', () => {
  it.for(Object.entries(ROWS))(
    'in %s arrives with exact values',
    async ([format, rows], { onTestFinished: onFinished }) => {
      const { real, listener } = await connect(
        { format: format as ChannelFormat, count: 4 },
        onFinished,
      );
      const sent = format === 'int64' ? rows.map((row) => row.map(BigInt)) : rows;
      const times = await real.push('a', sent);
      await vi.waitFor(() => expect(listener.count).toBe(rows.length), WAIT);
      expect(listener.rows).toEqual(rows);
      expect(listener.deviceMs).toEqual(times.map((seconds) => seconds * 1000));
      expect(listener.lost).toEqual([]);
    },
  );

  it('of markers at irregular times arrives as texts', async ({ onTestFinished: onFinished }) => {
    const { real, listener, device } = await connect(
      {
        format: 'string',
        count: 2,
        rateHz: 0,
        type: 'Markers',
      },
      onFinished,
    );
    expect(device).toMatchObject({ nominalRateHz: 0, driver: 'lsl', canCalibrate: false });
    expect(device?.channels.map(({ role }) => role)).toEqual(['marker', 'marker']);
    const rows = [
      ['Stimulus 1', ''],
      ['Größe & <b>', 'x'.repeat(255)],
      ['y'.repeat(256), 'z'.repeat(300_000)],
    ];
    await real.push('a', rows);
    await vi.waitFor(() => expect(listener.textCount).toBe(3), WAIT);
    expect(listener.textRows).toEqual(rows);
    expect(listener.count).toBe(0);
  });

  it('of 1,000 channels arrives whole', async ({ onTestFinished: onFinished }) => {
    const { real, listener, device } = await connect(
      { format: 'float32', count: 1000 },
      onFinished,
    );
    expect(device?.channels).toHaveLength(1000);
    const rows = [0, 1, 2].map((row) => Array.from({ length: 1000 }, (_, at) => row * 1000 + at));
    await real.push('a', rows);
    await vi.waitFor(() => expect(listener.count).toBe(3), WAIT);
    expect(listener.rows).toEqual(rows);
  });

  it('gets the times that a chunk leaves out from its rate', async ({
    onTestFinished: onFinished,
  }) => {
    const { real, listener } = await connect(
      { format: 'double64', count: 1, rateHz: 250 },
      onFinished,
    );
    const seconds = (await real.localClock()) - 1;
    await real.pushChunk('a', [[1], [2], [3]], seconds);
    await vi.waitFor(() => expect(listener.count).toBe(3), WAIT);
    // The time of a chunk is that of its last sample.
    const [first, second, third] = listener.deviceMs;
    expect(third).toBeCloseTo(seconds * 1000, 6);
    expect(Number(second) - Number(first)).toBeCloseTo(4, 6);
  });

  it('is described by its channels', async ({ onTestFinished: onFinished }) => {
    const channels = [
      { label: 'Fz', unit: 'microvolts', type: 'EEG' },
      { label: 'Fz', unit: 'kohm', type: 'Impedance' },
    ];
    const { device } = await connect(
      { format: 'float32', count: 3, type: 'EEG', channels },
      onFinished,
    );
    expect(device?.name).toBe('Device');
    expect(device?.channels).toEqual([
      { name: 'Fz', unit: 'µV', role: null },
      { name: 'Fz (2)', unit: 'kohm', role: null },
      { name: 'Channel 3', unit: '', role: null },
    ]);
  });

  it('with the name of another is another device, and each gets its own samples', async ({
    onTestFinished: onFinished,
  }) => {
    const { real, driver } = await startReal(onFinished);
    for (const key of ['a', 'b', 'c', 'd']) {
      // c and d have not even a source id.
      const sourceId = key < 'c' ? `device-${key}` : '';
      await real.openOutlet({ key, name: 'Twin', format: 'int32', count: 1, sourceId });
    }
    const devices = await findDevices(driver, 4);
    expect(new Set(devices.map(({ id }) => id)).size).toBe(4);
    for (const { id } of devices) expect(id).toMatch(/^[a-z0-9-]{1,40}$/);
    const listeners = await Promise.all(devices.map((device) => open(driver, device, onFinished)));
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const [at, key] of ['a', 'b', 'c', 'd'].entries()) await real.push(key, [[at]]);
    await vi.waitFor(() => {
      expect(listeners.map(({ rows }) => rows[0]?.[0]).toSorted()).toEqual([0, 1, 2, 3]);
    }, WAIT);
    expect(listeners.map(({ count }) => count)).toEqual([1, 1, 1, 1]);
  });

  it('keeps its id when it is found again, also after its program was started again', async ({
    onTestFinished: onFinished,
  }) => {
    const { real, network, driver, device } = await connect(
      { format: 'int8', count: 1 },
      onFinished,
    );
    const [again] = await findDevices(driver);
    expect(again?.id).toBe(device?.id);
    await real.kill();
    const next = await startReal(onFinished, network);
    const outlet = { format: 'int8', count: 1, sourceId: 'device-1' } as const;
    await next.real.openOutlet({ key: 'a', name: 'Device', ...outlet });
    const [restarted] = await findDevices(driver);
    expect(restarted?.id).toBe(device?.id);
    // What was found before is opened although it is at other ports now.
    await open(driver, device, onFinished);
  });

  it('loses no sample at 1,200 Hz of gaze beside 32 channels at 500 Hz', async ({
    onTestFinished: onFinished,
  }) => {
    const { real, driver } = await startReal(onFinished);
    const gaze = { format: 'float32', count: 8, rateHz: 1200, sourceId: 'gaze' } as const;
    const eeg = { format: 'float32', count: 33, rateHz: 500, sourceId: 'eeg' } as const;
    await real.openOutlet({ key: 'gaze', name: 'Gaze', type: 'Gaze', ...gaze });
    await real.openOutlet({ key: 'eeg', name: 'EEG', type: 'EEG', ...eeg });
    const found = await findDevices(driver, 2);
    const listeners = new Map<string, RecordingListener>();
    for (const device of found) listeners.set(device.name, await open(driver, device, onFinished));
    await vi.waitFor(async () => {
      expect(await real.haveConsumers('gaze')).toBe(true);
      expect(await real.haveConsumers('eeg')).toBe(true);
    }, WAIT);
    const sent = await real.generate(['gaze', 'eeg'], [1200, 500], 5);
    expect(sent).toEqual([6000, 2500]);
    for (const [at, name] of ['Gaze', 'EEG'].entries()) {
      const listener = listeners.get(name);
      await vi.waitFor(() => expect(listener?.count).toBe(sent[at]), WAIT);
      // Channel 0 counts the samples.
      expect(listener?.channel(0)).toEqual(Array.from({ length: sent[at] ?? 0 }, (_, n) => n));
      expect(listener?.lost).toEqual([]);
    }
  });
});

/** These wait most of the time. */
describe.skipIf(whyNoLiblsl).concurrent('An open stream of the real liblsl', () => {
  it('at irregular times is not lost while it is silent', async ({
    onTestFinished: onFinished,
  }) => {
    const { real, listener } = await connect({ format: 'int32', count: 1, rateHz: 0 }, onFinished);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(listener.lost).toEqual([]);
    await real.push('a', [[7]]);
    await vi.waitFor(() => expect(listener.rows).toEqual([[7]]), WAIT);
  });

  it('has its clock measured to less than 2 ms', async ({ onTestFinished: onFinished }) => {
    const { real, listener } = await connect({ format: 'double64', count: 1 }, onFinished);
    await vi.waitFor(() => expect(listener.clocks.length).toBeGreaterThanOrEqual(3), {
      timeout: 20_000,
      interval: 100,
    });
    for (const { residualMs } of listener.clocks) expect(residualMs).toBeLessThan(2);
    // On one machine the moment of pushing is known: between two looks at the clock of this process.
    const beforeMs = performance.now();
    await real.push('a', [[1]]);
    const afterMs = performance.now();
    await vi.waitFor(() => expect(listener.count).toBe(1), WAIT);
    expect(listener.agentMs[0]).toBeGreaterThan(beforeMs - 2);
    expect(listener.agentMs[0]).toBeLessThan(afterMs + 2);
  });

  it('is told as lost within two seconds when its program is killed, and is back when it runs again', async ({
    onTestFinished: onFinished,
  }) => {
    const { real, network, listener } = await connect({ format: 'double64', count: 2 }, onFinished);
    await real.push('a', [[1, 2]]);
    await vi.waitFor(() => expect(listener.count).toBe(1), WAIT);
    const killedAtMs = performance.now();
    await real.kill();
    await vi.waitFor(() => expect(listener.lost).toHaveLength(1), WAIT);
    expect(Number(listener.lost[0]?.atMs) - killedAtMs).toBeLessThan(2_000);

    const next = await startReal(onFinished, network);
    // Another device first, so that the ports are not the same.
    await next.real.openOutlet({ key: 'x', name: 'Other', format: 'int8', count: 1 });
    const outlet = { format: 'double64', count: 2, sourceId: 'device-1' } as const;
    await next.real.openOutlet({ key: 'a', name: 'Device', ...outlet });
    await vi.waitFor(() => expect(listener.backCount).toBe(1), WAIT);
    await vi.waitFor(async () => expect(await next.real.haveConsumers('a')).toBe(true), WAIT);
    await next.real.push('a', [[3, 4]]);
    await vi.waitFor(() => expect(listener.count).toBe(2), WAIT);
    expect(listener.rows).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('is told as lost within two seconds when it is silent with its connection open', async ({
    onTestFinished: onFinished,
  }) => {
    const { real, listener } = await connect(
      { format: 'double64', count: 1, rateHz: 100 },
      onFinished,
    );
    const generated = real.generate(['a'], [100], 6);
    await vi.waitFor(() => expect(listener.count).toBeGreaterThan(50), WAIT);
    const frozenAtMs = performance.now();
    real.freeze();
    await vi.waitFor(() => expect(listener.lost.length).toBeGreaterThan(0), WAIT);
    const lostAfterMs = Number(listener.lost[0]?.atMs) - frozenAtMs;
    expect(lostAfterMs).toBeGreaterThan(1_000);
    expect(lostAfterMs).toBeLessThan(2_000);
    real.thaw();
    await vi.waitFor(() => expect(listener.backCount).toBe(1), WAIT);
    await generated;
  });

  it('at irregular times is told as lost within two seconds when its program hangs', async ({
    onTestFinished: onFinished,
  }) => {
    const { real, listener } = await connect({ format: 'string', count: 1, rateHz: 0 }, onFinished);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(listener.lost).toEqual([]);
    const frozenAtMs = performance.now();
    real.freeze();
    await vi.waitFor(() => expect(listener.lost).toHaveLength(1), WAIT);
    expect(Number(listener.lost[0]?.atMs) - frozenAtMs).toBeLessThan(2_000);
  });
});
