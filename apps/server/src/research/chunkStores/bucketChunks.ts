import type { FileKeys } from '../../platform/atRest/fileKeys';
import {
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
  /** By stream folder; whatever is not found in one is looked up again. */
  readonly #indexes = new Map<string, Promise<StreamIndex>>();

  constructor(bucket: CheckedBucket, keys: FileKeys) {
    this.bucket = bucket;
    this.keys = keys;
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
      const bytes = await this.bytesOfRun(run, place, skipBytes, cutBytes);
      if (bytes === null) throw chunkNotStored({ ...place, ...begin.chunk });
      yield bytes;
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
    const runs: Run[] = [];
    for (const chunk of chunks) {
      const at = index.find(chunk);
      if (at === null) {
        if (needsAll) throw chunkNotStored({ ...place, ...chunk });
        continue;
      }
      const before = runs.at(-1);
      const last = at.first + storedBytes(at, chunk) - 1;
      const isNext = before?.key === at.key && before.last + 1 === at.first;
      if (before && isNext && last - before.first < READ_BYTES) {
        runs[runs.length - 1] = { ...before, last, chunks: [...before.chunks, chunk] };
      } else
        runs.push({ key: at.key, isSealed: at.isSealed, first: at.first, last, chunks: [chunk] });
    }
    return runs;
  }

  /**
   * The bytes of a run without so many at its beginning and its end; null: it is not there any more. A chunk that was
   * an object of its own may have been merged or encrypted meanwhile.
   * @throws DamagedSealedFile, LacksFileKey
   */
  async bytesOfRun(
    run: Run,
    place: StreamPlace,
    skipBytes = 0,
    cutBytes = 0,
  ): Promise<Buffer | null> {
    const found = await this.#readRun(run, place, skipBytes, cutBytes);
    const [chunk, ...others] = run.chunks;
    if (found || !chunk || others.length > 0) return found;
    const now = (await this.#index(place, true)).find(chunk);
    if (now === null) return null;
    const last = now.first + storedBytes(now, chunk) - 1;
    return await this.#readRun({ ...now, last, chunks: [chunk] }, place, skipBytes, cutBytes);
  }

  async #readRun(
    { key, isSealed, first, last, chunks }: Run,
    place: StreamPlace,
    skipBytes: number,
    cutBytes: number,
  ): Promise<Buffer | null> {
    if (!isSealed)
      return await this.bucket.read(key, { first: first + skipBytes, last: last - cutBytes });
    const final = chunks.at(-1)!;
    const wantedOf = (chunk: ChunkOfStream) => ({
      first: chunk === chunks[0] ? skipBytes : 0,
      last: chunk.size - 1 - (chunk === final ? cutBytes : 0),
    });
    // Of the first chunk from its head on, which is needed to decrypt, and of the last one to the piece that is wanted.
    const unread = sealedBytes(final.size) - 1 - storedRange(final.size, wantedOf(final)).last;
    const stored = await this.bucket.read(key, { first, last: last - unread });
    if (stored === null) return null;
    let from = 0;
    const clear = chunks.map((chunk) => {
      const own = stored.subarray(from, (from += sealedBytes(chunk.size)));
      const name = chunkKeyIn({ ...place, ...chunk });
      return unsealPart(this.keys, name, own, chunk.size, wantedOf(chunk));
    });
    return Buffer.concat(clear);
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
    index.catch(() => {
      if (this.#indexes.get(folder) === index) this.#indexes.delete(folder);
    });
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
