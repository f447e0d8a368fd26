import { describe, expect, it } from 'vitest';
import { encodeBreathChunk } from './breathChunk';
import { emptyBreathFrames } from './breathFrames';
import { BrokenColumnsFile, decodeColumns, encodeColumns, type ColumnsFile } from './columnsFile';
import {
  decodeDeviceChunk,
  deviceSampleBytes,
  DEVICE_CHUNK_BYTES,
  encodeDeviceChunk,
} from './deviceChunk';
import {
  DEVICE_ROLES,
  joinDeviceSamples,
  type DeviceMark,
  type DeviceSamples,
} from './deviceSamples';

/** Reproducible bits (xorshift), so that any number can come up. */
function randomBits(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

const SPECIAL = [0, -0, Number.NaN, Infinity, -Infinity, 5e-324, 1.7e308, 0.1, 1 / 3, 2 ** 53 + 2];

/** A number of any size: the bits of a float64 are random, or it is a special one, or a float32. */
function anyNumber(bits: () => number): number {
  const kind = bits() % 4;
  if (kind === 0) return SPECIAL[bits() % SPECIAL.length] ?? 0;
  const view = new DataView(new ArrayBuffer(8));
  view.setUint32(0, bits());
  view.setUint32(4, bits());
  return kind === 1 ? view.getFloat32(0) : view.getFloat64(0);
}

function anySamples(seed: number): DeviceSamples {
  const bits = randomBits(seed);
  const count = bits() % 40;
  const channels = 1 + (bits() % 5);
  const hasTexts = bits() % 3 === 0;
  const column = (): Float64Array => Float64Array.from({ length: count }, () => anyNumber(bits));
  const few = <T>(make: () => T): T[] => Array.from({ length: bits() % 4 }, make);
  const text = (): string =>
    String.fromCharCode(...Array.from({ length: bits() % 9 }, () => bits() % 0x10000));
  const kinds: readonly DeviceMark['kind'][] = ['dropped', 'lost', 'back'];
  return {
    device: {
      id: `device-${seed}`,
      name: text(),
      driver: 'lsl',
      channels: Array.from({ length: channels }, () => ({
        name: text(),
        unit: text(),
        role: [...DEVICE_ROLES, null][bits() % 7] ?? null,
      })),
      nominalRateHz: bits() % 2048,
    },
    agentOriginMs: 1.7e12 + bits() / 1000,
    count,
    deviceMs: column(),
    agentMs: column(),
    values: Array.from({ length: hasTexts ? 0 : channels }, (_, at) =>
      at === 0 ? column().map((value) => Math.fround(value)) : column(),
    ),
    texts: Array.from({ length: hasTexts ? channels : 0 }, () =>
      Array.from({ length: count }, text),
    ),
    marks: few(() => ({
      kind: kinds[bits() % 3] ?? 'lost',
      agentMs: anyNumber(bits),
      atSample: bits() % (count + 1),
      count: bits(),
    })),
    deviceClocks: few(() => ({
      agentMs: anyNumber(bits),
      offsetMs: anyNumber(bits),
      residualMs: anyNumber(bits),
    })),
    agentClocks: few(() => ({
      agentMs: anyNumber(bits),
      sessionMs: anyNumber(bits),
      errorMs: anyNumber(bits),
    })),
  };
}

/** Three samples of a device with two channels. */
function aPart(more: Partial<DeviceSamples> = {}): DeviceSamples {
  return {
    device: {
      id: 'eeg',
      name: 'Amplifier',
      driver: 'lsl',
      channels: [
        { name: 'Fz', unit: 'µV', role: null },
        { name: 'Trigger', unit: '', role: 'marker' },
      ],
      nominalRateHz: 500,
    },
    agentOriginMs: 1_764_000_000_000.25,
    count: 3,
    deviceMs: Float64Array.of(10, 12, 14),
    agentMs: Float64Array.of(110.5, 112.5, 114.5),
    values: [Float64Array.of(0.1, Number.NaN, -7), Float64Array.of(0, 1, 0)],
    texts: [],
    marks: [{ kind: 'dropped', agentMs: 114.5, atSample: 2, count: 4 }],
    deviceClocks: [{ agentMs: 114.5, offsetMs: 100.5, residualMs: 0.2 }],
    agentClocks: [{ agentMs: 100, sessionMs: 20, errorMs: 0.4 }],
    ...more,
  };
}

const changed = (samples: DeviceSamples, change: (file: ColumnsFile) => ColumnsFile): Uint8Array =>
  encodeColumns(change(decodeColumns(encodeDeviceChunk(samples))));

const withMeta = (meta: ColumnsFile['meta']): Uint8Array =>
  changed(aPart(), (file) => ({ ...file, meta: { ...file.meta, ...meta } }));

const aTextPart = aPart({
  values: [],
  texts: [
    ['one', 'two', ''],
    ['', '', 'three'],
  ],
});

const withTextColumns = (columns: ColumnsFile['columns']): Uint8Array =>
  changed(aTextPart, (file) => ({ ...file, columns: { ...file.columns, ...columns } }));

const withColumns = (columns: ColumnsFile['columns']): Uint8Array =>
  changed(aPart(), (file) => ({ ...file, columns: { ...file.columns, ...columns } }));

describe('Chunks of devices', () => {
  it('give back every number, text and mark exactly, and the same bytes again', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const samples = anySamples(seed);
      const bytes = encodeDeviceChunk(samples);
      const read = decodeDeviceChunk(bytes);
      expect(read, `seed ${seed}`).toStrictEqual(samples);
      // `toStrictEqual` tells 0 from −0; the bits tell the rest.
      expect(String(encodeDeviceChunk(read)) === String(bytes), `seed ${seed}`).toBe(true);
    }
  });

  it('are half as large where values are float32 numbers, and lose nothing elsewhere', () => {
    const count = 1000;
    const times = Float64Array.from({ length: count }, (_, at) => at * 2);
    const sizeWith = (values: Float64Array): number =>
      encodeDeviceChunk(aPart({ count, deviceMs: times, agentMs: times, values: [values, values] }))
        .length;
    const double = times.map((value) => value + 0.1);
    const single = double.map((value) => Math.fround(value));
    expect(sizeWith(double) - sizeWith(single)).toBeGreaterThan(2 * 4 * count - 100);
    expect(sizeWith(single.with(999, 0.1))).toBe(sizeWith(double));
  });

  it('do not exceed what is said of their size', () => {
    const count = DEVICE_CHUNK_BYTES / 32;
    const column = Float64Array.from({ length: count }, (_, at) => at / 7);
    const times = { count, deviceMs: column, agentMs: column };
    const numbers = aPart({ ...times, values: [column, column] });
    expect(deviceSampleBytes(numbers)).toBe(DEVICE_CHUNK_BYTES);
    expect(encodeDeviceChunk(numbers).length).toBeLessThan(DEVICE_CHUNK_BYTES + 4096);
    const words = Array.from(column, (_, at) => `stimulus ${at}`);
    const texts = aPart({ ...times, values: [], texts: [words, words] });
    expect(encodeDeviceChunk(texts).length).toBeLessThan(deviceSampleBytes(texts) + 4096);
  });

  it('keep texts of any length, and of any characters', () => {
    const texts = [
      ['', 'Stimulus 1 µ 漢字 \u{1F600} \u0000 \uD800', 'x'.repeat(10_000)],
      ['a', '', '\uFFFF'],
    ];
    const samples = aPart({ values: [], texts });
    expect(decodeDeviceChunk(encodeDeviceChunk(samples)).texts).toStrictEqual(texts);
    const [whole] = joinDeviceSamples([samples, samples]);
    expect(whole?.texts[1]).toEqual(['a', '', '\uFFFF', 'a', '', '\uFFFF']);
    expect(whole?.values).toEqual([]);
  });

  it('can have no samples, of a device that was lost all the time', () => {
    const none = new Float64Array(0);
    const samples = aPart({
      count: 0,
      deviceMs: none,
      agentMs: none,
      values: [none, none],
      marks: [{ kind: 'lost', agentMs: 100, atSample: 0, count: 0 }],
    });
    expect(decodeDeviceChunk(encodeDeviceChunk(samples))).toStrictEqual(samples);
  });

  it('are not written if they could not be read', () => {
    const short = aPart({ values: [Float64Array.of(1, 2), Float64Array.of(1, 2, 3)] });
    expect(() => encodeDeviceChunk(short)).toThrow(RangeError);
    expect(() => encodeDeviceChunk(aPart({ values: [] }))).toThrow(RangeError);
    expect(() => encodeDeviceChunk(aPart({ texts: [['a', 'b', 'c']] }))).toThrow(RangeError);
    const texts = [['a'], ['b']];
    expect(() => encodeDeviceChunk(aPart({ values: [], texts }))).toThrow(RangeError);
    expect(() => encodeDeviceChunk(aPart({ count: 2 }))).toThrow(RangeError);
    expect(() => encodeDeviceChunk(aPart({ agentOriginMs: Number.NaN }))).toThrow(RangeError);
    const { device } = aPart();
    const unknownRate = aPart({ device: { ...device, nominalRateHz: Number.NaN } });
    expect(decodeDeviceChunk(encodeDeviceChunk(unknownRate)).device.nominalRateHz).toBe(0);
  });
});

