/**
 * A stream `device-…`: what an agent recorded of one device, about five seconds per chunk.
 *
 * A columns file like a face chunk (faceChunk.ts), gzipped by the sender; each is self-contained. Nothing is
 * rounded: times are float64, and so are the values of a channel unless all of them are float32 numbers, which
 * take half. Every number comes back as it was, also NaN, infinities and −0, and so does
 * every text, which is kept as UTF-16. What happened between samples and what is known of the clocks stand in
 * columns of their own.
 */
import {
  BrokenColumnsFile,
  column,
  decodeColumns,
  encodeColumns,
  type Column,
  type ColumnsFile,
  type JsonValue,
} from './columnsFile';
import {
  DEVICE_ROLES,
  type AgentClock,
  type DeviceClock,
  type DeviceMark,
  type DeviceSamples,
  type RecordedDevice,
} from './deviceSamples';

export const DEVICE_CHUNK_VERSION = 1;

/**
 * Size before gzip above which a sender begins a new chunk even before five seconds are over, so that no
 * chunk exceeds what a server takes.
 */
export const DEVICE_CHUNK_BYTES = 2 * 1024 * 1024;

const FORMAT = 'fovea-device';
/** The place of a kind is its number in chunks, so kinds are only added at the end. */
const MARK_KINDS = ['dropped', 'lost', 'back'] as const satisfies readonly DeviceMark['kind'][];

/** Most that these samples take in a chunk, for `DEVICE_CHUNK_BYTES`. */
export function deviceSampleBytes({
  count,
  values,
  texts,
}: Pick<DeviceSamples, 'count' | 'values' | 'texts'>): number {
  const numbers = (2 + values.length) * count * Float64Array.BYTES_PER_ELEMENT;
  const lengths = texts.length * count * Uint32Array.BYTES_PER_ELEMENT;
  const units = texts.flat().reduce((sum, { length }) => sum + length, 0);
  return numbers + lengths + units * Uint16Array.BYTES_PER_ELEMENT;
}

/**
 * @param samples with as many values, or texts, for each channel as times
 * @returns the bytes of one chunk, not gzipped; the same samples give the same bytes
 * @throws RangeError if they could not be read again: a column is of another length, or the clock has no zero
 */
export function encodeDeviceChunk(samples: DeviceSamples): Uint8Array<ArrayBuffer> {
  const { device, agentOriginMs, count, marks, deviceClocks, agentClocks } = samples;
  const byChannel = [...samples.values, ...samples.texts];
  const all = [samples.deviceMs, samples.agentMs, ...byChannel];
  const isMixed = samples.values.length > 0 && samples.texts.length > 0;
  const isWhole = byChannel.length === device.channels.length && !isMixed;
  if (!isWhole || all.some(({ length }) => length !== count)) {
    throw new RangeError('Samples of a device need a time and a value for every channel.');
  }
  if (!Number.isFinite(agentOriginMs)) throw new RangeError('The zero of a clock is a number.');
  return encodeColumns({
    meta: {
      format: FORMAT,
      version: DEVICE_CHUNK_VERSION,
      count,
      agentOriginMs,
      hasTexts: samples.texts.length > 0,
      device: {
        id: device.id,
        name: device.name,
        driver: device.driver,
        nominalRateHz: Number.isFinite(device.nominalRateHz) ? device.nominalRateHz : 0,
        channels: device.channels.map(({ name, unit, role }) => ({ name, unit, role })),
      },
    },
    columns: {
      deviceMs: samples.deviceMs,
      agentMs: samples.agentMs,
      ...Object.fromEntries(samples.values.map((values, at) => [`value${at}`, smallest(values)])),
      ...Object.fromEntries(samples.texts.flatMap(textColumns)),
      markKind: Uint8Array.from(marks, ({ kind }) => MARK_KINDS.indexOf(kind)),
      markAgentMs: Float64Array.from(marks, ({ agentMs }) => agentMs),
      markAtSample: Uint32Array.from(marks, ({ atSample }) => atSample),
      markCount: Float64Array.from(marks, ({ count: dropped }) => dropped),
      deviceClockAgentMs: Float64Array.from(deviceClocks, ({ agentMs }) => agentMs),
      deviceClockOffsetMs: Float64Array.from(deviceClocks, ({ offsetMs }) => offsetMs),
      deviceClockResidualMs: Float64Array.from(deviceClocks, ({ residualMs }) => residualMs),
      agentClockAgentMs: Float64Array.from(agentClocks, ({ agentMs }) => agentMs),
      agentClockSessionMs: Float64Array.from(agentClocks, ({ sessionMs }) => sessionMs),
      agentClockErrorMs: Float64Array.from(agentClocks, ({ errorMs }) => errorMs),
    },
  });
}

/**
 * @param bytes one chunk, not gzipped
 * @throws BrokenColumnsFile if the bytes are something else, truncated, or of another version
 */
