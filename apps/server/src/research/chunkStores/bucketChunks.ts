import { createHash } from 'node:crypto';
import type { FileKeys } from '../../platform/atRest/fileKeys';
import {
  DamagedSealedFile,
  sealedBytes,
  storedRange,
  unsealPart,
  unsealWhole,
} from '../../platform/atRest/sealedFile';
import type { ByteRange } from '../../platform/objects/objectStore';
import { singleChunkKey, streamFolderKey } from './bucketKeys';
import type { CheckedBucket } from './checkedBucket';
import {
  chunkKeyIn,
  chunkNotStored,
  partsIn,
  type ChunkLocation,
  type ChunkOfStream,
  type StreamPlace,
} from './chunkStore';
import { readStreamIndex, storedBytes, type ChunkAt, type StreamIndex } from './streamIndex';

/** Read with one request. */
const READ_BYTES = 8 * 1024 * 1024;
const REMEMBERED_STREAMS = 256;

/** Chunks that are read with one request. */
export interface Run {
  readonly key: string;
  readonly isSealed: boolean;
  /** Of the object, both inclusive. */
  readonly first: number;
  readonly last: number;
  /** The chunks in it, which lie side by side. */
  readonly chunks: readonly (ChunkOfStream & { readonly stream: string })[];
}

/** Finds and reads chunks in a bucket, whether each is an object of its own or part of a merged one. */
export class BucketChunks {
  readonly bucket: CheckedBucket;
  readonly keys: FileKeys;
  readonly #onDamagedIndex: (key: string) => void;
  /** By stream folder; whatever is not found in one is looked up again. */
  readonly #indexes = new Map<string, Promise<StreamIndex>>();

  /** @param onDamagedIndex called with the key of an index that cannot be understood */
  constructor(
    bucket: CheckedBucket,
    keys: FileKeys,
    onDamagedIndex: (key: string) => void = () => {},
  ) {
    this.bucket = bucket;
    this.keys = keys;
    this.#onDamagedIndex = onDamagedIndex;
  }

  /** What the bucket has of a stream, as it is now. */
  indexOf(place: StreamPlace): Promise<StreamIndex> {
    return this.#index(place, true);
  }

