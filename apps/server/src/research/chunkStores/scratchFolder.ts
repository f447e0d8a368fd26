import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileKeys } from '../../platform/atRest/fileKeys';

const PRIVATE = 0o700;
/** Which of them is used depends on whether there are keys, so both may have files of an earlier start. */
const [WITH_KEYS, WITHOUT] = ['.scratch', '.tmp'] as const;
/** Files that were not touched for so long are left of a process that has ended. */
export const LEFT_MS = 60 * 60_000;
/** So often a process touches its own files, and removes those that are left. */
const SWEPT_EVERY_MS = 15 * 60_000;

/** Where files of this machine may be written for a while. */
export interface ScratchFolder {
  /** Makes it, and removes what a crash has left. @param olderThanMs younger files may belong to another process */
  start(olderThanMs: number): Promise<void>;
  newPath(): string;
}

/** The paths that this process has given away lately. Other files may have names that begin with one of them. */
const givenAway = new Map<string, { readonly sinceMs: number }>();

/**
 * What threads read is not encrypted, so with keys it has a folder of its own, which can be in memory: nothing is renamed out
 * of it.
 * @param recordings the folder of recordings
 */
export function scratchFolder(recordings: string, keys: FileKeys): ScratchFolder {
  const folder = join(recordings, keys.all.length > 0 ? WITH_KEYS : WITHOUT);
  return {
    async start(olderThanMs) {
      await mkdir(folder, { recursive: true, mode: PRIVATE });
      await sweepScratch(recordings, olderThanMs);
    },
    newPath() {
      const path = join(folder, randomUUID());
      givenAway.set(path, { sinceMs: performance.now() });
      return path;
    },
  };
}

/** Removes files of both folders that nobody has touched for so long: plain copies, and what was not stored whole. */
export async function sweepScratch(recordings: string, olderThanMs: number): Promise<void> {
  for (const folder of [WITH_KEYS, WITHOUT].map((name) => join(recordings, name))) {
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      if (found?.isFile() && Date.now() - found.mtimeMs >= olderThanMs) {
        await rm(path, { force: true });
      }
    }
  }
}

/** Makes the files of this process young again that are still there: work on them may take longer than an hour. */
async function touchOwn(): Promise<void> {
  const beforeMs = performance.now() - SWEPT_EVERY_MS;
  const folders = new Set([...givenAway.keys()].map((path) => join(path, '..')));
  const there = new Set<string>();
  for (const folder of folders) {
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const own = join(folder, name.slice(0, randomUUID().length));
      if (!givenAway.has(own)) continue;
      there.add(own);
      const now = new Date();
      await utimes(path, now, now).catch(() => undefined);
    }
  }
  // Whoever has asked for a path a while ago and has no file there is done with it.
  for (const [path, { sinceMs }] of givenAway) {
    if (!there.has(path) && sinceMs < beforeMs) givenAway.delete(path);
  }
}

/**
 * Sweeps the folders of this machine from time to time: a process that was killed may not be started again soon, or not at
 * this machine. Keeps nothing from ending.
 * @param onFailure told why something could not be removed
 * @returns ends it
 */
export function keepSwept(
  recordings: string,
  onFailure: (reason: unknown) => void,
  everyMs = SWEPT_EVERY_MS,
): () => void {
  const timer = setInterval(() => {
    touchOwn()
      .then(() => sweepScratch(recordings, LEFT_MS))
      .catch(onFailure);
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
