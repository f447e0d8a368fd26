import { isSealed, keyIdOf } from '../../platform/atRest/sealedFile';
import type { BucketChunks } from './bucketChunks';
import { factsKey, sessionFolderKey } from './bucketKeys';
import {
  FACTS,
  factsKeyIn,
  isFolderName,
  type ChunkOfStream,
  type SessionPlace,
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
import { resealSingles, type StreamToReseal } from './resealSingles';
import type { StreamIndex } from './streamIndex';

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
  const keyId = files.keys.writing?.id;
  if (keyId === undefined) return done;
  for await (const stream of files.bucket.foldersIn(sessionFolderKey(session))) {
    if (!isFolderName(stream)) continue;
    const place = { ...session, stream };
    const work = { files, place, failpoints, how, done, keyId };
    await resealMerged(work);
    await resealSingles(work);
  }
  await resealFacts(files, session, how, done);
  return done;
}

async function resealMerged(work: StreamToReseal): Promise<void> {
  const { files, place, failpoints, done, keyId } = work;
  const { isTrial, signal } = work.how;
  const index = await files.indexOf(place);
  for (const indexKey of index.damaged) done.damaged.push(indexKey);
  const isThere = ({ merged }: StreamIndex, chunks: readonly ChunkOfStream[]) =>
    merged.some(
      (one) =>
        one.keyId === keyId &&
        one.chunks.length === chunks.length &&
        one.chunks.every((chunk, at) => chunk.sha256 === chunks[at]?.sha256),
    );
  for (const { keys, keyId: earlierId, chunks } of index.merged) {
    if (earlierId === keyId) continue;
    signal.throwIfAborted();
    if (!isTrial) {
      try {
        // A successor that has an index was read back: a run that was killed then is not to replace it.
        if (!isThere(index, chunks)) {
          await mergeGroup(files, index, place, chunks, { failpoints, signal });
        }
      } catch (reason) {
        if (!(reason instanceof ChunkNotAsStored)) throw reason;
        done.damaged.push(`${keys[0]} (${reason.message.replace(/\.$/, '')})`);
        continue;
      }
      if (!isThere(await files.indexOf(place), chunks)) throw new NotAsSealed(keys[0]);
      for (const key of keys) await files.bucket.purge(key);
      files.forget(keys[0].slice(0, keys[0].lastIndexOf('/') + 1));
    }
    for (const chunk of chunks) countChunk(done, chunk);
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
      // Somebody may have written newer ones since; what is left of that window is one request.
      const again = await bucket.stat(key);
      if (again?.modifiedMs !== found.modifiedMs || again.sizeBytes !== found.sizeBytes) {
        done.left++;
        continue;
      }
      await bucket.put(key, factsFile(keys, own, bytes));
      await bucket.purge(key, (one) => one === key);
    }
    done.facts++;
  }
}