export function decodeDeviceChunk(bytes: Uint8Array): DeviceSamples {
  const file = decodeColumns(bytes);
  const { format, version, count, agentOriginMs, hasTexts } = file.meta;
  if (format !== FORMAT || version !== DEVICE_CHUNK_VERSION) {
    throw new BrokenColumnsFile('This is not a device chunk of a version that can be read.');
  }
  const device = readDevice(file.meta.device);
  const isNumbered = typeof count === 'number' && typeof agentOriginMs === 'number';
  if (!device || !isNumbered || typeof hasTexts !== 'boolean') {
    throw new BrokenColumnsFile('A device chunk does not say what it is of.');
  }
  const numbers = (name: string, length: number): Float64Array =>
    ofLength(column(file, name, Float64Array), length);
  return {
    device,
    agentOriginMs,
    count,
    deviceMs: numbers('deviceMs', count),
    agentMs: numbers('agentMs', count),
    values: hasTexts ? [] : device.channels.map((_, at) => readValues(file, `value${at}`, count)),
    texts: hasTexts ? device.channels.map((_, at) => readTexts(file, at, count)) : [],
    marks: readMarks(file, count, numbers),
    deviceClocks: readDeviceClocks(file, numbers),
    agentClocks: readAgentClocks(file, numbers),
  };
}

type ReadNumbers = (name: string, length: number) => Float64Array;

function readMarks(file: ColumnsFile, count: number, numbers: ReadNumbers): DeviceMark[] {
  const kinds = column(file, 'markKind', Uint8Array);
  const places = ofLength(column(file, 'markAtSample', Uint32Array), kinds.length);
  const agentMs = numbers('markAgentMs', kinds.length);
  const counts = numbers('markCount', kinds.length);
  return Array.from(kinds).flatMap((number, at) => {
    const kind = MARK_KINDS[number];
    // Of a later version: the samples are worth more than the mark.
    if (!kind) return [];
    return {
      kind,
      agentMs: agentMs[at] ?? Number.NaN,
      atSample: Math.min(places[at] ?? 0, count),
      count: counts[at] ?? 0,
    };
  });
}

function readDeviceClocks(file: ColumnsFile, numbers: ReadNumbers): DeviceClock[] {
  const agentMs = column(file, 'deviceClockAgentMs', Float64Array);
  const offsets = numbers('deviceClockOffsetMs', agentMs.length);
  const residuals = numbers('deviceClockResidualMs', agentMs.length);
  return Array.from(agentMs, (ms, at) => ({
    agentMs: ms,
    offsetMs: offsets[at] ?? Number.NaN,
    residualMs: residuals[at] ?? Number.NaN,
  }));
}

function readAgentClocks(file: ColumnsFile, numbers: ReadNumbers): AgentClock[] {
  const agentMs = column(file, 'agentClockAgentMs', Float64Array);
  const sessionMs = numbers('agentClockSessionMs', agentMs.length);
  const errors = numbers('agentClockErrorMs', agentMs.length);
  return Array.from(agentMs, (ms, at) => ({
    agentMs: ms,
    sessionMs: sessionMs[at] ?? Number.NaN,
    errorMs: errors[at] ?? Number.NaN,
  }));
}

/** Half the size where it loses nothing. */
function smallest(values: Float64Array): Float32Array | Float64Array {
  const isExact = values.every((value) => Object.is(Math.fround(value), value));
  return isExact ? Float32Array.from(values) : values;
}

function readValues(file: ColumnsFile, name: string, count: number): Float64Array {
  const stored = file.columns[name];
  if (!(stored instanceof Float32Array || stored instanceof Float64Array)) {
    throw new BrokenColumnsFile(`The column ${name} is missing or of another type.`);
  }
  return Float64Array.from(ofLength(stored, count));
}

/** The texts of one channel one after the other, and the length of each. */
function textColumns(texts: readonly string[], at: number): [string, Column][] {
  const all = texts.join('');
  return [
    [`textLength${at}`, Uint32Array.from(texts, ({ length }) => length)],
    [`text${at}`, Uint16Array.from({ length: all.length }, (_, unit) => all.charCodeAt(unit))],
  ];
}

function readTexts(file: ColumnsFile, channel: number, count: number): string[] {
  const lengths = ofLength(column(file, `textLength${channel}`, Uint32Array), count);
  const units = column(file, `text${channel}`, Uint16Array);
  let from = 0;
  const texts = Array.from(lengths, (length) => {
    const text = textOf(units.subarray(from, from + length));
    from += length;
    return text;
  });
  if (from !== units.length) throw new BrokenColumnsFile('A device chunk has texts cut off.');
  return texts;
}

/** In steps, since the number of arguments is limited. */
function textOf(units: Uint16Array): string {
  let text = '';
  for (let from = 0; from < units.length; from += 4096) {
    text += String.fromCharCode(...units.subarray(from, from + 4096));
  }
  return text;
}

function ofLength<C extends Column>(values: C, length: number): C {
  if (values.length !== length) {
    throw new BrokenColumnsFile('A device chunk has a column of another length.');
  }
  return values;
}

function readDevice(value: JsonValue | undefined): RecordedDevice | null {
  if (!isRecord(value) || !Array.isArray(value.channels)) return null;
  const { id, name, driver, nominalRateHz } = value;
  const channels = value.channels.map(readChannel);
  const known = channels.filter((channel) => channel !== null);
  const isText = typeof id === 'string' && typeof name === 'string' && typeof driver === 'string';
  if (!isText || typeof nominalRateHz !== 'number' || known.length < channels.length) return null;
  return { id, name, driver, nominalRateHz, channels: known };
}

function readChannel(value: JsonValue): RecordedDevice['channels'][number] | null {
  if (!isRecord(value)) return null;
  const { name, unit, role } = value;
  if (typeof name !== 'string' || typeof unit !== 'string') return null;
  // A role of a later version is none here; name and values are kept all the same.
  return { name, unit, role: DEVICE_ROLES.find((known) => known === role) ?? null };
}

function isRecord(
  value: JsonValue | undefined,
): value is { readonly [key: string]: JsonValue } & object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
