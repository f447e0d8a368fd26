import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileKeys } from '../../platform/atRest/fileKeys';

const PRIVATE = 0o700;

/** Where files of this machine may be written for a while. */
export interface ScratchFolder {
  /** Makes it, and removes what a crash has left. @param olderThanMs younger files may belong to another process */
  start(olderThanMs: number): Promise<void>;
  newPath(): string;
}

/**
 * What threads read is not encrypted, so with keys it has a folder of its own, which can be in memory: nothing is renamed out
 * of it.
 * @param recordings the folder of recordings
 */
export function scratchFolder(recordings: string, keys: FileKeys): ScratchFolder {
  const folder = join(recordings, keys.all.length > 0 ? '.scratch' : '.tmp');
  return {
    async start(olderThanMs) {
      await mkdir(folder, { recursive: true, mode: PRIVATE });
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        const found = await stat(path).catch(() => null);
        if (found && Date.now() - found.mtimeMs >= olderThanMs) await rm(path, { force: true });
      }
    },
    newPath: () => join(folder, randomUUID()),
  };
}
