/** How values are written on the wire; the names are those of the Lab Streaming Layer. */
export type ChannelFormat =
  'float32' | 'double64' | 'string' | 'int32' | 'int16' | 'int8' | 'int64';

/** Bytes of one value; strings have a length of their own each. */
export const BYTES_OF_FORMAT: Readonly<Record<ChannelFormat, number>> = {
  float32: 4,
  double64: 8,
  string: 0,
  int32: 4,
  int16: 2,
  int8: 1,
  int64: 8,
};

export function isChannelFormat(text: string): text is ChannelFormat {
  return Object.hasOwn(BYTES_OF_FORMAT, text);
}

/** What a value of a numeric format is read with. Of int64 beyond 2^53 the nearest double is taken. */
export function readValue(
  view: DataView,
  at: number,
  format: ChannelFormat,
  isLittleEndian: boolean,
): number {
  switch (format) {
    case 'float32':
      return view.getFloat32(at, isLittleEndian);
    case 'double64':
      return view.getFloat64(at, isLittleEndian);
    case 'int32':
      return view.getInt32(at, isLittleEndian);
    case 'int16':
      return view.getInt16(at, isLittleEndian);
    case 'int8':
      return view.getInt8(at);
    case 'int64':
      return Number(view.getBigInt64(at, isLittleEndian));
    case 'string':
      throw new TypeError('Strings have no fixed size.');
  }
}

export function writeValue(
  view: DataView,
  at: number,
  format: ChannelFormat,
  value: number,
  isLittleEndian: boolean,
): void {
  switch (format) {
    case 'float32':
      return view.setFloat32(at, value, isLittleEndian);
    case 'double64':
      return view.setFloat64(at, value, isLittleEndian);
    case 'int32':
      return view.setInt32(at, value, isLittleEndian);
    case 'int16':
      return view.setInt16(at, value, isLittleEndian);
    case 'int8':
      return view.setInt8(at, value);
    case 'int64':
      return view.setBigInt64(at, BigInt(Math.trunc(value)), isLittleEndian);
    case 'string':
      throw new TypeError('Strings have no fixed size.');
  }
}

/** The time of both samples that every connection begins with. */
export const TEST_PATTERN_SECONDS = 123456.789;
/** What tells the two apart, in their order. */
export const TEST_PATTERN_OFFSETS = [4, 2] as const;

/** Where the pattern of a format begins, and above which value it begins again. */
const PATTERNS: Readonly<Record<Exclude<ChannelFormat, 'string'>, readonly [number, number]>> = {
  float32: [0, Infinity],
  double64: [16_777_217, Infinity],
  int32: [65_537, 2_147_483_647],
  int16: [257, 32_767],
  int8: [1, 127],
  int64: [2_147_483_649, Infinity],
};

/** Samples of known values, by which both sides see that they mean the same format. */
export function testPattern(
  format: ChannelFormat,
  channelCount: number,
  offset: number,
): readonly number[] | readonly string[] {
  const signOf = (channel: number) => (channel % 2 === 0 ? 1 : -1);
  const channels = Array.from({ length: channelCount }, (_, channel) => channel);
  if (format === 'string') return channels.map((channel) => `${(channel + 10) * signOf(channel)}`);
  const [begin, modulus] = PATTERNS[format];
  return channels.map((channel) => {
    const value = channel + offset + begin;
    return signOf(channel) * (modulus === Infinity ? value : value % modulus);
  });
}
