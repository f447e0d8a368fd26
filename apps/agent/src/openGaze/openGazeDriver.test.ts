import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it, vi, type TestContext } from 'vitest';
import type { FoundDevice, OpenDevice } from '../devices/device';
import { OpenGazeSimulator, type OpenGazeSimulatorSettings } from '../testing/openGazeSimulator';
import { RecordedListener } from '../testing/recordedListener';
import { openGazeDriver } from './openGazeDriver';
import { OPEN_GAZE_CHANNELS } from './openGazeRecord';

const WAIT = { timeout: 15_000, interval: 20 };

async function aSimulator(
  { onTestFinished }: TestContext,
  settings: Partial<OpenGazeSimulatorSettings> = {},
): Promise<OpenGazeSimulator> {
  const simulator = await OpenGazeSimulator.start(settings);
  onTestFinished(() => simulator.stop());
  return simulator;
}

async function aRecording(
  context: TestContext,
  settings: Partial<OpenGazeSimulatorSettings> = {},
): Promise<{ simulator: OpenGazeSimulator; listener: RecordedListener; tracker: OpenDevice }> {
  const simulator = await aSimulator(context, settings);
  const driver = openGazeDriver(simulator.address);
  const listener = new RecordedListener();
  const tracker = await driver.open(await theOne(driver.find(5000)), listener);
  context.onTestFinished(() => tracker.close());
  return { simulator, listener, tracker };
}

async function theOne(found: Promise<readonly FoundDevice[]>): Promise<FoundDevice> {
  const [device] = await found;
  if (!device) throw new Error('Nothing was found.');
  return device;
}

const channel = (listener: RecordedListener, name: string): number[] =>
  listener.samples.values[OPEN_GAZE_CHANNELS.findIndex((one) => one.name === name)] ?? [];

const steps = (values: readonly number[]): number[] =>
  values.slice(1).map((value, at) => value - (values[at] ?? Number.NaN));

