import { closeSync, fsync, openSync } from 'node:fs';
import { chmod, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { isDiskFull } from '../../platform/objects/durableWrite';
import type { FailpointPlace, Failpoints } from './failpoints';
import { sweepScratch } from './scratchFolder';

const fsyncLater = promisify(fsync);

/** Folders that only the server's user of the machine may open: they hold recordings of people. */
const PRIVATE = 0o700;

/**
 * fsync itself failed: the disk may have lost data it had accepted, so nothing may be acknowledged
 * any more.
 */
export class SyncFailed extends Error {
  constructor(cause: unknown) {
    super('The disk failed to store data for good (fsync).', { cause });
    this.name = 'SyncFailed';
  }
}

export function errorCode(reason: unknown): string {
  return reason instanceof Error && 'code' in reason ? String(reason.code) : '';
}

/** Writes the whole buffer: `FileHandle.write` may write only part of it without an error. */
export async function writeAll(
  file: FileHandle,
  bytes: Uint8Array,
  failpoints?: Failpoints,
  place: FailpointPlace = 'chunk:write',
): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const cut = failpoints?.reach(place) === 'short';
    const length = cut ? Math.ceil((bytes.length - written) / 2) : bytes.length - written;
    const { bytesWritten } = await file.write(bytes, written, length);
    if (bytesWritten === 0) throw Object.assign(new Error('Nothing was written.'), { code: 'EIO' });
    written += bytesWritten;
  }
}

/** A full disk may only be reported here; every other sync failure is fatal. */
async function sync(file: FileHandle): Promise<void> {
  try {
    await file.datasync();
  } catch (reason) {
    throw isDiskFull(reason) ? reason : new SyncFailed(reason);
  }
}

/** Opening and closing a folder takes microseconds; only the sync itself runs in another thread. */
async function fsyncFolder(folder: string): Promise<void> {
  // Windows cannot open folders; NTFS journals its own entries.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    await fsyncLater(descriptor);
  } catch (reason) {
    // Some file systems do not support syncing folders and report that; the disk has not failed.
    if (['EINVAL', 'EBADF', 'ENOTSUP'].includes(errorCode(reason))) return;
    throw isDiskFull(reason) ? reason : new SyncFailed(reason);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Files that survive a crash and a power cut: written to a temporary name, synced, renamed, with
 * the folder synced too. Requests that wait for the same folder share one sync.
 */
export class DurableFiles {
  readonly #root: string;
  readonly #temporary: string;
  readonly failpoints: Failpoints;
  /** Folders whose own entry is known to be durable. */
  readonly #safeFolders = new Set<string>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #waiting = new Map<string, Promise<void>>();

  constructor(root: string, failpoints: Failpoints) {
    this.#root = root;
    this.#temporary = join(root, '.tmp');
    this.failpoints = failpoints;
  }

  /**
   * Deletes half-written files of an earlier run, which were never acknowledged.
   * @param olderThanMs younger files may belong to another process on the same disk
   */
  async start(olderThanMs: number): Promise<void> {
    await mkdir(this.#temporary, { recursive: true, mode: PRIVATE });
    // Earlier versions created it readable for other users of the machine.
    await chmod(this.#root, PRIVATE);
    await sweepScratch(this.#root, olderThanMs);
    await this.syncFolder(dirname(this.#root));
    await this.syncFolder(this.#root);
  }

  temporaryPath(): string {
    return join(this.#temporary, randomUUID());
  }

  async syncFile(file: FileHandle): Promise<void> {
    try {
      this.failpoints.reach('chunk:sync');
    } catch (reason) {
      throw isDiskFull(reason) ? reason : new SyncFailed(reason);
    }
    await sync(file);
  }

  /** Renames a synced temporary file to its final name. */
  async commit(temporary: string, path: string): Promise<void> {
    const folder = dirname(path);
    await this.#makeFolder(folder);
    this.failpoints.reach('chunk:beforeRename');
    try {
      await rename(temporary, path);
    } catch (reason) {
      if (errorCode(reason) !== 'ENOENT') throw reason;
      // The folder was deleted meanwhile because its study was erased: create it again, once.
      this.forgetFolder(folder);
      await this.#makeFolder(folder);
      await rename(temporary, path);
    }
    this.failpoints.reach('chunk:afterRename');
    await this.syncFolder(folder);
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    const temporary = this.temporaryPath();
    try {
      const file = await open(temporary, 'wx', 0o600);
      try {
        await writeAll(file, bytes, this.failpoints, 'json:write');
        await sync(file);
      } finally {
        await file.close();
      }
      await this.commit(temporary, path);
    } catch (reason) {
      await rm(temporary, { force: true });
      throw reason;
    }
  }

  forgetFolder(folder: string): void {
    for (const known of this.#safeFolders) {
      if (known === folder || known.startsWith(`${folder}/`)) this.#safeFolders.delete(known);
    }
  }

  /** Resolves after a sync that started after this call. */
  async syncFolder(folder: string): Promise<void> {
    const running = this.#running.get(folder);
    if (!running) return this.#syncNow(folder);
    let next = this.#waiting.get(folder);
    if (!next) {
      next = running
        .catch(() => undefined)
        .then(() => {
          this.#waiting.delete(folder);
          return this.#syncNow(folder);
        });
      this.#waiting.set(folder, next);
    }
    return next;
  }

  #syncNow(folder: string): Promise<void> {
    const work = fsyncFolder(folder).finally(() => {
      if (this.#running.get(folder) === work) this.#running.delete(folder);
    });
    this.#running.set(folder, work);
    return work;
  }

  /** Each new folder is an entry in its parent, which must be synced too. */
  async #makeFolder(folder: string): Promise<void> {
    if (this.#safeFolders.has(folder)) return;
    if (folder === this.#root) return;
    const parent = dirname(folder);
    await this.#makeFolder(parent);
    await mkdir(folder, { recursive: true, mode: PRIVATE });
    await this.syncFolder(parent);
    if (this.#safeFolders.size > 20_000) this.#safeFolders.clear();
    this.#safeFolders.add(folder);
  }
}