  /** The size of a chunk before it was encrypted; null: it is not stored. */
  async sizeOf(place: Omit<ChunkLocation, 'size'>): Promise<number | null> {
    const known = (await this.#remembered(place))?.find(place);
    if (known?.isMerged) return known.sizeBytes;
    if (this.keys.all.length === 0) {
      const single = await this.bucket.stat(singleChunkKey(place, false));
      if (single) return single.sizeBytes;
    }
    return (await this.#index(place, true)).find(place)?.sizeBytes ?? null;
  }

  /**
   * One chunk, wherever it is; null: nowhere.
   * @throws DamagedSealedFile, LacksFileKey
   */
  async read(place: ChunkLocation): Promise<Buffer | null> {
    const known = (await this.#remembered(place))?.find(place);
    const found = await this.readAt(known ?? this.#newPlaceOf(place), place);
    if (found) return found;
    const now = (await this.#index(place, true)).find(place);
    return now && (await this.readAt(now, place));
  }

  /** A chunk that is said to be there; null: it is not. Throws as `read` does. */
  async readAt(at: ChunkAt, place: ChunkLocation): Promise<Buffer | null> {
    const { key, first, isMerged, isSealed } = at;
    const range = { first, last: first + storedBytes(at, place) - 1 };
    const stored = await this.bucket.read(key, isMerged ? range : undefined);
    return isSealed && stored ? unsealWhole(this.keys, chunkKeyIn(place), stored) : stored;
  }

  /** As `readAt`, compared with its hash; null: it is not there. */
  async readWhole(at: ChunkAt, place: ChunkLocation): Promise<Buffer | 'damaged' | null> {
    try {
      const bytes = await this.readAt(at, place);
      if (bytes === null) return null;
      const hash = createHash('sha256').update(bytes).digest('hex');
      return hash === place.sha256 ? bytes : 'damaged';
    } catch (reason) {
      if (reason instanceof DamagedSealedFile) return 'damaged';
      throw reason;
    }
  }

  /** Where a chunk is that has arrived a moment ago. */
  #newPlaceOf(place: ChunkLocation): ChunkAt {
    const isSealed = this.keys.writing !== null;
    const key = singleChunkKey(place, isSealed);
    return { key, first: 0, sizeBytes: place.size, isMerged: false, isSealed };
  }

  async *bytesOf(
    place: StreamPlace,
    chunks: readonly ChunkOfStream[],
    range?: ByteRange,
  ): AsyncGenerator<Uint8Array> {
    const parts = partsIn(chunks, range);
    const wanted = parts.map(({ chunk }) => ({ ...chunk, stream: place.stream }));
    let from = 0;
    for (const run of await this.runs(place, wanted, true)) {
      const own = parts.slice(from, from + run.chunks.length);
      from += run.chunks.length;
      // Of the first and the last chunk only a part may be wanted.
      const [begin, end] = [own[0]!, own.at(-1)!];
      const skipBytes = begin.first;
      const cutBytes = end.chunk.size - 1 - end.last;
      const pieces = await this.piecesOfRun(run, place, skipBytes, cutBytes);
      for (const [at, bytes] of pieces.entries()) {
        if (bytes === null) throw chunkNotStored({ ...place, ...run.chunks[at]! });
        yield bytes;
      }
    }
  }

  /**
   * Cuts chunks of a stream into runs that are read with one request each, in order.
   * @param needsAll a chunk that is nowhere is an error, otherwise it is left out
   */
  async runs(
    place: StreamPlace,
    chunks: readonly (ChunkOfStream & { readonly stream: string })[],
    needsAll: boolean,
  ): Promise<Run[]> {
    if (chunks.length === 0) return [];
    let index = await this.#index(place, false);
    if (chunks.some((chunk) => index.find(chunk) === null)) index = await this.#index(place, true);
    const missing = chunks.find((chunk) => index.find(chunk) === null);
    if (missing && needsAll) throw chunkNotStored({ ...place, ...missing });
    return runsIn(index, chunks);
  }

  /**
   * The bytes of each chunk of a run, without so many at the beginning of the first and the end of the last one; null: it
   * is not stored any more. Chunks may have been merged or encrypted since the run was made; then they are looked up again.
   * @throws DamagedSealedFile, LacksFileKey
   */
  async piecesOfRun(
    run: Run,
    place: StreamPlace,
    skipBytes = 0,
    cutBytes = 0,
  ): Promise<readonly (Buffer | null)[]> {
    const found = await this.#readRun(run, place, skipBytes, cutBytes);
    if (found) return found;
    const pieces = new Map<ChunkOfStream, Buffer>();
    const [begin, end] = [run.chunks[0], run.chunks.at(-1)];
    for (const now of runsIn(await this.#index(place, true), run.chunks)) {
      const skip = now.chunks[0] === begin ? skipBytes : 0;
      const cut = now.chunks.at(-1) === end ? cutBytes : 0;
      const again = await this.#readRun(now, place, skip, cut);
      for (const [at, bytes] of (again ?? []).entries()) pieces.set(now.chunks[at]!, bytes);
    }
    return run.chunks.map((chunk) => pieces.get(chunk) ?? null);
  }

  /** Null: the object is not there. */
  async #readRun(
    { key, isSealed, first, last, chunks }: Run,
    place: StreamPlace,
    skipBytes: number,
    cutBytes: number,
  ): Promise<Buffer[] | null> {
    const [begin, final] = [chunks[0]!, chunks.at(-1)!];
    const wantedOf = (chunk: ChunkOfStream) => ({
      first: chunk === begin ? skipBytes : 0,
      last: chunk.size - 1 - (chunk === final ? cutBytes : 0),
    });
    let from = 0;
    if (!isSealed) {
      const range = { first: first + skipBytes, last: last - cutBytes };
      const stored = await this.bucket.read(key, range);
      return (
        stored &&
        chunks.map((chunk) => {
          const wanted = wantedOf(chunk);
          return stored.subarray(from, (from += wanted.last - wanted.first + 1));
        })
      );
    }
    // Of the first chunk from its head on, which is needed to decrypt, and of the last one to the piece that is wanted.
    const unread = sealedBytes(final.size) - 1 - storedRange(final.size, wantedOf(final)).last;
    const stored = await this.bucket.read(key, { first, last: last - unread });
    if (stored === null) return null;
    return chunks.map((chunk) => {
      const own = stored.subarray(from, (from += sealedBytes(chunk.size)));
      const name = chunkKeyIn({ ...place, ...chunk });
      return unsealPart(this.keys, name, own, chunk.size, wantedOf(chunk));
    });
  }

  async #remembered(place: StreamPlace): Promise<StreamIndex | null> {
    return (await this.#indexes.get(streamFolderKey(place))) ?? null;
  }

  #index(place: StreamPlace, isNew: boolean): Promise<StreamIndex> {
    const folder = streamFolderKey(place);
    const before = this.#indexes.get(folder);
    if (before && !isNew) return before;
    this.#indexes.delete(folder);
    const index = readStreamIndex(this.bucket, folder);
    this.#indexes.set(folder, index);
    index.then(
      ({ damaged }) => damaged.forEach(this.#onDamagedIndex),
      () => {
        if (this.#indexes.get(folder) === index) this.#indexes.delete(folder);
      },
    );
    for (const oldest of this.#indexes.keys()) {
      if (this.#indexes.size <= REMEMBERED_STREAMS) break;
      this.#indexes.delete(oldest);
    }
    return index;
  }

  /** To be called when something below this key was deleted. */
  forget(folder: string): void {
    for (const one of this.#indexes.keys()) if (one.startsWith(folder)) this.#indexes.delete(one);
  }
}

/** Chunks that lie side by side in one object, so that one request reads them; those that are nowhere are left out. */
function runsIn(
  index: StreamIndex,
  chunks: readonly (ChunkOfStream & { readonly stream: string })[],
): Run[] {
  const runs: Run[] = [];
  for (const chunk of chunks) {
    const at = index.find(chunk);
    if (at === null) continue;
    const before = runs.at(-1);
    const last = at.first + storedBytes(at, chunk) - 1;
    const isNext = before?.key === at.key && before.last + 1 === at.first;
    if (before && isNext && last - before.first < READ_BYTES) {
      runs[runs.length - 1] = { ...before, last, chunks: [...before.chunks, chunk] };
    } else {
      runs.push({ key: at.key, isSealed: at.isSealed, first: at.first, last, chunks: [chunk] });
    }
  }
  return runs;
}
