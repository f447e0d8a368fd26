/**
 * The bytes that respondents send, on the local disk.
 *
 * They are not in the object store: a chunk may only be acknowledged when its bytes survive a power
 * cut, and rename and fsync guarantee that for a megabyte in milliseconds. The file names contain
 * everything the database knows about the chunks, so its rows can be rebuilt from the folder:
 *
 *     recordings/{studyId}/{sessionId}/session.json      consent, device, variables, what was shown
 *     recordings/{studyId}/{sessionId}/manifest.json     the chunks that the respondent's browser has sent
 *     recordings/{studyId}/{sessionId}/{stream}/{seq}-{sha256}.bin
 */
import { createHash } from 'node:crypto';
import { fstatSync, statSync } from 'node:fs';
import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, DurableFiles, SyncFailed, writeAll } from './durableFiles';
import type { Failpoints } from './failpoints';
import type { ManifestText } from '../manifests/manifestText';

/**
 * Network pieces are buffered before they are written, because each write is a round trip to
 * another thread. With many concurrent bodies each gets a smaller buffer.
 */
const GATHER_BYTES = 1024 * 1024;
const GATHER_BYTES_IN_A_CROWD = 128 * 1024;
const CROWD = 100;

export interface ChunkLocation {
  readonly studyId: string;
  readonly sessionId: string;
  readonly stream: string;
  readonly seq: number;
  readonly sha256: string;
  readonly size: number;
}

export type ChunkOutcome = 'stored' | 'wrongHash' | 'wrongSize';

const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
const CHUNK_NAME = /^(\d{1,10})-([0-9a-f]{64})\.bin$/;

/** Only names that cannot escape the folder become part of a path. */
export function isFolderName(name: string): boolean {
  return SAFE_NAME.test(name);
}

export class ChunkFiles {
  readonly root: string;
  readonly durable: DurableFiles;
  readonly #onSyncFailure: (reason: SyncFailed) => never;
  #receiving = 0;

  /** @param onSyncFailure ends the process: after a failed fsync nothing can be guaranteed */
  constructor(
    dataFolder: string,
    failpoints: Failpoints,
    onSyncFailure: (reason: SyncFailed) => never,
  ) {
    this.root = join(dataFolder, 'recordings');
    this.durable = new DurableFiles(this.root, failpoints);
    this.#onSyncFailure = onSyncFailure;
  }

  sessionFolder(studyId: string, sessionId: string): string {
    if (!isFolderName(studyId) || !isFolderName(sessionId)) {
      throw new RangeError(`Not a folder name: ${studyId}/${sessionId}`);
    }
    return join(this.root, studyId, sessionId);
  }

  chunkPath(place: Omit<ChunkLocation, 'size'>): string {
    if (!isFolderName(place.stream)) throw new RangeError(`Not a stream: ${place.stream}`);
    const folder = join(this.sessionFolder(place.studyId, place.sessionId), place.stream);
    return join(folder, `${place.seq}-${place.sha256}.bin`);
  }

  /**
   * Whether the chunk is stored already, judged by its name, which contains its hash, and its size.
   */
  has(place: ChunkLocation): boolean {
    // A synchronous stat takes microseconds; a round trip to another thread would take longer.
    return statSync(this.chunkPath(place), { throwIfNoEntry: false })?.size === place.size;
  }

