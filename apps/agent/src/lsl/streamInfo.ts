import { type ChannelFormat, isChannelFormat } from './channelFormat';
import { type XmlElement, childText, escapeXml, readXml } from './xmlTree';

/** What an outlet says of its stream. */
export interface StreamInfo {
  readonly name: string;
  /** The kind of content, such as EEG, Gaze or Markers. */
  readonly type: string;
  readonly channelCount: number;
  readonly format: ChannelFormat;
  /** 0: at irregular times. */
  readonly nominalRateHz: number;
  /** Which device it is; stays when its program is started again, and may be empty. */
  readonly sourceId: string;
  /** Which run of the outlet it is: another one each time. */
  readonly uid: string;
  readonly hostname: string;
  readonly sessionId: string;
  /** The version of the protocol times 100. */
  readonly version: number;
  /** Seconds of the outlet's own clock. */
  readonly createdAtSeconds: number;
  /** Its machine, as its answer came from there. */
  readonly address: string;
  readonly dataPort: number;
  readonly servicePort: number;
}

/** 1,000 channels with much said of each are some hundred kB. */
export const MOST_INFO_BYTES = 2 * 1024 * 1024;
const MOST_CHANNELS = 10_000;
const LONGEST_TEXT = 500;
const HIGHEST_RATE_HZ = 1_000_000;

function textOf(info: XmlElement, name: string): string {
  const text = childText(info, name);
  if (text.length > LONGEST_TEXT) throw new Error(`The ${name} of the stream is too long.`);
  return text;
}

function numberOf(info: XmlElement, name: string, lowest: number, highest: number): number {
  const text = textOf(info, name);
  const value = text === '' ? NaN : Number(text);
  if (!(value >= lowest && value <= highest)) {
    throw new Error(`The stream has no possible ${name}: "${text}"`);
  }
  return value;
}

function integerOf(info: XmlElement, name: string, lowest: number, highest: number): number {
  const value = numberOf(info, name, lowest, highest);
  if (!Number.isInteger(value)) throw new Error(`The ${name} of the stream is no integer.`);
  return value;
}

/**
 * Reads the `<info>` of a stream.
 * @param address of the machine that it came from; what the document says of it is often empty or wrong
 * @throws Error naming the field that cannot be
 */
export function readStreamInfo(info: XmlElement, address: string): StreamInfo {
  if (info.name !== 'info') throw new Error('The document describes no stream.');
  const format = textOf(info, 'channel_format');
  if (!isChannelFormat(format)) throw new Error(`The stream has an unknown format "${format}".`);
  const name = textOf(info, 'name');
  const uid = textOf(info, 'uid');
  if (name === '' || uid === '') throw new Error('The stream has no name or no uid.');
  return {
    name,
    type: textOf(info, 'type'),
    channelCount: integerOf(info, 'channel_count', 1, MOST_CHANNELS),
    format,
    nominalRateHz: numberOf(info, 'nominal_srate', 0, HIGHEST_RATE_HZ),
    sourceId: textOf(info, 'source_id'),
    uid,
    hostname: textOf(info, 'hostname'),
    sessionId: textOf(info, 'session_id'),
    version: Math.round(numberOf(info, 'version', 0.01, 100) * 100),
    createdAtSeconds: numberOf(info, 'created_at', 0, Number.MAX_SAFE_INTEGER),
    address,
    dataPort: integerOf(info, 'v4data_port', 1, 65_535),
    servicePort: integerOf(info, 'v4service_port', 1, 65_535),
  };
}

export function parseStreamInfo(document: string, address: string): StreamInfo {
  return readStreamInfo(readXml(document), address);
}

/** What is said of a channel in the description of its stream. */
export interface ChannelDescription {
  readonly label: string;
  readonly unit: string;
  readonly type: string;
  readonly eye?: 'left' | 'right' | 'both';
}

/**
 * The document that describes a stream.
 * @param channels null: the short form, without its channels
 */
export function writeStreamInfo(
  info: StreamInfo,
  channels: readonly ChannelDescription[] | null,
): string {
  const fields: readonly (readonly [string, string | number])[] = [
    ['name', info.name],
    ['type', info.type],
    ['channel_count', info.channelCount],
    ['nominal_srate', info.nominalRateHz],
    ['channel_format', info.format],
    ['source_id', info.sourceId],
    ['version', (info.version / 100).toFixed(2)],
    ['created_at', info.createdAtSeconds],
    ['uid', info.uid],
    ['session_id', info.sessionId],
    ['hostname', info.hostname],
    ['v4address', ''],
    ['v4data_port', info.dataPort],
    ['v4service_port', info.servicePort],
    ['v6address', ''],
    ['v6data_port', 0],
    ['v6service_port', 0],
  ];
  const element = (name: string, value: string | number) =>
    `<${name}>${escapeXml(String(value))}</${name}>`;
  const described = (channels ?? []).map((channel) => {
    const parts = Object.entries(channel).map(([name, value]) => element(name, value));
    return `<channel>${parts.join('')}</channel>`;
  });
  const desc = channels ? `<desc><channels>${described.join('')}</channels></desc>` : '<desc />';
  const lines = [...fields.map(([name, value]) => element(name, value)), desc];
  return `<?xml version="1.0"?>\n<info>\n\t${lines.join('\n\t')}\n</info>\n`;
}
