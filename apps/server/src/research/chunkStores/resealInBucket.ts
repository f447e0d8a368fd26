import { createHash } from 'node:crypto';
import {
  DamagedSealedFile,
  HEAD_BYTES,
  isSealed,
  keyIdOf,
  sealWhole,
} from '../../platform/atRest/sealedFile';
import type { BucketChunks } from './bucketChunks';
import { factsKey, sessionFolderKey, singleChunkKey } from './bucketKeys';
import {
  chunkKeyIn,
  FACTS,
  factsKeyIn,
  isFolderName,
  type ChunkLocation,
  type SessionPlace,
  type StreamPlace,
} from './chunkStore';
import { factsFile, readFactsIfWhole } from './diskChunks';
import type { Failpoints } from './failpoints';
import { ChunkNotAsStored, mergeGroup } from './mergeStream';
import {
  countChunk,
  NotAsSealed,
  nothingResealed,
  UNTOUCHED_MS,
  type Resealed,
  type Resealing,
} from './resealing';

/**
 * Encrypts a session of the bucket with the key that encrypts now, as `resealOnDisk` does one of the disk. A merged
 * object gets a successor, whose chunks are read back before the earlier one goes.
 */
export async function resealInBucket(
  files: BucketChunks,
  session: SessionPlace,
  failpoints: Failpoints,
  how: Resealing,
): Promise<Resealed> {
  const done = nothingResealed();
  if (files.keys.writing === null) return done;
  for await (const stream of files.bucket.foldersIn(sessionFolderKey(session))) {
    if (!isFolderName(stream)) continue;
    const place = { ...session, stream };
    await resealMerged(files, place, failpoints, how, done);
    await resealSingle(files, place, how, done);
  }
  await resealFacts(files, session, how, done);
  return done;
}

async function resealMerged(
  files: BucketChunks,
  place: StreamPlace,
  failpoints: Failpoints,
  { isTrial, signal }: Resealing,
  done: Resealed,
): Promise<void> {
  const { writing } = files.keys;
  const index = await files.indexOf(place);
  for (const { keys, keyId, chunks } of index.merged) {
    if (writing === null || keyId === writing.id) continue;
    signal.throwIfAborted();
    if (!isTrial) {
      try {
        await mergeGroup(files, index, place, chunks, { failpoints, signal });
      } catch (reason) {
        if (!(reason instanceof ChunkNotAsStored)) throw reason;
        done.damaged.push(`${keys[0]}: ${reason.message}`);
        continue;
      }
      const now = await files.indexOf(place);
      const isThere = now.merged.some(
        (one) =>
          one.keyId === writing.id &&
          one.chunks.length === chunks.length &&
          one.chunks.every((chunk, at) => chunk.sha256 === chunks[at]?.sha256),
      );
      if (!isThere) throw new NotAsSealed(keys[0]);
      for (const key of keys) await files.bucket.purge(key);
      files.forget(keys[0].slice(0, keys[0].lastIndexOf('/') + 1));
    }
    for (const chunk of chunks) countChunk(done, chunk);
  }
}

async function resealSingle(
  files: BucketChunks,
  place: StreamPlace,
  { isTrial, signal }: Resealing,
  done: Resealed,
): Promise<void> {
  const { bucket, keys } = files;
  const { writing } = keys;
  const index = await files.indexOf(place);
  for (const chunk of index.chunks) {
    const at = index.find(chunk);
    if (writing === null || at === null || at.isMerged) continue;
    signal.throwIfAborted();
    const own: ChunkLocation = { ...place, ...chunk };
    if (at.isSealed) {
      const head = await bucket.read(at.key, { first: 0, last: HEAD_BYTES - 1 });
      if (head === null || (isSealed(head) && keyIdOf(head, at.key) === writing.id)) continue;
    }
    if (!isTrial) {
      const bytes = await files.readAt(at, own).catch(damagedOr);
      // Erased or merged meanwhile.
      if (bytes === null) continue;
      if (bytes === 'damaged' || sha256(bytes) !== chunk.sha256) {
        done.damaged.push(chunkKeyIn(own));
        continue;
      }
      const key = singleChunkKey(own, true);
      await bucket.put(key, sealWhole(writing, chunkKeyIn(own), bytes));
      const again = await files.readAt({ ...at, key, isSealed: true }, own).catch(damagedOr);
      if (again === 'damaged') throw new NotAsSealed(chunkKeyIn(own));
      await bucket.purge(singleChunkKey(own, false));
      // The versions of before, in a bucket that has some.
      await bucket.purge(key, (one) => one === key);
      files.forget(key.slice(0, key.lastIndexOf('/') + 1));
    }
    countChunk(done, chunk);
  }
}

async function resealFacts(
  { bucket, keys }: BucketChunks,
  session: SessionPlace,
  { isTrial, signal, now }: Resealing,
  done: Resealed,
): Promise<void> {
  for (const name of FACTS) {
    signal.throwIfAborted();
    const key = factsKey(session, name);
    const found = await bucket.stat(key);
    const stored = found && (await bucket.read(key));
    if (!found || !stored) continue;
    if (isSealed(stored) && keyIdOf(stored, key) === keys.writing?.id) continue;
    if (now.getTime() - found.modifiedMs < UNTOUCHED_MS) {
      done.left++;
      continue;
    }
    if (!isTrial) {
      const own = factsKeyIn(session, name);
      const bytes = readFactsIfWhole(keys, own, stored);
      if (bytes === 'damaged') {
        done.damaged.push(own);
        continue;
      }
      await bucket.put(key, factsFile(keys, own, bytes));
      await bucket.purge(key, (one) => one === key);
    }
    done.facts++;
  }
}

function damagedOr(reason: unknown): 'damaged' {
  if (reason instanceof DamagedSealedFile) return 'damaged';
  throw reason;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
