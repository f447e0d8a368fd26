import { createReadStream, statSync } from 'node:fs';
import { open, readdir, readFile, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileKeys } from '../../platform/atRest/fileKeys';
import {
  beginsSealed,
  clearBytesOf,
  DamagedSealedFile,
  HEAD_BYTES,
  PIECE_BYTES,
  sealedBytes,
  sealWhole,
  storedRange,
  unsealPieces,
  unsealWhole,
} from '../../platform/atRest/sealedFile';
import {
  chunkKeyIn,
  chunkNotStored,
  readStoredName,
  SEALED_END,
  type ChunkLocation,
  type ChunkOfStream,
} from './chunkStore';
import { errorCode } from './durableFiles';

type Place = Omit<ChunkLocation, 'size'>;

/** What is decrypted at once when a chunk is read piece by piece. */
const READ_BYTES = 16 * PIECE_BYTES;

/**
 * Chunks as files of a folder, each as it was sent (`….bin`) or encrypted (`….sealed`). Both are always looked for, the
 * likelier one first, and that one again at the end, since `fovea encrypt-recordings` may have replaced the other just then.
 */
export class DiskChunks {
  readonly folder: string;
  readonly keys: FileKeys;

  constructor(folder: string, keys: FileKeys) {
    this.folder = folder;
    this.keys = keys;
  }

  /** Where it is, or would be, as it was sent. */
  clearPath(place: Place): string {
    return join(this.folder, ...chunkKeyIn(place).split('/'));
  }

  sealedPath(place: Place): string {
    return this.clearPath(place).replace(/\.bin$/, SEALED_END);
  }

  /** Where it is stored when it arrives now. */
  newPath(place: Place): string {
    return this.keys.writing ? this.sealedPath(place) : this.clearPath(place);
  }

  /** Whether what a new file of a chunk has is these bytes, as they were sent. */
  isSame(place: Place, stored: Buffer, bytes: Uint8Array): boolean {
    if (this.keys.writing === null) return stored.equals(bytes);
    try {
      return unsealWhole(this.keys, chunkKeyIn(place), stored).equals(bytes);
    } catch (reason) {
      if (reason instanceof DamagedSealedFile) return false;
      throw reason;
    }
  }

  /** Where a whole chunk is, judged by the size; null: nowhere. A synchronous stat takes microseconds. */
  pathOfWhole(place: ChunkLocation): string | null {
    const isThere = (path: string, sizeBytes: number) =>
      statSync(path, { throwIfNoEntry: false })?.size === sizeBytes;
    const sealed = this.sealedPath(place);
    if (isThere(sealed, sealedBytes(place.size))) return sealed;
    const clear = this.clearPath(place);
    return isThere(clear, place.size) ? clear : null;
  }