function whatComesOf(bytes: Uint8Array): string {
  try {
    decodeDeviceChunk(bytes);
    return 'read';
  } catch (error) {
    return error instanceof BrokenColumnsFile ? 'refused' : String(error);
  }
}

describe('Bytes that are no chunk of a device', () => {
  it('are refused however they were cut', () => {
    const bytes = encodeDeviceChunk(aPart());
    for (let length = 0; length < bytes.length; length += 7) {
      expect(() => decodeDeviceChunk(bytes.subarray(0, length))).toThrow(BrokenColumnsFile);
    }
    expect(() => decodeDeviceChunk(encodeBreathChunk(emptyBreathFrames(3)))).toThrow(
      BrokenColumnsFile,
    );
  });

  it('are refused or read, and never anything else, whatever byte is changed', () => {
    const bytes = encodeDeviceChunk(aPart());
    for (let at = 0; at < bytes.length; at++) {
      const other = bytes.with(at, (bytes[at] ?? 0) ^ 0x15);
      expect(whatComesOf(other), `byte ${at}`).toMatch(/^(read|refused)$/);
    }
  });

  const device = {
    id: 'eeg',
    name: 'A',
    driver: 'lsl',
    nominalRateHz: 1,
    channels: [
      { name: 'Fz', unit: '', role: null },
      { name: 'Cz', unit: '', role: null },
    ],
  };

  it.each<[string, Uint8Array]>([
    ['of another version', withMeta({ version: 2 })],
    ['of another format', withMeta({ format: 'fovea-breath' })],
    ['with more samples than there are', withMeta({ count: 1e9 })],
    ['with fewer samples than none', withMeta({ count: -1 })],
    ['with half a sample', withMeta({ count: 2.5 })],
    ['without a count', withMeta({ count: null })],
    ['without the zero of its clock', withMeta({ agentOriginMs: null })],
    ['without a device', withMeta({ device: null })],
    ['of a device that is a list', withMeta({ device: [1] })],
    ['of a device without channels', withMeta({ device: { ...device, channels: 3 } })],
    ['of a device with a number for a name', withMeta({ device: { ...device, name: 3 } })],
    ['of a device without a rate', withMeta({ device: { ...device, nominalRateHz: '500' } })],
    ['with a channel that is none', withMeta({ device: { ...device, channels: [null, null] } })],
    ['with a channel without unit', withMeta({ device: { ...device, channels: [{ name: 'a' }] } })],
    [
      'with more channels than columns',
      withMeta({ device: { ...device, channels: [...device.channels, ...device.channels] } }),
    ],
    ['without saying whether it has texts', withMeta({ hasTexts: null })],
    ['with texts that are numbers', withMeta({ hasTexts: true })],
    ['with a text cut off', withTextColumns({ text0: Uint16Array.of(70) })],
    ['with more text than texts', withTextColumns({ text0: new Uint16Array(70) })],
    ['with a text too few', withTextColumns({ textLength1: Uint32Array.of(5, 0) })],
    ['with endless texts', withTextColumns({ textLength0: Uint32Array.of(4e9, 4e9, 4e9) })],
    ['with a value too few', withColumns({ value1: Float64Array.of(1, 2) })],
    ['with values of another type', withColumns({ value0: Uint8Array.of(1, 2, 3) })],
    ['with times of another type', withColumns({ agentMs: Float32Array.of(1, 2, 3) })],
    ['with a mark without a time', withColumns({ markAgentMs: new Float64Array(0) })],
    ['with a mark without a place', withColumns({ markAtSample: new Uint32Array(0) })],
    ['with a clock without an offset', withColumns({ deviceClockOffsetMs: new Float64Array(2) })],
    ['with a clock without an error', withColumns({ agentClockErrorMs: new Float64Array(0) })],
  ])('such as one %s are refused', (_, bytes) => {
    expect(() => decodeDeviceChunk(bytes)).toThrow(BrokenColumnsFile);
  });

  it('of a later version in small things are read without them', () => {
    const roles = device.channels.map((channel) => ({ ...channel, role: 'heartRateBpm' }));
    const read = decodeDeviceChunk(withMeta({ device: { ...device, channels: roles } }));
    expect(read.device.channels.map(({ role }) => role)).toEqual([null, null]);
    expect(decodeDeviceChunk(withColumns({ markKind: Uint8Array.of(200) })).marks).toEqual([]);
    const beyond = decodeDeviceChunk(withColumns({ markAtSample: Uint32Array.of(77) }));
    expect(beyond.marks[0]?.atSample).toBe(3);
    expect(decodeDeviceChunk(withColumns({ more: Uint8Array.of(1) })).count).toBe(3);
  });
});

