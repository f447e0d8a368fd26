import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PIECE_BYTES = 256 * 1024;
const LOOK_AGAIN_MS = 50;
/** Whoever wrote a file that stands still for so long is gone; a folder may be shared by several servers. */
const LONGEST_PAUSE_MS = 60_000;

/** The object was given up before it was complete; what was read of it is worth nothing. */
export class ObjectGivenUp extends Error {
  constructor() {
    super('The object was given up before it was complete.');
  }
}

/** Name of the file of an object until it is complete; two who write the same object have two. */
export function unfinishedName(key: string): string {
  return `${nameBegin(key)}${randomUUID()}`;
}

function nameBegin(key: string): string {
  return `${createHash('sha256').update(key).digest('hex').slice(0, 32)}-`;
}

/** Opens the file of an object that is being written, the newest if there are several; null: none is. */
export async function openUnfinished(
  folder: string,
  key: string,
): Promise<{ readonly file: FileHandle; readonly path: string } | null> {
  const begin = nameBegin(key);
  let newest: { readonly path: string; readonly bornMs: number } | null = null;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(begin)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.birthtimeMs >= (newest?.bornMs ?? 0)) {
      newest = { path, bornMs: found.birthtimeMs };
    }
  }
  const file = newest && (await open(newest.path, 'r').catch(() => null));
  return newest && file && { file, path: newest.path };
}

/**
 * The bytes of a file as they are written, until it stands in its place.
 * @param placed where it is moved when it is complete
 * @throws ObjectGivenUp when it is removed instead, or stands still
 */
export async function* followFile(
  { file, path }: { readonly file: FileHandle; readonly path: string },
  placed: string,
  longestPauseMs = LONGEST_PAUSE_MS,
): AsyncGenerator<Uint8Array, void, void> {
  try {
    let at = 0;
    let grewAt = performance.now();
    for (;;) {
      // Looked at before reading: what is in place then is complete.
      const isComplete = await isSameFile(file, placed);
      const isThere = isComplete || (await isSameFile(file, path));
      for (;;) {
        const piece = new Uint8Array(PIECE_BYTES);
        const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, at);
        if (bytesRead === 0) break;
        at += bytesRead;
        grewAt = performance.now();
        yield piece.subarray(0, bytesRead);
      }
      if (isComplete) return;
      // It may have been moved since it was looked at.
      const isGone = !isThere && !(await isSameFile(file, placed));
      if (isGone || performance.now() - grewAt > longestPauseMs) throw new ObjectGivenUp();
      if (isThere) await pause(LOOK_AGAIN_MS);
    }
  } finally {
    await file.close();
  }
}

async function isSameFile(file: FileHandle, path: string): Promise<boolean> {
  const [own, found] = await Promise.all([
    file.stat({ bigint: true }),
    stat(path, { bigint: true }).catch(() => null),
  ]);
  return found !== null && found.ino === own.ino && found.dev === own.dev;
}
