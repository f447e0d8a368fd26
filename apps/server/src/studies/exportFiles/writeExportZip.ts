import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ObjectStore } from '../../platform/objects/objectStore';
import { evenPieces } from './evenPieces';
import type { ExportEntry } from './exportEntry';
import { jsonText, wholeEntry } from './wholeEntry';

/** Digits deflate to a third at level 1 already; level 6 takes five times as long for a tenth less. */
const COMPRESSION_LEVEL = 1;
const MODE = 0o100644;

/** A file as it is in the zip file. */
export interface WrittenFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface ExportZip {
  /** Key of the zip file in the store. */
  readonly key: string;
  /** Opened one after the other, each when its turn comes. */
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
 * store that is slow holds up those who produce the bytes: nothing is gathered in memory. When
 * anything fails, the store keeps nothing.
 */
export async function writeExportZip(
  objects: ObjectStore,
  { key, entries, mtime, signal, manifest, onBytes }: ExportZip,
): Promise<{ sizeBytes: number; sha256: string; files: readonly WrittenFile[] }> {
  signal.throwIfAborted();
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const stop = new AbortController();
  const fail = (reason: unknown) => {
    stop.abort(reason);
    output.destroy(reason instanceof Error ? reason : new Error(String(reason)));
  };
  const stopped = () => fail(signal.reason);
  signal.addEventListener('abort', stopped, { once: true });
  zip.on('error', fail);
  // Whoever reads it gets the error too, but may not have begun.
  output.on('error', () => undefined);
  const files: WrittenFile[] = [];

  const add = async (entry: ExportEntry) => {
    stop.signal.throwIfAborted();
    const hash = createHash('sha256');
    let sizeBytes = 0;
    async function* hashed(): AsyncGenerator<Uint8Array, void, void> {
      for await (const piece of evenPieces(entry.bytes(stop.signal))) {
        stop.signal.throwIfAborted();
        hash.update(piece);
        sizeBytes += piece.byteLength;
        onBytes?.(entry, sizeBytes);
        yield piece;
      }
    }
    const body = Readable.from(hashed(), { objectMode: false });
    body.on('error', fail);
    const level = entry.isCompressible ? COMPRESSION_LEVEL : 0;
    zip.addReadStream(body, entry.path, { mtime, mode: MODE, compressionLevel: level });
    try {
      await once(body, 'end', { signal: stop.signal });
    } finally {
      body.destroy();
    }
    files.push({ path: entry.path, sizeBytes, sha256: hash.digest('hex') });
  };
  const fill = async () => {
    for await (const entry of entries) await add(entry);
    if (manifest) await add(wholeEntry('manifest.json', jsonText(manifest([...files]))));
    await add(wholeEntry('SHA256SUMS', files.map(sumLine).join('')));
    zip.end();
  };
  const put = objects.put(key, output as AsyncIterable<Uint8Array>);
  try {
    // The store fails first when it is full, and the files when one of them cannot be read.
    put.catch(fail);
    const [stored] = await Promise.all([put, fill().catch(failed)]);
    return { ...stored, files: files.filter(({ path }) => path !== 'SHA256SUMS') };
  } catch (reason) {
    await put.then(
      () => objects.delete(key),
      () => undefined,
    );
    throw stop.signal.aborted ? stop.signal.reason : reason;
  } finally {
    signal.removeEventListener('abort', stopped);
  }

  function failed(reason: unknown): never {
    fail(reason);
    throw reason;
  }
}

/** As `sha256sum` writes it; a name with a line break or a backslash is escaped and marked. */
function sumLine({ path, sha256 }: WrittenFile): string {
  const escaped = path.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/\r/g, '\\r');
  return `${escaped === path ? '' : '\\'}${sha256}  ${escaped}\n`;
}
