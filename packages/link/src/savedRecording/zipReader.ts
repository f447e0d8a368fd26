import { crc32 } from './crc32';
import type { Bytes } from '../journal/journal';
import { SavedFileError } from './savedFileError';
import { ZIP } from './zipFormat';

export interface StoredEntry {
  readonly name: string;
  readonly size: number;
  readonly crc: number;
  /** Of its local header. */
  readonly offset: number;
}

/** A zip may end with a comment. */
const END_WITHIN_BYTES = ZIP.endBytes + 0xffff;

/**
 * The entries of a zip with uncompressed files, read from its directory alone. The files themselves
 * are not read, so a malicious directory costs nothing.
 * @throws SavedFileError
 */
export async function storedEntries(
  file: Blob,
  limits: { readonly entries: number; readonly directoryBytes: number },
): Promise<StoredEntry[]> {
  const end = await endOf(file);
  if (end.count > limits.entries) throw new SavedFileError('tooManyFiles');
  if (end.directoryBytes > limits.directoryBytes) throw new SavedFileError('tooLarge');
  const directory = await viewOf(file, end.directoryAt, end.directoryBytes);
  const entries: StoredEntry[] = [];
  const names = new Set<string>();
  let at = 0;
  for (let place = 0; place < end.count; place++) {
    if (at + ZIP.centralHeaderBytes > directory.byteLength) throw new SavedFileError('damaged');
    if (directory.getUint32(at, true) !== ZIP.centralHeader) throw new SavedFileError('damaged');
    const lengthOf = (offset: number) => directory.getUint16(at + offset, true);
    const next = at + ZIP.centralHeaderBytes + lengthOf(28) + lengthOf(30) + lengthOf(32);
    if (next > directory.byteLength) throw new SavedFileError('damaged');
    const name = nameAt(directory, at + ZIP.centralHeaderBytes, lengthOf(28));
    if (lengthOf(8) & ZIP.encryptedFlag) throw new SavedFileError('encrypted', name);
    if (lengthOf(10) !== ZIP.stored) throw new SavedFileError('compressed', name);
    const size = directory.getUint32(at + 24, true);
    const offset = directory.getUint32(at + 42, true);
    if (size > ZIP.maxBytes || offset > ZIP.maxBytes) throw new SavedFileError('tooLarge', name);
    if (size !== directory.getUint32(at + 20, true)) throw new SavedFileError('damaged', name);
    if (names.has(name)) throw new SavedFileError('nameTwice', name);
    names.add(name);
    entries.push({ name, size, offset, crc: directory.getUint32(at + 16, true) });
    at = next;
  }
  return entries;
}

/**
 * The bytes of one entry, with their checksum verified.
 * @throws SavedFileError `damaged`
 */
export async function readStored(file: Blob, entry: StoredEntry): Promise<Bytes> {
  const header = await viewOf(file, entry.offset, ZIP.localHeaderBytes);
  if (header.getUint32(0, true) !== ZIP.localHeader) {
    throw new SavedFileError('damaged', entry.name);
  }
  const from =
    entry.offset + ZIP.localHeaderBytes + header.getUint16(26, true) + header.getUint16(28, true);
  const bytes = new Uint8Array(await file.slice(from, from + entry.size).arrayBuffer());
  if (bytes.byteLength !== entry.size || crc32(bytes) !== entry.crc) {
    throw new SavedFileError('damaged', entry.name);
  }
  return bytes;
}

async function endOf(file: Blob) {
  const from = Math.max(0, file.size - END_WITHIN_BYTES);
  const tail = new DataView(await file.slice(from).arrayBuffer());
  for (let at = tail.byteLength - ZIP.endBytes; at >= 0; at--) {
    if (tail.getUint32(at, true) !== ZIP.end) continue;
    const count = tail.getUint16(at + 10, true);
    const directoryBytes = tail.getUint32(at + 12, true);
    const directoryAt = tail.getUint32(at + 16, true);
    // All bits set: the actual values are in a zip64 record.
    if (count > ZIP.maxEntries || directoryAt > ZIP.maxBytes) {
      throw new SavedFileError('tooLarge');
    }
    if (directoryAt + directoryBytes > from + at) throw new SavedFileError('damaged');
    return { count, directoryBytes, directoryAt };
  }
  throw new SavedFileError('notZip');
}

async function viewOf(file: Blob, from: number, length: number): Promise<DataView> {
  const bytes = await file.slice(from, from + length).arrayBuffer();
  if (bytes.byteLength !== length) throw new SavedFileError('damaged');
  return new DataView(bytes);
}

function nameAt(view: DataView, from: number, length: number): string {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + from, length);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SavedFileError('badName');
  }
}
