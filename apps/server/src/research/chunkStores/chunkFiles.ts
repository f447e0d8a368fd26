import { createHash } from 'node:crypto';
import { fstatSync } from 'node:fs';
import { open, readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NO_FILE_KEYS, type FileKeys } from '../../platform/atRest/fileKeys';
import { sealedBytes, Sealer } from '../../platform/atRest/sealedFile';
import { DiskChunks, factsFile, jsonOfFacts, noneIfGone, readFactsFile } from './diskChunks';
import { errorCode, DurableFiles, SyncFailed, writeAll } from './durableFiles';
import type { Failpoints } from './failpoints';
import { lendCopies } from './lendCopies';
import { resealOnDisk } from './resealOnDisk';
import { NotAsSealed, type Resealed, type Resealing } from './resealing';
import { scratchFolder } from './scratchFolder';
import type { ManifestText } from '../manifests/manifestText';
import type { ByteRange } from '../../platform/objects/objectStore';
import {
  chunkKeyIn,
  FACTS,
  factsKeyIn,
  isFolderName,
  manifestFileText,
  partsIn,
  sessionKey,
  type ChunkLocation,
  type ChunkOfStream,
  type ChunkOutcome,
  type FactsName,
  type LentChunks,
  type MovableStore,
  type SessionPlace,
  type StreamPlace,
} from './chunkStore';

/** A chunk that arrives meanwhile may make a folder that was emptied not empty. */
const WITH_ALL = { recursive: true, force: true, maxRetries: 5, retryDelay: 20 } as const;

/**
 * Multiples of what is encrypted as one piece.
 * Network pieces are buffered before they are written, because each write is a round trip to
 * another thread. With many concurrent bodies each gets a smaller buffer.
 */
const GATHER_BYTES = 1024 * 1024;
const GATHER_BYTES_IN_A_CROWD = 128 * 1024;
const CROWD = 100;

/**
 * The bytes that respondents send, on the local disk, in `{dataFolder}/recordings`. A chunk may only be acknowledged
 * when its bytes survive a power cut, and rename and fsync guarantee that for a megabyte in milliseconds.
 */
export class ChunkFiles implements MovableStore {
  readonly folder: string;
  readonly durable: DurableFiles;
  readonly chunks: DiskChunks;
  readonly #keys: FileKeys;
  readonly #onSyncFailure: (reason: SyncFailed) => never;
  #receiving = 0;

  /**
   * @param onSyncFailure ends the process: after a failed fsync nothing can be guaranteed
   * @param keys encrypt what is stored; left out: nothing is encrypted
   */
  constructor(
    dataFolder: string,
    failpoints: Failpoints,
    onSyncFailure: (reason: SyncFailed) => never,
    keys: FileKeys = NO_FILE_KEYS,
  ) {
    this.folder = join(dataFolder, 'recordings');
    this.chunks = new DiskChunks(this.folder, keys);
    this.#keys = keys;
    this.durable = new DurableFiles(this.folder, failpoints);
    this.#onSyncFailure = onSyncFailure;
  }

  async start(olderThanMs: number): Promise<void> {
    await this.durable.start(olderThanMs);
    await scratchFolder(this.folder, this.#keys).start(olderThanMs);
  }

  scratchPath(): string {
    return scratchFolder(this.folder, this.#keys).newPath();
  }

  async isUsed(): Promise<boolean> {
    return (await foldersIn(this.folder)).length > 0;
  }

  sessionFolder(studyId: string, sessionId: string): string {
    return join(this.folder, ...sessionKey({ studyId, sessionId }).split('/'));
  }

  /** Judged by the name, which contains the hash, and the size. */
  async holds(place: ChunkLocation): Promise<boolean> {
    const path = this.chunks.pathOfWhole(place);
    if (path === null) return false;
    // Another request may have renamed it just now.
    await this.#orExit(this.durable.syncFolder(dirname(path)));
    return true;
  }

  /**
   * Streams a chunk to the disk. 'stored' means that it survives a crash and a power cut. Otherwise
   * nothing is left behind.
   * @throws the error of the disk (ENOSPC…) or of the body; never an error of fsync
   */
  store(place: ChunkLocation, body: AsyncIterable<Uint8Array>): Promise<ChunkOutcome> {
    return this.#store(place, body, async () => {});
  }

  /** Stores a chunk anew, and reads it back before it replaces an earlier file. @throws NotAsSealed: that one is still there */
  async replace(place: ChunkLocation, bytes: Uint8Array): Promise<void> {
    const outcome = await this.#store(place, [bytes], async (temporary) => {
      const stored = await readFile(temporary);
      if (!this.chunks.isSame(place, stored, bytes)) throw new NotAsSealed(chunkKeyIn(place));
    });
    if (outcome !== 'stored') throw new NotAsSealed(chunkKeyIn(place));
  }