describe('Chunks of one device', () => {
  it('are joined in the order given, and marks stay where they were', () => {
    const [whole, ...others] = joinDeviceSamples([aPart(), aPart(), aPart()]);
    expect(others).toEqual([]);
    expect(whole?.count).toBe(9);
    expect([...(whole?.deviceMs ?? [])]).toEqual([10, 12, 14, 10, 12, 14, 10, 12, 14]);
    expect([...(whole?.values[1] ?? [])]).toEqual([0, 1, 0, 0, 1, 0, 0, 1, 0]);
    expect(whole?.marks.map(({ atSample }) => atSample)).toEqual([2, 5, 8]);
    expect(whole?.deviceClocks).toHaveLength(3);
    expect(whole?.agentClocks).toHaveLength(3);
    expect(whole?.agentMs).toHaveLength(9);
  });

  it('are parts of their own where the agent began anew or the channels are others', () => {
    const { device } = aPart();
    const renamed = { ...device, name: 'Amplifier (2)', nominalRateHz: 0 };
    const swapped = { ...device, channels: device.channels.toReversed() };
    const parts = joinDeviceSamples([
      aPart(),
      aPart({ device: renamed }),
      aPart({ agentOriginMs: 1 }),
      aPart({ agentOriginMs: 1, device: swapped }),
      aPart(),
    ]);
    expect(parts.map(({ count }) => count)).toEqual([6, 3, 3, 3]);
    expect(joinDeviceSamples([])).toEqual([]);
  });
});