describe.concurrent('Looking for a tracker', () => {
  it('finds it with its name, rate and channels', async (context) => {
    const simulator = await aSimulator(context, { rateHz: 150, serial: 'GP3-00 42' });
    expect(await openGazeDriver(simulator.address).find(5000)).toEqual([
      {
        id: 'gazepoint-gp3-00-42',
        name: 'Gazepoint GP3HD (GP3-00 42)',
        driver: 'openGaze',
        channels: OPEN_GAZE_CHANNELS,
        nominalRateHz: 150,
        canCalibrate: true,
      },
    ]);
  });

  it('finds one that does not say what it is', async (context) => {
    const simulator = await aSimulator(context, { unknown: ['PRODUCT_ID', 'SERIAL_ID'] });
    const found = await theOne(openGazeDriver(simulator.address).find(5000));
    expect(found).toMatchObject({ id: 'gazepoint-tracker', name: 'Gazepoint', nominalRateHz: 0 });
  });

  it('takes nothing into its name that does not belong there', async (context) => {
    const serial = `<b>${'\u0007é'.repeat(40)}${'9'.repeat(80)}`;
    const simulator = await aSimulator(context, { serial: serial.replace(/[<>]/g, '&#x;') });
    const { id, name } = await theOne(openGazeDriver(simulator.address).find(5000));
    expect(id).toMatch(/^[a-z0-9-]{1,40}$/);
    expect(name).toMatch(/^[\x20-\x7e]{1,80}$/);
  });

  it('says at once that nothing is there if the port refuses', async (context) => {
    const simulator = await aSimulator(context);
    await simulator.refuse();
    const startMs = performance.now();
    expect(await openGazeDriver(simulator.address).find(5000)).toEqual([]);
    expect(performance.now() - startMs).toBeLessThan(1000);
  });

  it('ends in time if somebody else is there, who says nothing or something else', async (context) => {
    const simulator = await aSimulator(context);
    simulator.setSilent(true);
    const startMs = performance.now();
    expect(await openGazeDriver(simulator.address).find(300)).toEqual([]);
    expect(performance.now() - startMs).toBeLessThan(1500);

    const server = createServer((socket) => {
      socket.on('error', () => undefined).resume();
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    context.onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const { port } = server.address() as AddressInfo;
    expect(await openGazeDriver({ host: '127.0.0.1', port }).find(5000)).toEqual([]);
  });
});

describe.concurrent('A recorded tracker', () => {
  it.for([60, 150])(
    'at %i Hz delivers every sample with the time it was taken',
    async (rateHz, context) => {
      const { listener } = await aRecording(context, { rateHz });
      await vi.waitFor(() => expect(listener.sampleCount).toBeGreaterThan(rateHz * 1.5), WAIT);
      const { deviceMs, agentMs } = listener.samples;
      expect(new Set(steps(channel(listener, 'CNT')))).toEqual(new Set([1]));
      for (const step of steps(deviceMs)) expect(step).toBeCloseTo(1000 / rateHz, 2);
      // The simulator's clock is the agent's, shifted: the difference must not move.
      const offsets = agentMs.map((value, at) => value - (deviceMs[at] ?? 0));
      expect(Math.max(...offsets) - Math.min(...offsets)).toBeLessThan(200);
      expect(Math.max(...agentMs)).toBeLessThanOrEqual(performance.now());
      expect(Math.min(...agentMs)).toBeGreaterThan(performance.now() - 15_000);
      expect(listener.of('dropped')).toEqual([]);
      expect(listener.of('lost')).toEqual([]);
    },
  );

  it('delivers gaze and pupils of both eyes, and says where there are none', async (context) => {
    const { listener } = await aRecording(context, { rateHz: 150 });
    await vi.waitFor(() => expect(channel(listener, 'BPOGV')).toContain(0), WAIT);
    const valid = channel(listener, 'BPOGV');
    expect(valid).toContain(1);
    const pupils = channel(listener, 'LPMM');
    for (const [at, isValid] of valid.entries()) {
      const pupil = pupils[at] ?? Number.NaN;
      if (isValid === 1) expect(pupil).toBeGreaterThan(2);
      else expect(pupil).toBeNaN();
    }
    for (const name of ['BPOGX', 'BPOGY', 'LPOGX', 'RPOGY']) {
      const values = channel(listener, name);
      expect(values.every((value) => value > -0.2 && value < 1.2)).toBe(true);
    }
  }, 60_000);

  it('of an older kind delivers pupils in mm, and times by its seconds', async (context) => {
    const { listener } = await aRecording(context, {
      unknown: ['ENABLE_SEND_PUPILMM', 'TIME_TICK_FREQUENCY', 'PRODUCT_ID'],
    });
    await vi.waitFor(() => expect(listener.sampleCount).toBeGreaterThan(60), WAIT);
    expect(Math.max(...channel(listener, 'RPMM').filter((mm) => mm > 0))).toBeGreaterThan(2);
    expect(listener.samples.deviceMs[0]).toBeGreaterThan(712_000);
    expect(listener.samples.deviceMs[0]).toBeLessThan(722_000);
  });

  it.for([
    ['bits of a number', '4704405731611246592'],
    ['nonsense', 'fast'],
  ])(
    'whose frequency is %s has times that run as fast as real ones',
    async ([, stated = ''], context) => {
      const ticksPerS = 2_000_000;
      const { listener } = await aRecording(context, { statedTicksPerS: stated, ticksPerS });
      await vi.waitFor(() => expect(listener.sampleCount).toBeGreaterThan(60), WAIT);
      for (const step of steps(listener.samples.deviceMs)) expect(step).toBeCloseTo(1000 / 60, 1);
    },
  );

  it('without any times is refused', async (context) => {
    const simulator = await aSimulator(context, {
      unknown: ['ENABLE_SEND_TIME', 'TIME_TICK_FREQUENCY'],
    });
    const driver = openGazeDriver(simulator.address);
    const device = await theOne(driver.find(5000));
    await expect(driver.open(device, new RecordedListener())).rejects.toThrow(
      'The eye tracker does not send the times of its samples.',
    );
  });

  it('is refused if it is another one, or is not there', async (context) => {
    const simulator = await aSimulator(context);
    const driver = openGazeDriver(simulator.address);
    const device = await theOne(driver.find(5000));
    const other = { ...device, id: 'gazepoint-1', name: 'Gazepoint GP3 (1)' };
    await expect(driver.open(other, new RecordedListener())).rejects.toThrow(
      'Another eye tracker answers: Gazepoint GP3 (123456789), not Gazepoint GP3 (1).',
    );
    await simulator.refuse();
    await expect(driver.open(device, new RecordedListener())).rejects.toThrow(
      /^No eye tracker answers at 127\.0\.0\.1:\d+\. Is Gazepoint Control running\?$/,
    );
  });

  it('of which records are missing says how many', async (context) => {
    const { simulator, listener } = await aRecording(context);
    await vi.waitFor(() => expect(listener.sampleCount).toBeGreaterThan(40), WAIT);
    simulator.dropRecords(7);
    await vi.waitFor(() => expect(listener.of('dropped')).toHaveLength(1), WAIT);
    const [dropped] = listener.of('dropped');
    expect(dropped?.count).toBe(7);
    const next = listener.told[listener.told.findIndex(({ kind }) => kind === 'dropped') + 1];
    expect(next?.kind === 'samples' && next.samples.agentMs[0]).toBe(dropped?.agentMs);
    expect(steps(channel(listener, 'CNT')).filter((step) => step !== 1)).toEqual([8]);
  });

  it('tells the difference of the clocks, and how well it is known', async (context) => {
    const { listener } = await aRecording(context);
    await vi.waitFor(() => expect(listener.of('clock')).toHaveLength(1), WAIT);
    const { deviceMs, agentMs } = listener.samples;
    const [clock] = listener.of('clock');
    const lastOffset = (agentMs.at(-1) ?? 0) - (deviceMs.at(-1) ?? 0);
    expect(Math.abs((clock?.offsetMs ?? 0) - lastOffset)).toBeLessThan(200);
    expect(clock?.residualMs).toBeLessThan(200);
  }, 60_000);
});

describe.concurrent('A tracker that is lost', () => {
  it('because it went silent is noticed within two seconds, and comes back', async (context) => {
    const { simulator, listener } = await aRecording(context);
    await vi.waitFor(() => expect(listener.sampleCount).toBeGreaterThan(40), WAIT);
    simulator.setSilent(true);
    const lastMs = listener.samples.agentMs.at(-1) ?? 0;
    await vi.waitFor(() => expect(listener.of('lost')).toHaveLength(1), WAIT);
    const [lost] = listener.of('lost');
    expect(lost?.reason).toBe('Nothing came from the eye tracker for two seconds.');
    expect((lost?.agentMs ?? 0) - lastMs).toBeGreaterThan(1700);
    // How soon exactly is tested of the watch; a busy machine is slower.
    expect((lost?.agentMs ?? 0) - lastMs).toBeLessThan(6000);

    simulator.setSilent(false);
    await vi.waitFor(() => expect(listener.of('back')).toHaveLength(1), WAIT);
    expect(listener.of('lost')).toHaveLength(1);
    await vi.waitFor(() => expect(listener.told.at(-1)?.kind).toBe('samples'), WAIT);
    // What was not sent meanwhile is known by its number.
    const missing = listener.of('dropped').reduce((sum, { count }) => sum + count, 0);
    const counts = channel(listener, 'CNT');
    expect(missing).toBe((counts.at(-1) ?? 0) - (counts[0] ?? 0) + 1 - counts.length);
    expect(missing).toBeGreaterThan(60);
    const { agentMs } = listener.samples;
    expect(agentMs).toEqual(agentMs.toSorted((a, b) => a - b));
  }, 60_000);

  it('because the connection broke is noticed at once, and is connected again', async (context) => {
    const { simulator, listener } = await aRecording(context);
    await vi.waitFor(() => expect(listener.sampleCount).toBeGreaterThan(40), WAIT);
    const startMs = performance.now();
    await simulator.refuse();
    await vi.waitFor(() => expect(listener.of('lost')).toHaveLength(1), WAIT);
    expect((listener.of('lost')[0]?.agentMs ?? 0) - startMs).toBeLessThan(1500);
    const before = listener.sampleCount;
    // Longer than one try to connect again takes.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await simulator.listen();
    await vi.waitFor(() => expect(listener.sampleCount).toBeGreaterThan(before), WAIT);
    expect(listener.told.map(({ kind }) => kind).filter((kind) => kind !== 'samples')).toEqual([
      'lost',
      'back',
      'dropped',
    ]);
  }, 60_000);

  it('is not taken for another one that stands at its address', async (context) => {
    const { simulator, listener } = await aRecording(context);
    await vi.waitFor(() => expect(listener.sampleCount).toBeGreaterThan(40), WAIT);
    simulator.becomeAnother('77');
    await vi.waitFor(() => expect(listener.of('lost')).toHaveLength(1), WAIT);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(listener.of('lost')).toHaveLength(1);
    expect(listener.of('back')).toEqual([]);
  }, 60_000);
});

describe.concurrent('Whatever comes from the network', () => {
  it('does not end a recording, and what is whole of it is read', async (context) => {
    const { simulator, listener } = await aRecording(context);
    await vi.waitFor(() => expect(listener.sampleCount).toBeGreaterThan(40), WAIT);
    simulator.sendRaw('<REC CNT="1\r\n');
    simulator.sendRaw('<REC CNT="nan" TIME="nan" TIME_TICK="nan" BPOGX="nan" />\r\n');
    simulator.sendRaw(
      '<REC />\r\n<ACK />\r\n<NACK ID="" />\r\n<CAL />\r\n<CAL ID="CALIB_RESULT" />\r\n',
    );
    simulator.sendRaw(Uint8Array.from({ length: 5000 }, (_, at) => (at * 31) % 256));
    simulator.sendRaw(`\r\n<REC ${'A="1" '.repeat(20_000)}/>\r\n`);
    simulator.sendRaw('\r\n');
    const before = listener.sampleCount;
    await vi.waitFor(() => expect(listener.sampleCount).toBeGreaterThan(before + 60), WAIT);
    const { deviceMs } = listener.samples;
    expect(deviceMs.every(Number.isFinite)).toBe(true);
    expect(listener.of('lost')).toEqual([]);
  });

  it('without a time counts as nothing: the tracker is lost', async (context) => {
    const { simulator, listener } = await aRecording(context);
    await vi.waitFor(() => expect(listener.sampleCount).toBeGreaterThan(40), WAIT);
    simulator.setSilent(true);
    const timer = setInterval(() => simulator.sendRaw('<REC BPOGX="0.5" />\r\n'), 50);
    await vi.waitFor(() => expect(listener.of('lost')).toHaveLength(1), WAIT);
    clearInterval(timer);
  });
});

it('A tracker that is closed before its clock is known has its samples all the same', async (context) => {
  const { simulator, listener, tracker } = await aRecording(context);
  const isOn = '<SET ID="ENABLE_SEND_DATA" STATE="1" />';
  await vi.waitFor(() => expect(simulator.heard).toContain(isOn), WAIT);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(listener.sampleCount).toBe(0);
  await tracker.close();
  expect(listener.sampleCount).toBeGreaterThan(5);
});

it('A tracker that is closed says nothing more, and leaves the connection', async (context) => {
  const { simulator, listener, tracker } = await aRecording(context);
  await vi.waitFor(() => expect(listener.sampleCount).toBeGreaterThan(40), WAIT);
  await tracker.close();
  const told = listener.told.length;
  const heard = simulator.heard.length;
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(listener.told).toHaveLength(told);
  expect(simulator.heard).toHaveLength(heard);
});
