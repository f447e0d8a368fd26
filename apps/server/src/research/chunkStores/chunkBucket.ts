import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteRange } from '../../platform/objects/objectStore';
import { StoreUnavailable } from '../../platform/objects/unavailableStore';
import type { ManifestText } from '../manifests/manifestText';
import {
  factsKey,
  RECORDINGS,
  sessionFolderKey,
  singleChunkKey,
  streamFolderKey,
  studyFolderKey,
} from './bucketKeys';
import type { CheckedBucket } from './checkedBucket';
import {
  chunkKeyIn,
  isFolderName,
  manifestFileText,
  partsIn,
  type ChunkLocation,
  type ChunkOfStream,
  type ChunkOutcome,
  type ChunkStore,
  type FactsName,
  type LentChunks,
  type SessionPlace,
  type StreamPlace,
} from './chunkStore';
import type { Failpoints } from './failpoints';
import { inParallel } from './inParallel';
import { mergeStream } from './mergeStream';
import { readStreamIndex, type ChunkAt, type StreamIndex } from './streamIndex';

/** Bodies that are held at once until the bucket has them; a bucket that is slow must not fill the memory. */
const HELD_BYTES = 256 * 1024 * 1024;
/** Read with one request. */
const READ_BYTES = 8 * 1024 * 1024;
const READ_AT_ONCE = 6;
const REMEMBERED_STREAMS = 256;
const PRIVATE = 0o700;

interface Run {
  readonly key: string;
  readonly first: number;
  readonly last: number;
  /** The chunks in it, which lie side by side. */
  readonly chunks: readonly (ChunkOfStream & { readonly stream: string })[];
}

/**
 * The bytes that respondents send, in a bucket. A chunk is one object, which the bucket has compared with its hash
 * before it counts as stored; when a session is complete, its chunks are merged (`mergeStream.ts`).
 */
export class ChunkBucket implements ChunkStore {
  readonly folder: string;
  readonly bucket: CheckedBucket;
  readonly #failpoints: Failpoints;
  readonly #temporary: string;
  /** By stream folder; whatever is not found in one is looked up again. */
  readonly #indexes = new Map<string, Promise<StreamIndex>>();
  #heldBytes = 0;

  readonly #mostHeldBytes: number;

  /** @param mostHeldBytes of bodies in memory; whatever comes beyond them is refused for the moment */
  constructor(
    dataFolder: string,
    bucket: CheckedBucket,
    failpoints: Failpoints,
    mostHeldBytes = HELD_BYTES,
  ) {
    this.folder = join(dataFolder, 'recordings');
    this.#temporary = join(this.folder, '.tmp');
    this.bucket = bucket;
    this.#failpoints = failpoints;
    this.#mostHeldBytes = mostHeldBytes;
  }

