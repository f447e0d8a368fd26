import { createHash } from 'node:crypto';
import {
  IMPORT_EXPANSION_MAX,
  IMPORT_FILES_MAX,
  IMPORT_LIST_BYTES_MAX,
} from '@fovea/rules/studies/studyImports';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { ImportRefused } from './importRefused';

/** A small archive may be a long list that compresses well. */
const EXPANDED_BYTES_MIN = 256 * 1024 * 1024;

/** A zip file from outside. Its paths are names only: nothing is unpacked by them. */
export class ZipArchive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  /** Called with the bytes of every piece that is read. */
  onRead: (bytes: number) => void = () => {};

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws ImportRefused when it is no zip file, or one that no program of ours writes */
  static async open(file: string): Promise<ZipArchive> {
    let zip: ZipFile;
    try {
      zip = await openPromise(file, {
        lazyEntries: true,
        autoClose: false,
        strictFileNames: true,
      });
    } catch (reason) {
      throw new ImportRefused('NOT_AN_ARCHIVE', '', reason);
    }
    try {
      return new ZipArchive(zip, await entriesOf(zip));
    } catch (reason) {
      zip.close();
      throw reason;
    }
  }

  get paths(): readonly string[] {
    return [...this.#entries.keys()];
  }

  has(path: string): boolean {
    return this.#entries.has(path);
  }

  /** Bytes of a file once it is unpacked, as the zip file says. @throws ImportRefused FILE_MISSING */
  sizeOf(path: string): number {
    return this.#entry(path).uncompressedSize;
  }

  /** The bytes of a file. Reading fails when there are more or fewer than the zip file says. */
  async *read(path: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entry(path);
    try {
      const body = await this.#zip.openReadStreamPromise(entry);
      for await (const piece of body as AsyncIterable<Uint8Array>) {
        this.onRead(piece.byteLength);
        yield piece;
      }
    } catch (reason) {
      throw new ImportRefused('DAMAGED', path, reason);
    }
  }

  /** A whole file in memory with its SHA-256. @throws ImportRefused TOO_LARGE */
  async whole(
    path: string,
    mostBytes = IMPORT_LIST_BYTES_MAX,
  ): Promise<{ readonly bytes: Buffer; readonly sha256: string }> {
    if (this.sizeOf(path) > mostBytes) throw new ImportRefused('TOO_LARGE', path);
    const pieces: Uint8Array[] = [];
    for await (const piece of this.read(path)) pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  close(): void {
    this.#zip.close();
  }

  #entry(path: string): Entry {
    const entry = this.#entries.get(path);
    if (!entry) throw new ImportRefused('FILE_MISSING', path);
    return entry;
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > IMPORT_FILES_MAX) throw new ImportRefused('TOO_MANY_FILES');
  const entries = new Map<string, Entry>();
  const mostBytes = Math.max(EXPANDED_BYTES_MIN, zip.fileSize * IMPORT_EXPANSION_MAX);
  let expandedBytes = 0;
  for await (const entry of listed(zip)) {
    const path = entry.fileName;
    if (path.endsWith('/')) continue;
    if (entries.has(path) || entry.isEncrypted()) throw new ImportRefused('DAMAGED', path);
    expandedBytes += entry.uncompressedSize;
    if (expandedBytes > mostBytes) throw new ImportRefused('TOO_LARGE', path);
    entries.set(path, entry);
  }
  return entries;
}

/** Its messages about names that climb out of a folder begin with these words. */
const UNSAFE_NAME =
  /^(?:invalid relative path|absolute path|invalid characters in fileName): (.*)$/s;

async function* listed(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    for await (const entry of zip.eachEntry()) yield entry;
  } catch (reason) {
    const message = reason instanceof Error ? reason.message : '';
    const unsafe = UNSAFE_NAME.exec(message)?.[1];
    if (unsafe !== undefined) throw new ImportRefused('UNSAFE_PATH', unsafe, reason);
    throw new ImportRefused('DAMAGED', message, reason);
  }
}
