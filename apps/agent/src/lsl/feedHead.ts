import { BYTES_OF_FORMAT } from './channelFormat';
import type { StreamInfo } from './streamInfo';

/** The version that we speak: 1.10, whose samples are plain bytes. */
export const PROTOCOL_VERSION = 110;
/** Lines before the samples, with their end. */
export const LONGEST_HEAD_BYTES = 16_384;

const BUFFERED_SECONDS = 360;
/** What the reference implementation assumes of streams at irregular times. */
const IRREGULAR_RATE_HZ = 100;

/** A stream's own words as a line cannot break the lines that follow. */
const inLine = (text: string) =>
  Array.from(text)
    .filter((character) => character >= ' ')
    .join('');

/** What an inlet says when it connects. */
export function writeFeedRequest(info: StreamInfo): string {
  const buffered = Math.ceil((info.nominalRateHz || IRREGULAR_RATE_HZ) * BUFFERED_SECONDS);
  const valueBytes = BYTES_OF_FORMAT[info.format];
  return [
    `LSL:streamfeed/${PROTOCOL_VERSION} ${inLine(info.uid)}`,
    'Native-Byte-Order: 1234',
    // The slower party is spared the conversion of bytes: whoever can, sends little-endian ones.
    'Endian-Performance: 0',
    'Has-IEEE754-Floats: 1',
    'Supports-Subnormals: 1',
    // Of strings the size is that of a C++ object of the outlet, which it takes for granted when nothing is said.
    ...(valueBytes > 0 ? [`Value-Size: ${valueBytes}`] : []),
    `Data-Protocol-Version: ${PROTOCOL_VERSION}`,
    `Max-Buffer-Length: ${buffered}`,
    'Max-Chunk-Length: 0',
    `Hostname: ${inLine(info.hostname)}`,
    `Source-Id: ${inLine(info.sourceId)}`,
    `Session-Id: ${inLine(info.sessionId)}`,
    '',
    '',
  ].join('\r\n');
}

/** Lines of the form `name: value; comment`, names in lower case. */
export function readHeadFields(lines: readonly string[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const [value = ''] = line.slice(colon + 1).split(';');
    fields.set(line.slice(0, colon).trim().toLowerCase(), value.trim());
  }
  return fields;
}

export interface FeedAnswer {
  readonly isLittleEndian: boolean;
  /** The bytes of the head; samples follow. */
  readonly size: number;
}

/**
 * Reads what an outlet answers before its samples.
 * @returns null if it has not come whole yet
 * @throws Error if the outlet refuses, or speaks what we do not
 */
export function readFeedAnswer(bytes: Buffer, info: StreamInfo): FeedAnswer | null {
  const head = bytes.subarray(0, LONGEST_HEAD_BYTES).toString('latin1');
  const status = /^LSL\/(\d{1,6}) (\d{3})\b/.exec(head);
  // A refusal has no end of its line.
  if (status?.[2] === '404') throw new Error('The stream has been replaced by another one.');
  if (status && status[2] !== '200') {
    throw new Error(`The stream refuses with ${status[2]}.`);
  }
  const end = head.indexOf('\r\n\r\n');
  if (end < 0) {
    if (bytes.length >= LONGEST_HEAD_BYTES) throw new Error('The stream answers without an end.');
    return null;
  }
  if (!status) throw new Error('What answers is not the Lab Streaming Layer.');
  const fields = readHeadFields(head.slice(0, end).split('\r\n').slice(1));
  const uid = fields.get('uid');
  if (uid !== undefined && uid.toLowerCase() !== info.uid.toLowerCase()) {
    throw new Error('The stream has been replaced by another one.');
  }
  const version = Number(fields.get('data-protocol-version') ?? 100);
  if (version !== PROTOCOL_VERSION) {
    throw new Error(
      `The stream is sent in version ${version / 100} of the protocol, which is too old or too new; update the program that sends it.`,
    );
  }
  if ((fields.get('suppress-subnormals') ?? '0') !== '0') {
    throw new Error('The stream wants subnormal numbers to be suppressed.');
  }
  const byteOrder = fields.get('byte-order') ?? '1234';
  if (!['0', '1234', '4321'].includes(byteOrder)) {
    throw new Error(`The stream has the byte order ${byteOrder}, which cannot be read.`);
  }
  return { isLittleEndian: byteOrder !== '4321', size: end + 4 };
}
