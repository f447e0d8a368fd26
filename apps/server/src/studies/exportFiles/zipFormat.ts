/**
 * The records of a zip file (APPNOTE 6.3.10 of PKWARE), with 64-bit fields only where a value needs them.
 * They are written here rather than by a library because no library takes files that are compressed already,
 * and small files are compressed several at once.
 */

/** What is known of a file before its bytes. */
export interface ZipHeader {
  readonly path: string;
  readonly isDeflated: boolean;
  readonly mtime: Date;
  /** Where its first record begins. */
  readonly offset: number;
  /** Null: they follow its bytes. */
  readonly sums: ZipSums | null;
}

export interface ZipSums {
  readonly crc32: number;
  readonly sizeBytes: number;
  /** As it is in the zip file. */
  readonly packedBytes: number;
}

export interface ZipRecord extends ZipHeader {
  readonly sums: ZipSums;
  /** Whether they follow its bytes. */
  readonly hasDescriptor: boolean;
}

const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;
const VERSION = 20;
const VERSION_64 = 45;
/** Made on Unix, by version 6.3 of the format. */
const MADE_BY = (3 << 8) | 63;
const FLAG_UTF8 = 1 << 11;
const FLAG_DESCRIPTOR = 1 << 3;
/** A file that its owner may write and everybody may read. */
const ATTRIBUTES = (0o100644 << 16) >>> 0;
const DEFLATED = 8;

/** Before the bytes of a file. */
export function localHeader({ path, isDeflated, mtime, sums }: ZipHeader): Buffer {
  const name = Buffer.from(path);
  if (name.length > MAX_16) throw new Error('The path of a file in a zip file is too long.');
  const bytes = Buffer.alloc(30);
  const { time, date } = dosTime(mtime);
  bytes.writeUInt32LE(0x04034b50, 0);
  bytes.writeUInt16LE(VERSION, 4);
  bytes.writeUInt16LE(FLAG_UTF8 | (sums ? 0 : FLAG_DESCRIPTOR), 6);
  bytes.writeUInt16LE(isDeflated ? DEFLATED : 0, 8);
  bytes.writeUInt16LE(time, 10);
  bytes.writeUInt16LE(date, 12);
  bytes.writeUInt32LE(sums?.crc32 ?? 0, 14);
  bytes.writeUInt32LE(sums?.packedBytes ?? 0, 18);
  bytes.writeUInt32LE(sums?.sizeBytes ?? 0, 22);
  bytes.writeUInt16LE(name.length, 26);
  return Buffer.concat([bytes, name]);
}

/** After the bytes of a file whose header has no sums. */
export function dataDescriptor(sums: ZipSums, { offset }: Pick<ZipHeader, 'offset'>): Buffer {
  const is64 = needs64({ sums, offset });
  const bytes = Buffer.alloc(is64 ? 24 : 16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(sums.crc32, 4);
  if (is64) {
    bytes.writeBigUInt64LE(BigInt(sums.packedBytes), 8);
    bytes.writeBigUInt64LE(BigInt(sums.sizeBytes), 16);
  } else {
    bytes.writeUInt32LE(sums.packedBytes, 8);
    bytes.writeUInt32LE(sums.sizeBytes, 12);
  }
  return bytes;
}

/** Of one file in the directory at the end. */
export function directoryRecord(file: ZipRecord): Buffer {
  const { sums, offset, mtime } = file;
  const name = Buffer.from(file.path);
  const is64 = needs64(file);
  const extra = Buffer.alloc(is64 ? 9 + 28 : 9);
  // The time in seconds, beside the one that has no time zone.
  extra.writeUInt16LE(0x5455, 0);
  extra.writeUInt16LE(5, 2);
  extra.writeUInt8(3, 4);
  extra.writeInt32LE(Math.min(0x7fffffff, Math.floor(mtime.getTime() / 1000)), 5);
  if (is64) {
    extra.writeUInt16LE(0x0001, 9);
    extra.writeUInt16LE(24, 11);
    extra.writeBigUInt64LE(BigInt(sums.sizeBytes), 13);
    extra.writeBigUInt64LE(BigInt(sums.packedBytes), 21);
    extra.writeBigUInt64LE(BigInt(offset), 29);
  }
  const bytes = Buffer.alloc(46);
  const { time, date } = dosTime(mtime);
  bytes.writeUInt32LE(0x02014b50, 0);
  bytes.writeUInt16LE(MADE_BY, 4);
  bytes.writeUInt16LE(is64 ? VERSION_64 : VERSION, 6);
  bytes.writeUInt16LE(FLAG_UTF8 | (file.hasDescriptor ? FLAG_DESCRIPTOR : 0), 8);
  bytes.writeUInt16LE(file.isDeflated ? DEFLATED : 0, 10);
  bytes.writeUInt16LE(time, 12);
  bytes.writeUInt16LE(date, 14);
  bytes.writeUInt32LE(sums.crc32, 16);
  bytes.writeUInt32LE(is64 ? MAX_32 : sums.packedBytes, 20);
  bytes.writeUInt32LE(is64 ? MAX_32 : sums.sizeBytes, 24);
  bytes.writeUInt16LE(name.length, 28);
  bytes.writeUInt16LE(extra.length, 30);
  bytes.writeUInt32LE(ATTRIBUTES, 38);
  bytes.writeUInt32LE(is64 ? MAX_32 : offset, 42);
  return Buffer.concat([bytes, name, extra]);
}

/** After the directory, at the very end. */
export function endOfDirectory(count: number, offset: number, sizeBytes: number): Buffer {
  const is64 = count >= MAX_16 || offset >= MAX_32 || sizeBytes >= MAX_32;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(sizeBytes, MAX_32), 12);
  end.writeUInt32LE(Math.min(offset, MAX_32), 16);
  if (!is64) return end;
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(MADE_BY, 12);
  end64.writeUInt16LE(VERSION_64, 14);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(sizeBytes), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + sizeBytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}

/** All three are 64-bit fields if one has to be; programs take them for the sign of each other. */
function needs64({ sums, offset }: Pick<ZipRecord, 'sums' | 'offset'>): boolean {
  return sums.sizeBytes >= MAX_32 || sums.packedBytes >= MAX_32 || offset >= MAX_32;
}

/** The time that every program reads: without a time zone, in steps of two seconds, 1980 to 2107. */
function dosTime(at: Date): { readonly time: number; readonly date: number } {
  const year = at.getFullYear();
  if (year < 1980) return { time: 0, date: (1 << 5) | 1 };
  if (year > 2107) return { time: (23 << 11) | (59 << 5) | 29, date: (127 << 9) | (12 << 5) | 31 };
  return {
    time: (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
    date: ((year - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
  };
}