  /** The folder of this machine, for files that threads read. */
  async start(olderThanMs: number): Promise<void> {
    await mkdir(this.#temporary, { recursive: true, mode: PRIVATE });
    await chmod(this.folder, PRIVATE);
    for (const name of await readdir(this.#temporary)) {
      const path = join(this.#temporary, name);
      const found = await stat(path).catch(() => null);
      if (found && Date.now() - found.mtimeMs >= olderThanMs) await rm(path, { force: true });
    }
  }

  scratchPath(): string {
    return join(this.#temporary, randomUUID());
  }

  /**
   * Where the bucket compares hashes, a chunk that comes again is simply stored again. Elsewhere it must not replace
   * one that was acknowledged.
   */
  async holds(place: ChunkLocation): Promise<boolean> {
    // A bucket that cannot be asked is noticed when the chunk is stored, after its body was read.
    const check = await this.bucket.check().catch(() => null);
    if (check !== 'none') return false;
    const found = await this.#chunk(place);
    return found?.length === place.size && sha256(found) === place.sha256;
  }

  async store(place: ChunkLocation, body: AsyncIterable<Uint8Array>): Promise<ChunkOutcome> {
    const hasRoom = this.#heldBytes + place.size <= this.#mostHeldBytes;
    const held = hasRoom ? Buffer.allocUnsafeSlow(place.size) : null;
    this.#heldBytes += held?.length ?? 0;
    try {
      let size = 0;
      // A half-read body makes the connection close before the response arrives.
      for await (const piece of body) {
        if (size + piece.length <= place.size) held?.set(piece, size);
        size += piece.length;
      }
      if (size !== place.size) return 'wrongSize';
      if (held === null) throw new StoreUnavailable('The bucket is slower than the recordings.');
      if (sha256(held) !== place.sha256) return 'wrongHash';
      this.#failpoints.reach('chunk:beforePut');
      await this.bucket.put(singleChunkKey(place), held);
      this.#failpoints.reach('chunk:afterPut');
      return 'stored';
    } finally {
      this.#heldBytes -= held?.length ?? 0;
    }
  }

  async read(place: ChunkLocation): Promise<Buffer> {
    const found = await this.#chunk(place);
    if (found) return found;
    throw notStored(place);
  }

  async *bytesOf(
    place: StreamPlace,
    chunks: readonly ChunkOfStream[],
    range?: ByteRange,
  ): AsyncGenerator<Uint8Array> {
    const parts = partsIn(chunks, range);
    const wanted = parts.map(({ chunk }) => ({ ...chunk, stream: place.stream }));
    let from = 0;
    for (const run of await this.#runs(place, wanted, true)) {
      const own = parts.slice(from, from + run.chunks.length);
      from += run.chunks.length;
      // Of the first and the last chunk only a part may be wanted.
      const [begin, end] = [own[0]!, own.at(-1)!];
      const skipBytes = begin.first;
      const cutBytes = end.chunk.size - 1 - end.last;
      const bytes = await this.#bytesOfRun(run, place, skipBytes, cutBytes);
      if (bytes === null) throw notStored({ ...place, ...begin.chunk });
      yield bytes;
    }
  }

  async lend(
    session: SessionPlace,
    chunks: readonly (ChunkOfStream & { readonly stream: string })[],
  ): Promise<LentChunks> {
    const base = this.scratchPath();
    const written = new Set<string>();
    const pathOf = ({ stream, seq, sha256: hash }: (typeof chunks)[number]) =>
      `${base}-${stream}-${seq}-${hash.slice(0, 16)}`;
    const giveBack = async () => {
      await inParallel(written, READ_AT_ONCE, (path) => rm(path, { force: true }));
    };
    try {
      const streams = [...new Set(chunks.map(({ stream }) => stream))];
      const runs: Run[] = [];
      for (const stream of streams) {
        const own = chunks.filter((chunk) => chunk.stream === stream);
        runs.push(...(await this.#runs({ ...session, stream }, own, false)));
      }
      await inParallel(runs, READ_AT_ONCE, async (run) => {
        const bytes = await this.#bytesOfRun(run, { ...session, stream: run.chunks[0]!.stream });
        let at = 0;
        for (const chunk of bytes === null ? [] : run.chunks) {
          const path = pathOf(chunk);
          written.add(path);
          await writeFile(path, bytes!.subarray(at, at + chunk.size), { mode: 0o600 });
          at += chunk.size;
        }
      });
    } catch (reason) {
      await giveBack();
      throw reason;
    }
    return {
      paths: (stream) =>
        chunks
          .filter((chunk) => chunk.stream === stream)
          .toSorted((a, b) => a.seq - b.seq)
          .map(pathOf),
      giveBack,
    };
  }

  async writeJson(
    studyId: string,
    sessionId: string,
    name: 'session.json',
    value: unknown,
  ): Promise<void> {
    const key = factsKey({ studyId, sessionId }, name);
    await this.bucket.put(key, Buffer.from(`${JSON.stringify(value)}\n`));
    // In a bucket with versions, what was erased would stay as an old one.
    await this.bucket.purge(key, (one) => one === key);
  }

  async writeManifest(
    studyId: string,
    sessionId: string,
    manifest: ManifestText,
    receivedAt: Date,
    { isPartial = false } = {},
  ): Promise<void> {
    const text = manifestFileText(manifest, receivedAt, isPartial);
    const key = factsKey({ studyId, sessionId }, 'manifest.json');
    await this.bucket.put(key, Buffer.from(`${text}\n`));
  }

  async readJson(studyId: string, sessionId: string, name: FactsName): Promise<unknown> {
    const bytes = await this.bucket.read(factsKey({ studyId, sessionId }, name));
    try {
      return bytes && (JSON.parse(bytes.toString('utf8')) as unknown);
    } catch (reason) {
      if (reason instanceof SyntaxError) return null;
      throw reason;
    }
  }

  /** The clock of a bucket may be a quarter of an hour from that of the server. */
  async factsWrittenMs(): Promise<number> {
    return Infinity;
  }

  async removeChunk(place: ChunkLocation): Promise<void> {
    await this.bucket.purge(singleChunkKey(place));
  }

  async removeData(studyId: string, sessionId: string): Promise<void> {
    const facts = factsKey({ studyId, sessionId }, 'session.json');
    const folder = sessionFolderKey({ studyId, sessionId });
    await this.bucket.purge(folder, (key) => key === facts);
    this.#forget(folder);
  }

  async removeSession(studyId: string, sessionId: string): Promise<void> {
    const folder = sessionFolderKey({ studyId, sessionId });
    await this.bucket.purge(folder);
    this.#forget(folder);
  }

  async removeStudy(studyId: string): Promise<void> {
    const folder = studyFolderKey(studyId);
    await this.bucket.purge(folder);
    this.#forget(folder);
  }

  async *sessions(): AsyncGenerator<SessionPlace> {
    for await (const studyId of this.bucket.foldersIn(RECORDINGS)) {
      if (!isFolderName(studyId)) continue;
      for await (const sessionId of this.bucket.foldersIn(studyFolderKey(studyId))) {
        if (isFolderName(sessionId)) yield { studyId, sessionId };
      }
    }
  }

  async chunksOf(studyId: string, sessionId: string): Promise<ChunkLocation[]> {
    const session = { studyId, sessionId };
    const found: ChunkLocation[] = [];
    for await (const stream of this.bucket.foldersIn(sessionFolderKey(session))) {
      if (!isFolderName(stream)) continue;
      const { chunks } = await this.#index({ ...session, stream }, true);
      for (const chunk of chunks) found.push({ ...session, stream, ...chunk });
    }
    return found;
  }

  async merge(session: SessionPlace, signal: AbortSignal): Promise<number> {
    let merged = 0;
    for await (const stream of this.bucket.foldersIn(sessionFolderKey(session))) {
      if (!isFolderName(stream)) continue;
      merged += await mergeStream(this, { ...session, stream }, this.#failpoints, signal);
    }
    return merged;
  }

  /** The size of a chunk; null: it is not stored. */
  async sizeOf(place: Omit<ChunkLocation, 'size'>): Promise<number | null> {
    const known = (await this.#remembered(place))?.find(place);
    if (known?.isMerged) return known.sizeBytes;
    const single = await this.bucket.stat(singleChunkKey(place));
    if (single) return single.sizeBytes;
    return (await this.#index(place, true)).find(place)?.sizeBytes ?? null;
  }

  /** What the bucket has of a stream, as it is now. */
  indexOf(place: StreamPlace): Promise<StreamIndex> {
    return this.#index(place, true);
  }

  /** One chunk, wherever it is; null: nowhere. */
  async #chunk(place: ChunkLocation): Promise<Buffer | null> {
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

  /**
   * Cuts chunks of a stream into runs that are read with one request each, in order.
   * @param needsAll a chunk that is nowhere is an error, otherwise it is left out
   */
  async #runs(
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
        if (needsAll) throw notStored({ ...place, ...chunk });
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
  async #bytesOfRun(
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

  #forget(folder: string): void {
    for (const one of this.#indexes.keys()) if (one.startsWith(folder)) this.#indexes.delete(one);
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function notStored(place: Omit<ChunkLocation, 'size'>): Error {
  return Object.assign(new Error(`There is no chunk ${chunkKeyIn(place)}.`), { code: 'ENOENT' });
}
