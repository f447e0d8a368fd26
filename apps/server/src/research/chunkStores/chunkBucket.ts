import { createHash } from 'node:crypto';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_FILE_KEYS, type FileKeys } from '../../platform/atRest/fileKeys';
import { DamagedSealedFile, sealedBytes, sealWhole } from '../../platform/atRest/sealedFile';
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
import { BucketChunks, type Run } from './bucketChunks';
import type { CheckedBucket } from './checkedBucket';
import { factsFile, jsonOfFacts, readFactsFile } from './diskChunks';
import {
  chunkFileName,
  chunkKeyIn,
  chunkNotStored,
  FACTS,
  factsKeyIn,
  isFolderName,
  manifestFileText,
  readStoredName,
  type ChunkLocation,
  type ChunkOfStream,
  type ChunkOutcome,
  type FactsName,
  type LentChunks,
  type MovableStore,
  type SessionPlace,
  type StreamPlace,
} from './chunkStore';
import type { Failpoints } from './failpoints';
import { inParallel } from './inParallel';
import { mergeStream } from './mergeStream';
import { resealInBucket } from './resealInBucket';
import type { Resealed, Resealing } from './resealing';
import { scratchFolder } from './scratchFolder';
import { MERGED_NAME } from './streamIndex';
import { chunksInUnlisted, unlistedObjects } from './unlistedObjects';

/** Bodies that are held at once until the bucket has them; a bucket that is slow must not fill the memory. */
const HELD_BYTES = 256 * 1024 * 1024;
const READ_AT_ONCE = 6;
/** How long a bucket without recordings is taken for one. */
const ASK_AGAIN_MS = 60_000;
const PRIVATE = 0o700;

/**
 * The bytes that respondents send, in a bucket. A chunk is one object, which the bucket has compared with its hash
 * before it counts as stored; when a session is complete, its chunks are merged (`mergeStream.ts`).
 */
export class ChunkBucket implements MovableStore {
  readonly folder: string;
  readonly bucket: CheckedBucket;
  readonly chunks: BucketChunks;
  readonly #keys: FileKeys;
  readonly #failpoints: Failpoints;
  readonly #temporary: string;
  readonly #mostHeldBytes: number;
  #heldBytes = 0;
  /** What is sent to the bucket just now, by the keys of chunks. */
  readonly #storing = new Map<string, Promise<boolean>>();
  /** When it was last seen that there is nothing, by `performance.now`; null: there was something. */
  #unusedAtMs: number | null = -Infinity;

  /**
   * @param keys encrypt what is stored; left out: nothing is encrypted
   * @param mostHeldBytes of bodies in memory; whatever comes beyond them is refused for the moment
   * @param onDamagedIndex called with the key of an index of merged chunks that cannot be understood
   */
  constructor(
    dataFolder: string,
    bucket: CheckedBucket,
    failpoints: Failpoints,
    keys: FileKeys = NO_FILE_KEYS,
    mostHeldBytes = HELD_BYTES,
    onDamagedIndex: (key: string) => void = () => {},
  ) {
    this.folder = join(dataFolder, 'recordings');
    this.#temporary = join(this.folder, '.tmp');
    this.bucket = bucket;
    this.chunks = new BucketChunks(bucket, keys, onDamagedIndex);
    this.#keys = keys;
    this.#failpoints = failpoints;
    this.#mostHeldBytes = mostHeldBytes;
  }