  /** @throws an error with the code ENOENT when it is nowhere, DamagedSealedFile, LacksFileKey */
  read(place: Place): Promise<Buffer> {
    return this.#inItsForm(
      place,
      (path) => readFile(path),
      async (path) => unsealWhole(this.keys, chunkKeyIn(place), await readFile(path)),
    );
  }

  /** A part of a chunk that lies within it, piece by piece; both ends inclusive. Throws as `read` does. */
  async *piecesOf(place: ChunkLocation, first: number, last: number): AsyncGenerator<Uint8Array> {
    const { file, isSealedFile } = await this.#inItsForm(
      place,
      async (path) => ({ file: await open(path, 'r'), isSealedFile: false }),
      async (path) => ({ file: await open(path, 'r'), isSealedFile: true }),
    );
    if (!isSealedFile) {
      const pieces = createReadStream('', { fd: file, start: first, end: last });
      for await (const bytes of pieces) yield bytes as Uint8Array;
      return;
    }
    try {
      const name = chunkKeyIn(place);
      const clearBytes = clearBytesOf((await file.stat()).size);
      if (clearBytes === null || clearBytes !== place.size) {
        throw new DamagedSealedFile(name, 'is cut off');
      }
      const head = await readAt(file, { first: 0, last: HEAD_BYTES - 1 });
      for (let from = first; from <= last;) {
        const end = Math.min(last, from - (from % PIECE_BYTES) + READ_BYTES - 1);
        const range = { first: from, last: end };
        const pieces = await readAt(file, storedRange(clearBytes, range));
        yield unsealPieces(this.keys, name, { head, pieces, clearBytes }, range);
        from = end + 1;
      }
    } finally {
      await file.close();
    }
  }

  /** The size of a chunk as it was sent; null: it is nowhere. */
  async sizeOf(place: Place): Promise<number | null> {
    const sizes = this.#inItsForm(
      place,
      async (path) => (await statFile(path)).size,
      // Whatever is no size of an encrypted file differs from what was sent.
      async (path) => clearBytesOf((await statFile(path)).size) ?? 0,
    );
    return await sizes.catch(noneIfGone);
  }

  async remove(place: Place): Promise<void> {
    await rm(this.sealedPath(place), { force: true });
    await rm(this.clearPath(place), { force: true });
  }

  /** The chunks in the folder of a stream; files may be erased or moved meanwhile. */
  async list(streamFolder: string): Promise<ChunkOfStream[]> {
    const found = new Map<string, ChunkOfStream>();
    for (const name of (await readdir(streamFolder).catch(noneIfGone)) ?? []) {
      const named = readStoredName(name);
      const file = named && (await stat(join(streamFolder, name)).catch(noneIfGone));
      if (!file) continue;
      const { seq, sha256, isSealed: isEncrypted } = named;
      const size = isEncrypted ? (clearBytesOf(file.size) ?? 0) : file.size;
      const key = `${seq}-${sha256}`;
      // While a chunk is encrypted it is there twice.
      if (!found.has(key) || isEncrypted) found.set(key, { seq, sha256, size });
    }
    return [...found.values()];
  }

  async #inItsForm<T>(
    place: Place,
    clear: (path: string) => Promise<T>,
    sealed: (path: string) => Promise<T>,
  ): Promise<T> {
    const ofClear = () => clear(this.clearPath(place));
    const ofSealed = () => sealed(this.sealedPath(place));
    const [likelier, other] = this.keys.writing ? [ofSealed, ofClear] : [ofClear, ofSealed];
    for (const attempt of [likelier, other, likelier]) {
      try {
        return await attempt();
      } catch (reason) {
        noneIfGone(reason);
      }
    }
    throw chunkNotStored(place);
  }
}

/** A file beside the chunks: `{`, as it was written, or encrypted, which it says itself. */
export function readFactsFile(keys: FileKeys, key: string, stored: Buffer): Buffer {
  return beginsSealed(stored) ? unsealWhole(keys, key, stored) : stored;
}

/** As `readFactsFile`, for whoever goes on with the others when one is damaged. */
export function readFactsIfWhole(keys: FileKeys, key: string, stored: Buffer): Buffer | 'damaged' {
  try {
    return readFactsFile(keys, key, stored);
  } catch (reason) {
    if (reason instanceof DamagedSealedFile) return 'damaged';
    throw reason;
  }
}

/** Null when there are none, or they are damaged or no JSON. */
export async function jsonOfFacts(reading: Promise<Buffer | null>): Promise<unknown> {
  try {
    const bytes = await reading;
    return bytes && (JSON.parse(bytes.toString('utf8')) as unknown);
  } catch (reason) {
    if (reason instanceof SyntaxError || reason instanceof DamagedSealedFile) return null;
    throw reason;
  }
}

/** The bytes of a file beside the chunks as they are stored. */
export function factsFile({ writing }: FileKeys, key: string, bytes: Uint8Array): Uint8Array {
  return writing ? sealWhole(writing, key, bytes) : bytes;
}

async function statFile(path: string): Promise<{ readonly size: number }> {
  const found = await stat(path);
  if (found.isFile()) return found;
  throw Object.assign(new Error(`${path} is no file.`), { code: 'ENOENT' });
}

async function readAt(
  file: FileHandle,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<Buffer> {
  const bytes = Buffer.alloc(last - first + 1);
  let read = 0;
  while (read < bytes.length) {
    const { bytesRead } = await file.read(bytes, read, bytes.length - read, first + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  // What is missing is noticed when it is decrypted.
  return bytes.subarray(0, read);
}

export function noneIfGone(reason: unknown): null {
  if (['ENOENT', 'ENOTDIR'].includes(errorCode(reason))) return null;
  throw reason;
}
