import { connect } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ChannelFormat } from './channelFormat';
import { discoverStreams } from './discoverStreams';
import { LslDriver } from './lslDriver';
import type { LslNetwork } from './lslNetwork';
import { Outlet, type OutletStream } from './outlet';
import { gazeOutletStream, markerOutletStream } from './outletStreams';
import { type OnFinished, RealLsl, createTestNetwork, whyNoLiblsl } from './testing/realLsl';
import { RecordingListener } from './testing/recordingListener';
import type { SampleValues } from './writeSample';

const WAIT = { timeout: 10_000, interval: 20 };

async function offer(
  stream: OutletStream,
  onFinished: OnFinished = onTestFinished,
  given?: LslNetwork,
) {
  const network = given ?? (await createTestNetwork(onFinished));
  const outlet = await Outlet.open(stream, network);
  onFinished(() => outlet.close());
  return { outlet, network };
}

/** A stream of ours that the real library receives. */
async function offerToReal(stream: OutletStream, onFinished: OnFinished) {
  const { outlet, network } = await offer(stream, onFinished);
  const real = await RealLsl.start(network);
  onFinished(() => real.kill());
  const { format, sourceId, channels } = stream;
  const xml = await real.openInlet({ key: 'a', sourceId, format, count: channels.length });
  await vi.waitFor(() => expect(outlet.receiverCount).toBe(1), WAIT);
  return { outlet, network, real, xml };
}

function testStream(format: ChannelFormat, count: number): OutletStream {
  const channels = Array.from({ length: count }, (_, at) => ({
    label: `Channel <${at}>`,
    unit: 'µV',
    type: 'EEG',
  }));
  return { name: 'Ours', type: 'EEG', sourceId: 'fovea-1', format, channels, nominalRateHz: 100 };
}

const ROWS: Readonly<Record<ChannelFormat, readonly SampleValues[]>> = {
  float32: [
    [1.5, -0, 3.4028234663852886e38],
    [NaN, Infinity, 1.401298464324817e-45],
  ],
  double64: [
    [0.1, -1e308, Number.MIN_VALUE],
    [NaN, -Infinity, Math.PI],
  ],
  string: [
    ['Stimulus 1', '', 'Größe & <b>'],
    ['x'.repeat(255), 'y'.repeat(256), 'z'.repeat(70_000)],
  ],
  int32: [[0, 2_147_483_647, -2_147_483_648]],
  int16: [[0, 32_767, -32_768]],
  int8: [[0, 127, -128]],
  int64: [[0, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]],
};

describe.skipIf(whyNoLiblsl).concurrent('An inlet of the real liblsl', () => {
  it.for(Object.entries(ROWS))(
    'gets exact values in %s',
    async ([format, rows], { onTestFinished: onFinished }) => {
      const { outlet, real, xml } = await offerToReal(
        testStream(format as ChannelFormat, 3),
        onFinished,
      );
      expect(xml).toContain('<label>Channel &lt;2&gt;</label>');
      const beganMs = performance.now();
      rows.forEach((row, at) => outlet.push(beganMs + at, row));
      const pulled = await real.pull('a', rows.length, 5);
      expect(pulled.map(({ values }) => values.map(plainNumber))).toEqual(rows);
      pulled.forEach(({ time }, at) => expect(time).toBe((beganMs + at) / 1000));
    },
  );

  it('gets 1,000 channels', async ({ onTestFinished: onFinished }) => {
    const { outlet, real } = await offerToReal(testStream('int16', 1000), onFinished);
    const row = Array.from({ length: 1000 }, (_, at) => at);
    outlet.push(performance.now(), row);
    const [sample] = await real.pull('a', 1, 5);
    expect(sample?.values).toEqual(row);
  });

  it('measures our clock', async ({ onTestFinished: onFinished }) => {
    const { real } = await offerToReal(testStream('int8', 1), onFinished);
    const correction = await real.timeCorrection('a');
    const theirMs = (await real.localClock()) * 1000;
    // Correction is what their clock is ahead of ours.
    expect(Math.abs(theirMs - correction * 1000 - performance.now())).toBeLessThan(50);
  });

  it('finds our streams as recorders and recovering inlets ask for them', async ({
    onTestFinished: onFinished,
  }) => {
    const { network } = await offer(
      gazeOutletStream('Gaze of Anna', 'agent-1-gaze', 60),
      onFinished,
    );
    await offer(markerOutletStream('Markers of Anna', 'agent-1-markers'), onFinished, network);
    const real = await RealLsl.start(network);
    onFinished(() => real.kill());
    expect(await real.resolve("starts-with(name,'Gaze') and type='Gaze'", 1, 5)).toBe(1);
    expect(await real.resolve('count(desc/channels/channel)=5', 1, 5)).toBe(1);
    expect(await real.resolve("type='Markers' or channel_count>4", 2, 5)).toBe(2);
    expect(await real.resolve("type='EEG'", 1, 0.5)).toBe(0);
  });
});