  /** The folder of this machine, for files that threads read. */
  async start(olderThanMs: number): Promise<void> {
    await mkdir(this.#temporary, { recursive: true, mode: PRIVATE });
    await chmod(this.folder, PRIVATE);
    await scratchFolder(this.folder, this.#keys).start(olderThanMs);
  }

  scratchPath(): string {
    return scratchFolder(this.folder, this.#keys).newPath();
  }

  async isUsed(): Promise<boolean> {
    if (this.#unusedAtMs === null) return true;
    if (performance.now() - this.#unusedAtMs < ASK_AGAIN_MS) return false;
    for await (const _study of this.bucket.foldersIn(RECORDINGS)) {
      this.#unusedAtMs = null;
      return true;
    }
    this.#unusedAtMs = performance.now();
    return false;
  }

  /**
   * Where the bucket compares hashes, a chunk that comes again is simply stored again. Elsewhere it must not replace
   * one that was acknowledged.
   */
  async holds(place: ChunkLocation): Promise<boolean> {
    // A bucket that cannot be asked is noticed when the chunk is stored, after its body was read.
    const check = await this.bucket.check().catch(() => null);
    if (check !== 'none') return false;
    const found = await this.chunks.read(place).catch((reason: unknown) => {
      if (reason instanceof DamagedSealedFile) return null;
      throw reason;
    });
    return found?.length === place.size && sha256(found) === place.sha256;
  }

  async store(place: ChunkLocation, body: AsyncIterable<Uint8Array>): Promise<ChunkOutcome> {
    const { writing } = this.#keys;
    // An encrypted copy comes beside it.
    const ownBytes = place.size + (writing ? sealedBytes(place.size) : 0);
    const hasRoom = this.#heldBytes + ownBytes <= this.#mostHeldBytes;
    const held = hasRoom ? Buffer.allocUnsafeSlow(place.size) : null;
    if (hasRoom) this.#heldBytes += ownBytes;
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
      const bytes = writing ? sealWhole(writing, chunkKeyIn(place), held) : held;
      await this.#oneAtATime(place, async () => {
        this.#failpoints.reach('chunk:beforePut');
        await this.bucket.put(singleChunkKey(place, writing !== null), bytes);
        this.#failpoints.reach('chunk:afterPut');
      });
      return 'stored';
    } finally {
      if (hasRoom) this.#heldBytes -= ownBytes;
    }
  }

  /**
   * Where hashes are not compared, a chunk that comes twice at once must not be replaced by the second one either: that one
   * waits, and then looks once more.
   */
  async #oneAtATime(place: ChunkLocation, put: () => Promise<void>): Promise<void> {
    const key = chunkKeyIn(place);
    const before = this.#storing.get(key);
    const own = (async () => {
      if (before && (await before.catch(() => false)) && (await this.holds(place))) return true;
      await put();
      return true;
    })();
    this.#storing.set(key, own);
    try {
      await own;
    } finally {
      if (this.#storing.get(key) === own) this.#storing.delete(key);
    }
  }

  async read(place: ChunkLocation): Promise<Buffer> {
    const found = await this.chunks.read(place);
    if (found) return found;
    throw chunkNotStored(place);
  }

  bytesOf(
    place: StreamPlace,
    chunks: readonly ChunkOfStream[],
    range?: ByteRange,
  ): AsyncIterable<Uint8Array> {
    return this.chunks.bytesOf(place, chunks, range);
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
        runs.push(...(await this.chunks.runs({ ...session, stream }, own, false)));
      }
      await inParallel(runs, READ_AT_ONCE, async (run) => {
        const place = { ...session, stream: run.chunks[0]!.stream };
        const pieces = await this.chunks.piecesOfRun(run, place);
        for (const [at, bytes] of pieces.entries()) {
          if (bytes === null) continue;
          const path = pathOf(run.chunks[at]!);
          written.add(path);
          await writeFile(path, bytes, { mode: 0o600 });
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
    const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
    await this.writeFacts({ studyId, sessionId }, name, bytes);
  }

  async writeManifest(
    studyId: string,
    sessionId: string,
    manifest: ManifestText,
    receivedAt: Date,
    { isPartial = false } = {},
  ): Promise<void> {
    const text = manifestFileText(manifest, receivedAt, isPartial);
    const bytes = Buffer.from(`${text}\n`);
    await this.writeFacts({ studyId, sessionId }, 'manifest.json', bytes);
  }

  async readJson(studyId: string, sessionId: string, name: FactsName): Promise<unknown> {
    return await jsonOfFacts(this.readFacts({ studyId, sessionId }, name));
  }

  async readFacts(session: SessionPlace, name: FactsName): Promise<Buffer | null> {
    const stored = await this.bucket.read(factsKey(session, name));
    return stored && readFactsFile(this.#keys, factsKeyIn(session, name), stored);
  }

  async writeFacts(session: SessionPlace, name: FactsName, bytes: Uint8Array): Promise<void> {
    const key = factsKey(session, name);
    await this.bucket.put(key, factsFile(this.#keys, factsKeyIn(session, name), bytes));
    // In a bucket with versions, what was erased would stay as an old one.
    await this.bucket.purge(key, (one) => one === key);
  }

  async removeMoved(session: SessionPlace, chunks: readonly ChunkLocation[]): Promise<void> {
    for (const stream of new Set(chunks.map((chunk) => chunk.stream))) {
      const moved = new Set(chunks.filter((one) => one.stream === stream).map(chunkFileName));
      const { merged } = await this.chunks.indexOf({ ...session, stream });
      // One that is merged just now may have another chunk, and is not among these.
      const doomed = new Set(
        merged
          .filter((one) => one.chunks.every((chunk) => moved.has(chunkFileName(chunk))))
          .flatMap(({ keys }) => keys),
      );
      const folder = streamFolderKey({ ...session, stream });
      await this.bucket.purge(folder, (key) => {
        const chunk = readStoredName(key.slice(folder.length));
        return chunk ? !moved.has(chunkFileName(chunk)) : !doomed.has(key);
      });
      this.chunks.forget(folder);
    }
  }

  /** With what a merging that broke off has left; but nothing where an index is damaged or gone, whose chunks are not listed. */
  async removeFacts(
    session: SessionPlace,
    elsewhere: readonly ChunkLocation[],
  ): Promise<readonly string[]> {
    const folder = sessionFolderKey(session);
    const doomed = new Set(FACTS.map((name) => factsKey(session, name)));
    for await (const { key } of this.bucket.list(folder)) {
      if (MERGED_NAME.test(key.slice(key.lastIndexOf('/') + 1))) doomed.add(key);
    }
    for await (const stream of this.bucket.foldersIn(folder)) {
      if (!isFolderName(stream)) continue;
      const place = { ...session, stream };
      const { chunks, damaged } = await this.chunks.indexOf(place);
      if (chunks.length > 0 || damaged.length > 0) return damaged;
      const known = elsewhere.filter((chunk) => chunk.stream === stream);
      for (const found of await unlistedObjects(this.chunks, place)) {
        const has = await chunksInUnlisted(this.chunks, place, found, known);
        if (has === null) return [`${found.key} (no index says what is in it)`];
      }
    }
    await this.bucket.purge(folder, (key) => !doomed.has(key));
    this.chunks.forget(folder);
    return [];
  }

  /** The clock of a bucket may be a quarter of an hour from that of the server. */
  async factsWrittenMs(): Promise<number> {
    return Infinity;
  }

  async removeChunk(place: ChunkLocation): Promise<void> {
    for (const isSealed of [true, false]) await this.bucket.purge(singleChunkKey(place, isSealed));
  }

  async removeData(studyId: string, sessionId: string): Promise<void> {
    const facts = factsKey({ studyId, sessionId }, 'session.json');
    const folder = sessionFolderKey({ studyId, sessionId });
    await this.bucket.purge(folder, (key) => key === facts);
    this.chunks.forget(folder);
  }

  async removeSession(studyId: string, sessionId: string): Promise<void> {
    const folder = sessionFolderKey({ studyId, sessionId });
    await this.bucket.purge(folder);
    this.chunks.forget(folder);
  }

  async removeStudy(studyId: string): Promise<void> {
    const folder = studyFolderKey(studyId);
    await this.bucket.purge(folder);
    this.chunks.forget(folder);
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
      const { chunks } = await this.chunks.indexOf({ ...session, stream });
      for (const chunk of chunks) found.push({ ...session, stream, ...chunk });
    }
    return found;
  }

  reseal(session: SessionPlace, how: Resealing): Promise<Resealed> {
    return resealInBucket(this.chunks, session, this.#failpoints, how);
  }

  async merge(session: SessionPlace, signal: AbortSignal): Promise<number> {
    let merged = 0;
    for await (const stream of this.bucket.foldersIn(sessionFolderKey(session))) {
      if (!isFolderName(stream)) continue;
      merged += await mergeStream(this.chunks, { ...session, stream }, this.#failpoints, signal);
    }
    return merged;
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