  /**
   * Streams a chunk to the disk. 'stored' means that it survives a crash and a power cut. Otherwise
   * nothing is left behind.
   * @throws the error of the disk (ENOSPC…) or of the body; never an error of fsync
   */
  async store(place: ChunkLocation, body: AsyncIterable<Uint8Array>): Promise<ChunkOutcome> {
    const temporary = this.durable.temporaryPath();
    let settled = false;
    try {
      const outcome = await this.#receive(temporary, place, body);
      if (outcome !== 'stored') return outcome;
      await this.durable.commit(temporary, this.chunkPath(place));
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
    body: AsyncIterable<Uint8Array>,
  ): Promise<ChunkOutcome> {
    const file = await open(temporary, 'wx', 0o600);
    this.#receiving++;
    try {
      const hash = createHash('sha256');
      const most = this.#receiving > CROWD ? GATHER_BYTES_IN_A_CROWD : GATHER_BYTES;
      const gathered = Buffer.allocUnsafeSlow(Math.min(most, Math.max(place.size, 1)));
      let filled = 0;
      let size = 0;
      const flush = async () => {
        await writeAll(file, gathered.subarray(0, filled), this.durable.failpoints);
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
      if (filled > 0) await flush();
      if (fstatSync(file.fd).size !== size) {
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

  /** Makes the name of a file durable that another request has renamed. */
  async syncFolderOf(place: ChunkLocation): Promise<void> {
    try {
      await this.durable.syncFolder(dirname(this.chunkPath(place)));
    } catch (reason) {
      if (reason instanceof SyncFailed) this.#onSyncFailure(reason);
      throw reason;
    }
  }

  read(place: Omit<ChunkLocation, 'size'>): Promise<Buffer> {
    return readFile(this.chunkPath(place));
  }

  /** Writes the facts of a session with the same guarantee as chunks. */
  async writeJson(
    studyId: string,
    sessionId: string,
    name: 'session.json',
    value: unknown,
  ): Promise<void> {
    await this.#writeText(studyId, sessionId, name, JSON.stringify(value));
  }

  /** The same for a manifest; `isPartial`: it was made from what has arrived. */
  async writeManifest(
    studyId: string,
    sessionId: string,
    { json }: ManifestText,
    receivedAt: Date,
    { isPartial = false } = {},
  ): Promise<void> {
    const facts = `"format":1,"receivedAt":"${receivedAt.toISOString()}"`;
    const partial = isPartial ? ',"isPartial":true' : '';
    const text = `{${facts}${partial},"chunks":${json}}`;
    await this.#writeText(studyId, sessionId, 'manifest.json', text);
  }

  async #writeText(
    studyId: string,
    sessionId: string,
    name: 'session.json' | 'manifest.json',
    text: string,
  ): Promise<void> {
    try {
      await this.durable.write(join(this.sessionFolder(studyId, sessionId), name), `${text}\n`);
    } catch (reason) {
      if (reason instanceof SyncFailed) this.#onSyncFailure(reason);
      throw reason;
    }
  }

  /** @returns the text, or null when there is no such file */
  async readJson(
    studyId: string,
    sessionId: string,
    name: 'session.json' | 'manifest.json',
  ): Promise<unknown> {
    try {
      const path = join(this.sessionFolder(studyId, sessionId), name);
      return JSON.parse(await readFile(path, 'utf8')) as unknown;
    } catch (reason) {
      if (errorCode(reason) === 'ENOENT' || reason instanceof SyntaxError) return null;
      throw reason;
    }
  }

  /**
   * When the facts of a session were last written, by the clock of the disk; 0 when there are none.
   */
  async factsWrittenMs(studyId: string, sessionId: string): Promise<number> {
    try {
      return (await stat(join(this.sessionFolder(studyId, sessionId), 'session.json'))).mtimeMs;
    } catch (reason) {
      if (errorCode(reason) === 'ENOENT') return 0;
      throw reason;
    }
  }

  async removeChunk(place: ChunkLocation): Promise<void> {
    await rm(this.chunkPath(place), { force: true });
  }

  /** Deletes everything but the facts of the session; missing files are no error. */
  async removeData(studyId: string, sessionId: string): Promise<void> {
    const folder = this.sessionFolder(studyId, sessionId);
    for (const stream of await foldersIn(folder)) {
      await rm(join(folder, stream), { recursive: true, force: true });
    }
    await rm(join(folder, 'manifest.json'), { force: true });
    try {
      await this.durable.syncFolder(folder);
    } catch (reason) {
      if (reason instanceof SyncFailed) this.#onSyncFailure(reason);
      if (errorCode(reason) !== 'ENOENT') throw reason;
    }
  }

  /** Deletes a session that is not to be known any more; only its row can bring it back. */
  async removeSession(studyId: string, sessionId: string): Promise<void> {
    const folder = this.sessionFolder(studyId, sessionId);
    await rm(folder, { recursive: true, force: true });
    this.durable.forgetFolder(folder);
  }

  /** Every session folder, as study and session. */
  async *sessions(): AsyncGenerator<{ studyId: string; sessionId: string }> {
    for (const studyId of await foldersIn(this.root)) {
      for (const sessionId of await foldersIn(join(this.root, studyId))) {
        yield { studyId, sessionId };
      }
    }
  }

  /** The chunks of a session that are on disk under their final names. */
  async chunksOf(studyId: string, sessionId: string): Promise<ChunkLocation[]> {
    const found: ChunkLocation[] = [];
    const folder = this.sessionFolder(studyId, sessionId);
    for (const stream of await foldersIn(folder)) {
      for (const name of await readdir(join(folder, stream))) {
        const parts = CHUNK_NAME.exec(name);
        if (!parts?.[1] || !parts[2]) continue;
        const { size } = await stat(join(folder, stream, name));
        found.push({ studyId, sessionId, stream, seq: Number(parts[1]), sha256: parts[2], size });
      }
    }
    return found;
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
