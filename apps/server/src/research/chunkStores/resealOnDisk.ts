import { createHash } from 'node:crypto';
import { renameSync, statSync } from 'node:fs';
import { open, readFile, rm, unlink, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DamagedSealedFile, HEAD_BYTES, isSealed, keyIdOf } from '../../platform/atRest/sealedFile';
import type { ChunkFiles } from './chunkFiles';
import {
  chunkKeyIn,
  FACTS,
  factsKeyIn,
  type ChunkLocation,
  type FactsName,
  type SessionPlace,
} from './chunkStore';
import {
  factsFile,
  noneIfGone,
  readFactsFile,
  readFactsIfWhole,
  type DiskChunks,
} from './diskChunks';
import { writeAll } from './durableFiles';
import {
  countChunk,
  NotAsSealed,
  nothingResealed,
  UNTOUCHED_MS,
  type Resealed,
  type Resealing,
} from './resealing';

/**
 * Encrypts a session of the disk with the key that encrypts now: what is not encrypted, and what is with another key. New
 * files are written and read back before earlier ones go, so it may be killed and run again, and servers may go on.
 */
export async function resealOnDisk(
  files: ChunkFiles,
  session: SessionPlace,
  { isTrial, signal, now }: Resealing,
): Promise<Resealed> {
  const done = nothingResealed();
  const keyId = files.chunks.keys.writing?.id ?? null;
  if (keyId === null) return done;
  for (const chunk of await files.chunksOf(session.studyId, session.sessionId)) {
    signal.throwIfAborted();
    const hasClear =
      statSync(files.chunks.clearPath(chunk), { throwIfNoEntry: false }) !== undefined;
    const isNew = (await sealedWith(files.chunks.sealedPath(chunk))) === keyId;
    if (!hasClear && isNew) continue;
    if (isTrial) countChunk(done, chunk);
    else if (await resealChunk(files, chunk, hasClear, isNew)) countChunk(done, chunk);
    else done.damaged.push(chunkKeyIn(chunk));
  }
  for (const name of FACTS) {
    signal.throwIfAborted();
    const path = join(files.sessionFolder(session.studyId, session.sessionId), name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found || (await sealedWith(path)) === keyId) continue;
    if (now.getTime() - found.mtimeMs < UNTOUCHED_MS) done.left++;
    else if (isTrial) done.facts++;
    else {
      const outcome = await resealFacts(files, session, name, path);
      if (outcome === 'damaged') done.damaged.push(factsKeyIn(session, name));
      else done[outcome]++;
    }
  }
  return done;
}

/** The id of the key with which a file is encrypted; null: it is not, or there is none. */
async function sealedWith(path: string): Promise<string | null> {
  const file: FileHandle | null = await open(path, 'r').catch(noneIfGone);
  if (file === null) return null;
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    return isSealed(head.subarray(0, bytesRead)) ? keyIdOf(head, path) : null;
  } finally {
    await file.close();
  }
}

/** @returns false when it is damaged */
async function resealChunk(
  files: ChunkFiles,
  chunk: ChunkLocation,
  hasClear: boolean,
  isNew: boolean,
): Promise<boolean> {
  const bytes = await readIfWhole(files.chunks, chunk);
  if (bytes === 'damaged') return false;
  // Erased meanwhile.
  if (bytes === null) return true;
  if (!isNew) await files.replace(chunk, bytes);
  const again = await readIfWhole(files.chunks, chunk);
  if (again === 'damaged') throw new NotAsSealed(chunkKeyIn(chunk));
  if (!hasClear) return true;
  try {
    await unlink(files.chunks.clearPath(chunk));
  } catch (reason) {
    noneIfGone(reason);
    // It was erased while it was encrypted, so the encrypted one must go too.
    await files.chunks.remove(chunk);
  }
  return true;
}

async function readIfWhole(
  chunks: DiskChunks,
  chunk: ChunkLocation,
): Promise<Buffer | 'damaged' | null> {
  try {
    const bytes = await chunks.read(chunk);
    const hash = createHash('sha256').update(bytes).digest('hex');
    return hash === chunk.sha256 ? bytes : 'damaged';
  } catch (reason) {
    if (reason instanceof DamagedSealedFile) return 'damaged';
    return noneIfGone(reason);
  }
}

/** @returns 'left' when somebody else has written it meanwhile */
async function resealFacts(
  files: ChunkFiles,
  session: SessionPlace,
  name: FactsName,
  path: string,
): Promise<'facts' | 'left' | 'damaged'> {
  const { keys } = files.chunks;
  const before = statSync(path, { throwIfNoEntry: false, bigint: true });
  const stored = await readFile(path).catch(noneIfGone);
  if (!before || stored === null) return 'left';
  const key = factsKeyIn(session, name);
  const bytes = readFactsIfWhole(keys, key, stored);
  if (bytes === 'damaged') return bytes;
  const sealed = factsFile(keys, key, bytes);
  if (!readFactsFile(keys, key, Buffer.from(sealed)).equals(bytes)) throw new NotAsSealed(key);
  const temporary = files.durable.temporaryPath();
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await writeAll(file, sealed);
      await files.durable.syncFile(file);
    } finally {
      await file.close();
    }
    // Nothing can come in between within this process, and hardly anything of another one.
    const current = statSync(path, { throwIfNoEntry: false, bigint: true });
    if (current?.ino !== before.ino || current.mtimeNs !== before.mtimeNs) return 'left';
    renameSync(temporary, path);
    await files.durable.syncFolder(dirname(path));
    return 'facts';
  } finally {
    await rm(temporary, { force: true });
  }
}
