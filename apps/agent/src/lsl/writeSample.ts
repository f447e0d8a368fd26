import { BYTES_OF_FORMAT, type ChannelFormat, writeValue } from './channelFormat';
import { TIME_SENT } from './sampleReader';

export type SampleValues = readonly number[] | readonly string[];

/** One sample as bytes, with its time. */
export function writeSample(
  format: ChannelFormat,
  seconds: number,
  values: SampleValues,
  isLittleEndian: boolean,
): Buffer {
  const body =
    format === 'string'
      ? Buffer.concat(values.map((value) => writeText(String(value), isLittleEndian)))
      : writeNumbers(format, values, isLittleEndian);
  const head = Buffer.alloc(9);
  head[0] = TIME_SENT;
  if (isLittleEndian) head.writeDoubleLE(seconds, 1);
  else head.writeDoubleBE(seconds, 1);
  return Buffer.concat([head, body]);
}

function writeNumbers(format: ChannelFormat, values: SampleValues, isLittleEndian: boolean) {
  const size = BYTES_OF_FORMAT[format];
  const bytes = Buffer.alloc(values.length * size);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  values.forEach((value, channel) => {
    writeValue(view, channel * size, format, Number(value), isLittleEndian);
  });
  return bytes;
}

function writeText(text: string, isLittleEndian: boolean): Buffer {
  const content = Buffer.from(text);
  if (content.length <= 255) return Buffer.concat([Buffer.from([1, content.length]), content]);
  const head = Buffer.alloc(5);
  head[0] = 4;
  if (isLittleEndian) head.writeUInt32LE(content.length, 1);
  else head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}
