import type { ByteRange } from '../../platform/objects/objectStore';
import { singleChunkKey, streamFolderKey } from './bucketKeys';
import type { CheckedBucket } from './checkedBucket';
import {
  chunkKeyIn,
  partsIn,
  type ChunkLocation,
  type ChunkOfStream,
  type StreamPlace,
} from './chunkStore';
import { readStreamIndex, type ChunkAt, type StreamIndex } from './streamIndex';

/** Read with one request. */
const READ_BYTES = 8 * 1024 * 1024;
const REMEMBERED_STREAMS = 256;

/** Chunks that are read with one request. */
export interface Run {
  readonly key: string;
  readonly first: number;
  readonly last: number;
  /** The chunks in it, which lie side by side. */
  readonly chunks: readonly (ChunkOfStream & { readonly stream: string })[];
}

/** Finds and reads chunks in a bucket, whether each is an object of its own or part of a merged one. */
export class BucketChunks {
  readonly bucket: CheckedBucket;
  /** By stream folder; whatever is not found in one is looked up again. */
  readonly #indexes = new Map<string, Promise<StreamIndex>>();

  constructor(bucket: CheckedBucket) {
    this.bucket = bucket;
  }

  /** What the bucket has of a stream, as it is now. */
  indexOf(place: StreamPlace): Promise<StreamIndex> {
    return this.#index(place, true);
  }

  /** The size of a chunk; null: it is not stored. */
  async sizeOf(place: Omit<ChunkLocation, 'size'>): Promise<number | null> {
    const known = (await this.#remembered(place))?.find(place);
    if (known?.isMerged) return known.sizeBytes;
    const single = await this.bucket.stat(singleChunkKey(place));
    if (single) return single.sizeBytes;
    return (await this.#index(place, true)).find(place)?.sizeBytes ?? null;
  }

  /** One chunk, wherever it is; null: nowhere. */
  async read(place: ChunkLocation): Promise<Buffer | null> {
    const remembered = await this.#remembered(place);
    const known = remembered?.find(place);
    if (!known?.isMerged) {
      const found = await this.bucket.read(singleChunkKey(place));
      if (found) return found;
    }
    const read = ({ key, first }: ChunkAt) =>
      this.bucket.read(key, { first, last: first + place.size - 1 });
    const found = known?.isMerged ? await read(known) : null;
    if (found) return found;
    const now = (await this.#index(place, true)).find(place);
    return now && (await read(now));
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
      const last = at.first + chunk.size - 1;
      const isNext = before?.key === at.key && before.last + 1 === at.first;
      if (before && isNext && last - before.first < READ_BYTES) {
        runs[runs.length - 1] = { ...before, last, chunks: [...before.chunks, chunk] };
      } else runs.push({ key: at.key, first: at.first, last, chunks: [chunk] });
    }
    return runs;
  }

  /**
   * The bytes of a run without so many at its beginning and its end; null: it is not there any more. A chunk that was
   * an object of its own may have been merged meanwhile.
   */
  async bytesOfRun(
    { key, first, last, chunks: [chunk, ...others] }: Run,
    place: StreamPlace,
    skipBytes = 0,
    cutBytes = 0,
  ): Promise<Buffer | null> {
    const range = { first: first + skipBytes, last: last - cutBytes };
    const found = await this.bucket.read(key, range);
    if (found || !chunk || others.length > 0) return found;
    const now = (await this.#index(place, true)).find(chunk);
    if (now === null) return null;
    const end = now.first + chunk.size - 1;
    return await this.bucket.read(now.key, { first: now.first + skipBytes, last: end - cutBytes });
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

export function chunkNotStored(place: Omit<ChunkLocation, 'size'>): Error {
  return Object.assign(new Error(`There is no chunk ${chunkKeyIn(place)}.`), { code: 'ENOENT' });
}
