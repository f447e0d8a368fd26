import { crc32 } from './crc32';
import type { Bytes } from '../journal/journal';
import { ZIP } from './zipFormat';

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Bytes;
}

const VERSION = 20;
/**
 * 1 January 1980, the earliest date in zip. Fixed, so that the file does not depend on the clock.
 */
const DATE = 0x0021;

/**
 * A zip of uncompressed entries, in pieces: chunks are compressed already, and only one entry is in
 * memory at a time.
 * @throws RangeError if zip64 would be needed (4 GiB, or 65,534 entries)
 */
export async function* zipOfStored(
  entries: AsyncIterable<ZipEntry>,
): AsyncGenerator<Bytes, void, undefined> {
  const directory: Bytes[] = [];
  let offset = 0;
  for await (const { name, bytes } of entries) {
    const nameBytes = new TextEncoder().encode(name);
    const size = bytes.byteLength;
    const next = offset + ZIP.localHeaderBytes + nameBytes.byteLength + size;
    if (next > ZIP.maxBytes || directory.length >= ZIP.maxEntries) {
      throw new RangeError('The recording is too large for one file.');
    }
    const facts = factsOf(bytes, nameBytes.byteLength);
    yield joined(header(ZIP.localHeader, ZIP.localHeaderBytes, 4, facts), nameBytes);
    yield bytes;
    const central = header(ZIP.centralHeader, ZIP.centralHeaderBytes, 6, facts);
    const view = new DataView(central.buffer);
    view.setUint16(4, VERSION, true);
    view.setUint32(42, offset, true);
    directory.push(joined(central, nameBytes));
    offset = next;
  }
  const directoryBytes = directory.reduce((sum, { byteLength }) => sum + byteLength, 0);
  yield* directory;
  const end = new DataView(new ArrayBuffer(ZIP.endBytes));
  end.setUint32(0, ZIP.end, true);
  end.setUint16(8, directory.length, true);
  end.setUint16(10, directory.length, true);
  end.setUint32(12, directoryBytes, true);
  end.setUint32(16, offset, true);
  yield new Uint8Array(end.buffer);
}

interface Facts {
  readonly crc: number;
  readonly size: number;
  readonly nameLength: number;
}

function factsOf(bytes: Bytes, nameLength: number): Facts {
  return { crc: crc32(bytes), size: bytes.byteLength, nameLength };
}

/** The fields that both headers of an entry share, in the same order, starting at `at`. */
function header(signature: number, length: number, at: number, facts: Facts): Bytes {
  const view = new DataView(new ArrayBuffer(length));
  view.setUint32(0, signature, true);
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 2, ZIP.utf8Flag, true);
  view.setUint16(at + 4, ZIP.stored, true);
  view.setUint16(at + 6, 0, true);
  view.setUint16(at + 8, DATE, true);
  view.setUint32(at + 10, facts.crc, true);
  view.setUint32(at + 14, facts.size, true);
  view.setUint32(at + 18, facts.size, true);
  view.setUint16(at + 22, facts.nameLength, true);
  return new Uint8Array(view.buffer);
}

function joined(first: Bytes, second: Uint8Array): Bytes {
  const both = new Uint8Array(first.byteLength + second.byteLength);
  both.set(first);
  both.set(second, first.byteLength);
  return both;
}