const plainNumber = (value: number | bigint | string) =>
  typeof value === 'bigint' ? Number(value) : value;

describe('An outlet', () => {
  it('of gaze is received by our own inlet with the roles of gaze', async () => {
    const { outlet, network } = await offer(gazeOutletStream('Gaze', 'agent-1', 60));
    const driver = new LslDriver(network);
    const [device] = await vi.waitFor(async () => {
      const devices = await driver.find(400);
      expect(devices).toHaveLength(1);
      return devices;
    }, WAIT);
    expect(device?.channels).toEqual([
      { name: 'gaze_x', unit: '', role: 'gazeXNorm' },
      { name: 'gaze_y', unit: '', role: 'gazeYNorm' },
      { name: 'gaze_valid', unit: '', role: 'gazeValid' },
      { name: 'pupil_left', unit: 'mm', role: 'pupilLeftMm' },
      { name: 'pupil_right', unit: 'mm', role: 'pupilRightMm' },
    ]);
    const listener = new RecordingListener();
    const opened = await driver.open(device!, listener);
    onTestFinished(() => opened.close());
    await vi.waitFor(() => expect(outlet.receiverCount).toBe(1), WAIT);
    const atMs = performance.now();
    outlet.push(atMs, [0.25, 0.75, 1, 3.5, NaN]);
    await vi.waitFor(() => expect(listener.rows).toEqual([[0.25, 0.75, 1, 3.5, NaN]]), WAIT);
    // Both ends are in this process, so both clocks are one.
    expect(Math.abs(Number(listener.agentMs[0]) - atMs)).toBeLessThan(2);
  });

  async function connectTo(stream: OutletStream) {
    const { outlet, network } = await offer(stream);
    let port = 0;
    await discoverStreams(network, AbortSignal.timeout(10_000), ({ dataPort }) => {
      port = dataPort;
      return true;
    });
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    return { outlet, socket };
  }

  async function ask(request: string) {
    const { outlet, socket } = await connectTo(testStream('int16', 1));
    const pieces: Buffer[] = [];
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    socket.write(request);
    return { outlet, socket, closed, text: () => Buffer.concat(pieces).toString('latin1') };
  }

  it('sends the byte order that its receiver has', async () => {
    const { outlet, text } = await ask(
      'LSL:streamfeed/110 \r\nNative-Byte-Order: 4321\r\nValue-Size: 2\r\n\r\n',
    );
    await vi.waitFor(() => expect(outlet.receiverCount).toBe(1), WAIT);
    outlet.push(0, [258]);
    await vi.waitFor(() => expect(text().endsWith('\x01\x02')).toBe(true), WAIT);
    expect(text()).toContain('Byte-Order: 4321\r\n');
  });

  it.each([
    ['of another run', 'LSL:streamfeed/110 1234\r\n\r\n', '404'],
    ['in a version to come', 'LSL:streamfeed/210 \r\n\r\n', '505'],
    ['in version 1.00', 'LSL:streamfeed/100 \r\n\r\n', '505'],
    ['of values of another size', 'LSL:streamfeed/110 \r\nValue-Size: 4\r\n\r\n', '505'],
  ])('refuses a feed %s', async (_, request, status) => {
    const { outlet, closed, text } = await ask(request);
    await closed;
    expect(text()).toMatch(new RegExp(`^LSL/110 ${status} `));
    expect(outlet.receiverCount).toBe(0);
  });

  it.each([
    ['asks for something else', 'GET / HTTP/1.1\r\n\r\n'],
    ['speaks version 1.00 only', 'LSL:streamfeed\r\n100 0\r\n'],
    ['asks for another stream', "LSL:shortinfo\r\nname='Other'\r\n"],
    ['never ends its line', 'x'.repeat(20_000)],
  ])('closes the connection of whoever %s', async (_, request) => {
    const { closed, text } = await ask(request);
    await closed;
    expect(text()).toBe('');
  });

  it('describes itself to whoever asks by TCP', async () => {
    const { closed, text } = await ask("LSL:shortinfo\r\nname='Ours'\r\n");
    await closed;
    expect(text()).toContain('<name>Ours</name>');
    expect(text()).not.toContain('<channel>');
  });

  it('cuts off a receiver that does not read, instead of keeping everything for it', async () => {
    const { outlet, socket } = await connectTo(testStream('double64', 10_000));
    socket.on('error', () => undefined);
    socket.write('LSL:streamfeed/110 \r\n\r\n');
    socket.pause();
    await vi.waitFor(() => expect(outlet.receiverCount).toBe(1), WAIT);
    const values = Array.from({ length: 10_000 }, () => 0);
    for (let pushed = 0; pushed < 600 && outlet.receiverCount > 0; pushed++) {
      outlet.push(performance.now(), values);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(outlet.receiverCount).toBe(0);
  });

  it('refuses a sample with too few values', async () => {
    const { outlet } = await offer(testStream('int16', 3));
    expect(() => outlet.push(0, [1, 2])).toThrow('3 channels has 2 values');
  });
});
