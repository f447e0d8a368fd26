import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  ObjectMismatch,
  StoreFull,
  type Expected,
  type ObjectBody,
  type PutResult,
} from './objectStore';

/**
 * Writes bytes so that they survive a crash and a power cut: to a new file, whose size is checked,
 * synced, renamed into place, with the folders synced too.
 * @param temporary a path on the same disk that nobody else uses
 */
export async function writeDurably(
  temporary: string,
  path: string,
  body: ObjectBody,
  expect: Expected,
): Promise<PutResult> {
  try {
    const result = await writeAndCheck(temporary, body, expect);
    await makeFolderDurably(dirname(path));
    await rename(temporary, path);
    await flushFolder(dirname(path));
    return result;
  } catch (reason) {
    await rm(temporary, { force: true });
    throw isDiskFull(reason) ? new StoreFull(reason) : reason;
  }
}

async function writeAndCheck(path: string, body: ObjectBody, expect: Expected): Promise<PutResult> {
  const file = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    const limit = expect.limitBytes ?? expect.sizeBytes ?? Infinity;
    let sizeBytes = 0;
    for await (const piece of body instanceof Uint8Array ? [body] : body) {
      sizeBytes += piece.byteLength;
      if (sizeBytes > limit)
        throw new ObjectMismatch(expect.sizeBytes === undefined ? 'limit' : 'size');
      const written = writeFully(file, piece, null);
      // Meanwhile: writing is the work of another thread.
      hash.update(piece);
      await written;
    }
    const sha256 = hash.digest('hex');
    if (expect.sizeBytes !== undefined && sizeBytes !== expect.sizeBytes) {
      throw new ObjectMismatch('size');
    }
    if (expect.sha256 !== undefined && sha256 !== expect.sha256) throw new ObjectMismatch('sha256');
    // On a full disk a write may be short without an error.
    if ((await file.stat()).size !== sizeBytes) throw new StoreFull(new Error('short file'));
    await file.datasync();
    return { sizeBytes, sha256 };
  } finally {
    await file.close();
  }
}

/**
 * Writes all bytes; a single write may take only part of them without an error.
 * @param at position in the file; null: after the last write
 */
export async function writeFully(
  file: FileHandle,
  piece: Uint8Array,
  at: number | null,
): Promise<void> {
  let done = 0;
  while (done < piece.byteLength) {
    const { bytesWritten } = await file.write(
      piece,
      done,
      piece.byteLength - done,
      at === null ? null : at + done,
    );
    if (bytesWritten === 0) throw new StoreFull(new Error('nothing was written'));
    done += bytesWritten;
  }
}

/** Creates a folder whose entry in its parent survives a power cut. */
export async function makeFolderDurably(folder: string): Promise<void> {
  const exists = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (exists) return;
  await makeFolderDurably(dirname(folder));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await flushFolder(dirname(folder));
}

export async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open folders; NTFS journals its own entries.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (reason) {
    // Some file systems do not support syncing folders and report that; the disk has not failed.
    const code = String((reason as { code?: unknown }).code);
    if (!['EINVAL', 'EBADF', 'ENOTSUP'].includes(code)) throw reason;
  } finally {
    await handle.close();
  }
}

/** Whether the disk, a quota or the greatest size of a file was reached. */
export function isDiskFull(reason: unknown): boolean {
  const code = (reason as { code?: unknown } | null)?.code;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
}
