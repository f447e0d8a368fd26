import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { ObjectStore } from '../../platform/objects/objectStore';
import { COMPRESSION_LEVEL, entriesAhead, type PackedEntry } from './entriesAhead';
import { evenPieces } from './evenPieces';
import type { ExportEntry } from './exportEntry';
import { joinSmall } from './joinSmall';
import { oneAhead } from './oneAhead';
import { jsonText, wholeEntry } from './wholeEntry';
import {
  dataDescriptor,
  directoryRecord,
  endOfDirectory,
  localHeader,
  type ZipRecord,
} from './zipFormat';

/** A file as it is in the zip file. */
export interface WrittenFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface ExportZip {
  /** Key of the zip file in the store. */
  readonly key: string;
  /** Opened one after the other, each when its turn comes; small ones before it. */
  readonly entries: Iterable<ExportEntry> | AsyncIterable<ExportEntry>;
  /** Of every file in it: the same data gives the same bytes. */
  readonly mtime: Date;
  readonly signal: AbortSignal;
  /** What stands in manifest.json; omitted: there is none. */
  readonly manifest?: (files: readonly WrittenFile[]) => object;
  /** Called with what an entry has written so far, in bytes before compression. */
  readonly onBytes?: (entry: ExportEntry, writtenBytes: number) => void;
}

/**
 * Streams files into one zip file in the store. The last file in it is SHA256SUMS, of all others. A
 * store that is slow holds up those who produce the bytes: nothing is gathered in memory. On a disk it can be
 * downloaded meanwhile. When
 * anything fails, the store keeps nothing.
 */
export async function writeExportZip(
  objects: ObjectStore,
  zip: ExportZip,
): Promise<{ sizeBytes: number; sha256: string; files: readonly WrittenFile[] }> {
  const { signal } = zip;
  signal.throwIfAborted();
  const stop = new AbortController();
  const onAbort = () => stop.abort(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const writer = new ZipWriter(zip, stop.signal);
  try {
    const bytes = oneAhead(joinSmall(writer.bytes()), stop.signal);
    const stored = await objects.put(zip.key, bytes, { canBeFollowed: true });
    return { ...stored, files: writer.files };
  } catch (reason) {
    // Those who make the bytes may still be at it.
    stop.abort(reason);
    throw signal.aborted ? signal.reason : reason;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

class ZipWriter {
  /** Without SHA256SUMS. */
  readonly files: WrittenFile[] = [];
  readonly #records: ZipRecord[] = [];
  readonly #zip: ExportZip;
  readonly #signal: AbortSignal;
  #offset = 0;

  constructor(zip: ExportZip, signal: AbortSignal) {
    this.#zip = zip;
    this.#signal = signal;
  }

  async *bytes(): AsyncGenerator<Uint8Array, void, void> {
    for await (const piece of this.#pieces()) {
      this.#offset += piece.byteLength;
      yield piece;
    }
  }

  async *#pieces(): AsyncGenerator<Uint8Array, void, void> {
    const { entries, manifest } = this.#zip;
    for await (const { entry, packed } of entriesAhead(entries, this.#signal)) {
      this.#signal.throwIfAborted();
      yield* packed ? this.#whole(entry, await packed) : this.#streamed(entry);
    }
    if (manifest) {
      yield* this.#streamed(wholeEntry('manifest.json', jsonText(manifest([...this.files]))));
    }
    const sums = this.files.map(sumLine).join('');
    yield* this.#streamed(wholeEntry('SHA256SUMS', sums));
    this.files.pop();
    const begin = this.#offset;
    for (const record of this.#records) yield directoryRecord(record);
    yield endOfDirectory(this.#records.length, begin, this.#offset - begin);
  }

  *#whole(entry: ExportEntry, { bytes, sums, sha256 }: PackedEntry): Generator<Uint8Array> {
    const header = { ...this.#headerOf(entry), sums };
    yield localHeader(header);
    yield bytes;
    this.#zip.onBytes?.(entry, sums.sizeBytes);
    this.#note({ ...header, hasDescriptor: false }, sha256);
  }

  async *#streamed(entry: ExportEntry): AsyncGenerator<Uint8Array, void, void> {
    const hash = createHash('sha256');
    const read = { crc32: 0, sizeBytes: 0 };
    const source = this.#source(entry, (piece) => {
      hash.update(piece);
      read.crc32 = crc32(piece, read.crc32);
      read.sizeBytes += piece.byteLength;
    });
    const header = { ...this.#headerOf(entry), sums: null };
    yield localHeader(header);
    let packedBytes = 0;
    for await (const piece of entry.isCompressible ? deflated(source) : source) {
      packedBytes += piece.byteLength;
      yield piece;
    }
    const sums = { ...read, packedBytes };
    yield dataDescriptor(sums, header);
    this.#note({ ...header, sums, hasDescriptor: true }, hash.digest('hex'));
  }

  async *#source(
    entry: ExportEntry,
    look: (piece: Uint8Array) => void,
  ): AsyncGenerator<Uint8Array, void, void> {
    let sizeBytes = 0;
    for await (const piece of evenPieces(entry.bytes(this.#signal))) {
      this.#signal.throwIfAborted();
      look(piece);
      sizeBytes += piece.byteLength;
      this.#zip.onBytes?.(entry, sizeBytes);
      yield piece;
    }
  }

  #headerOf({ path, isCompressible }: ExportEntry) {
    const { mtime } = this.#zip;
    return { path, isDeflated: isCompressible, mtime, offset: this.#offset };
  }

  #note(record: ZipRecord, sha256: string): void {
    this.#records.push(record);
    this.files.push({ path: record.path, sizeBytes: record.sums.sizeBytes, sha256 });
  }
}

async function* deflated(
  source: AsyncGenerator<Uint8Array, void, void>,
): AsyncGenerator<Uint8Array, void, void> {
  const deflate = createDeflateRaw({ level: COMPRESSION_LEVEL });
  // Its failure is that of the stream, which is read here.
  pipeline(source, deflate).catch(() => {});
  yield* deflate as AsyncIterable<Uint8Array>;
}

/** As `sha256sum` writes it; a name with a line break or a backslash is escaped and marked. */
function sumLine({ path, sha256 }: WrittenFile): string {
  const escaped = path.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/\r/g, '\\r');
  return `${escaped === path ? '' : '\\'}${sha256}  ${escaped}\n`;
}