  async #store(
    place: ChunkLocation,
    body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    check: (temporary: string) => Promise<void>,
  ): Promise<ChunkOutcome> {
    const temporary = this.durable.temporaryPath();
    let settled = false;
    try {
      const outcome = await this.#receive(temporary, place, body);
      if (outcome !== 'stored') return outcome;
      await check(temporary);
      await this.durable.commit(temporary, this.chunks.newPath(place));
      settled = true;
      return 'stored';
    } catch (reason) {
      if (reason instanceof SyncFailed) this.#onSyncFailure(reason);
      throw reason;
    } finally {
      if (!settled) await rm(temporary, { force: true });
    }
  }

  async #receive(
    temporary: string,
    place: ChunkLocation,
    body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<ChunkOutcome> {
    const file = await open(temporary, 'wx', 0o600);
    this.#receiving++;
    try {
      const hash = createHash('sha256');
      const most = this.#receiving > CROWD ? GATHER_BYTES_IN_A_CROWD : GATHER_BYTES;
      const gathered = Buffer.allocUnsafeSlow(Math.min(most, Math.max(place.size, 1)));
      const { writing } = this.#keys;
      const sealer = writing && new Sealer(writing, chunkKeyIn(place), place.size);
      let filled = 0;
      let size = 0;
      const flush = async () => {
        const bytes = gathered.subarray(0, filled);
        await writeAll(file, sealer?.seal(bytes) ?? bytes, this.durable.failpoints);
        filled = 0;
      };
      const take = async (piece: Uint8Array) => {
        let taken = 0;
        while (taken < piece.length) {
          if (filled === gathered.length) await flush();
          const part = piece.subarray(taken, taken + gathered.length - filled);
          gathered.set(part, filled);
          filled += part.length;
          taken += part.length;
        }
      };
      // A half-read body makes the connection close before the response arrives, so it is read to
      // its end even when the disk is full.
      let failure: { readonly reason: unknown } | null = null;
      for await (const piece of body) {
        size += piece.length;
        if (failure || size > place.size) continue;
        hash.update(piece);
        try {
          await take(piece);
        } catch (reason) {
          failure = { reason };
        }
      }
      if (failure) throw failure.reason;
      if (size !== place.size) return 'wrongSize';
      if (hash.digest('hex') !== place.sha256) return 'wrongHash';
      // Of an empty chunk there is something to write when it is encrypted.
      if (filled > 0 || size === 0) await flush();
      if (fstatSync(file.fd).size !== (sealer ? sealedBytes(size) : size)) {
        throw Object.assign(new Error('The file is shorter than what was written.'), {
          code: 'ENOSPC',
        });
      }
      await this.durable.syncFile(file);
      return 'stored';
    } finally {
      this.#receiving--;
      await file.close();
    }
  }

  read(place: Omit<ChunkLocation, 'size'>): Promise<Buffer> {
    return this.chunks.read(place);
  }

  async *bytesOf(
    place: StreamPlace,
    chunks: readonly ChunkOfStream[],
    range?: ByteRange,
  ): AsyncGenerator<Uint8Array> {
    for (const { chunk, first, last } of partsIn(chunks, range)) {
      yield* this.chunks.piecesOf({ ...place, ...chunk }, first, last);
    }
  }

  /** The files themselves; with keys, copies of what may be encrypted, or is replaced while it is read. */
  async lend(
    session: SessionPlace,
    chunks: readonly (ChunkOfStream & { readonly stream: string })[],
  ): Promise<LentChunks> {
    if (this.#keys.all.length > 0) {
      const newPath = () => this.scratchPath();
      return await lendCopies(session, chunks, newPath, (place) => this.chunks.read(place));
    }
    return {
      paths: (stream) =>
        chunks
          .filter((chunk) => chunk.stream === stream)
          .toSorted((a, b) => a.seq - b.seq)
          .map((chunk) => this.chunks.clearPath({ ...session, ...chunk })),
      async giveBack() {},
    };
  }

  async writeJson(
    studyId: string,
    sessionId: string,
    name: 'session.json',
    value: unknown,
  ): Promise<void> {
    await this.#writeText(studyId, sessionId, name, JSON.stringify(value));
  }

  async writeManifest(
    studyId: string,
    sessionId: string,
    manifest: ManifestText,
    receivedAt: Date,
    { isPartial = false } = {},
  ): Promise<void> {
    const text = manifestFileText(manifest, receivedAt, isPartial);
    await this.#writeText(studyId, sessionId, 'manifest.json', text);
  }

  async #writeText(
    studyId: string,
    sessionId: string,
    name: FactsName,
    text: string,
  ): Promise<void> {
    await this.writeFacts({ studyId, sessionId }, name, Buffer.from(`${text}\n`));
  }

  async readJson(studyId: string, sessionId: string, name: FactsName): Promise<unknown> {
    return await jsonOfFacts(this.readFacts({ studyId, sessionId }, name));
  }

  async readFacts(session: SessionPlace, name: FactsName): Promise<Buffer | null> {
    const path = join(this.sessionFolder(session.studyId, session.sessionId), name);
    const stored = await readFile(path).catch(noneIfGone);
    return stored && readFactsFile(this.#keys, factsKeyIn(session, name), stored);
  }

  async writeFacts(session: SessionPlace, name: FactsName, bytes: Uint8Array): Promise<void> {
    const path = join(this.sessionFolder(session.studyId, session.sessionId), name);
    const stored = factsFile(this.#keys, factsKeyIn(session, name), bytes);
    await this.#orExit(this.durable.write(path, stored));
  }

  async removeMoved(session: SessionPlace, chunks: readonly ChunkLocation[]): Promise<void> {
    for (const chunk of chunks) await this.chunks.remove({ ...chunk, ...session });
    const folder = this.sessionFolder(session.studyId, session.sessionId);
    for (const stream of new Set(chunks.map((chunk) => chunk.stream))) {
      await removeIfEmpty(join(folder, stream));
    }
  }

  async removeFacts({ studyId, sessionId }: SessionPlace): Promise<readonly string[]> {
    const folder = this.sessionFolder(studyId, sessionId);
    for (const name of FACTS) await rm(join(folder, name), { force: true });
    await removeIfEmpty(folder);
    await removeIfEmpty(dirname(folder));
    return [];
  }

  /** By the clock of the disk. */
  async factsWrittenMs(studyId: string, sessionId: string): Promise<number> {
    try {
      return (await stat(join(this.sessionFolder(studyId, sessionId), 'session.json'))).mtimeMs;
    } catch (reason) {
      if (errorCode(reason) === 'ENOENT') return 0;
      throw reason;
    }
  }

  async removeChunk(place: ChunkLocation): Promise<void> {
    await this.chunks.remove(place);
  }

  async removeData(studyId: string, sessionId: string): Promise<void> {
    const folder = this.sessionFolder(studyId, sessionId);
    for (const stream of await foldersIn(folder)) {
      await rm(join(folder, stream), WITH_ALL);
    }
    await rm(join(folder, 'manifest.json'), { force: true });
    try {
      await this.#orExit(this.durable.syncFolder(folder));
    } catch (reason) {
      if (errorCode(reason) !== 'ENOENT') throw reason;
    }
  }

  async removeSession(studyId: string, sessionId: string): Promise<void> {
    const folder = this.sessionFolder(studyId, sessionId);
    await rm(folder, WITH_ALL);
    this.durable.forgetFolder(folder);
  }

  async removeStudy(studyId: string): Promise<void> {
    if (!isFolderName(studyId)) throw new RangeError(`Not a folder name: ${studyId}`);
    const folder = join(this.folder, studyId);
    await rm(folder, WITH_ALL);
    this.durable.forgetFolder(folder);
  }

  reseal(session: SessionPlace, how: Resealing): Promise<Resealed> {
    return resealOnDisk(this, session, how);
  }

  /** Files stay as they are. */
  async merge(): Promise<number> {
    return 0;
  }

  /** Every session folder, as study and session. */
  async *sessions(): AsyncGenerator<SessionPlace> {
    for (const studyId of await foldersIn(this.folder)) {
      for (const sessionId of await foldersIn(join(this.folder, studyId))) {
        yield { studyId, sessionId };
      }
    }
  }

  /** The chunks of a session that are on disk under their final names. */
  async chunksOf(studyId: string, sessionId: string): Promise<ChunkLocation[]> {
    const found: ChunkLocation[] = [];
    const folder = this.sessionFolder(studyId, sessionId);
    for (const stream of await foldersIn(folder)) {
      for (const chunk of await this.chunks.list(join(folder, stream))) {
        found.push({ studyId, sessionId, stream, ...chunk });
      }
    }
    return found;
  }

  /** After a failed fsync nothing can be guaranteed. */
  async #orExit<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (reason) {
      if (reason instanceof SyncFailed) this.#onSyncFailure(reason);
      throw reason;
    }
  }
}

/** Another process may put something into it just now; then it stays. */
async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (reason) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(errorCode(reason))) throw reason;
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && isFolderName(entry.name))
      .map((entry) => entry.name)
      .sort();
  } catch (reason) {
    if (errorCode(reason) === 'ENOENT') return [];
    throw reason;
  }
}
