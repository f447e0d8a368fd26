import { sealWhole } from '../../platform/atRest/sealedFile';
import type { BucketChunks } from './bucketChunks';
import { singleChunkKey, streamFolderKey } from './bucketKeys';
import type { FoundObject } from './checkedBucket';
import { chunkKeyIn, readStoredName, type ChunkLocation, type StreamPlace } from './chunkStore';
import type { Failpoints } from './failpoints';
import { ChunkNotAsStored, groupsToMerge, mergeGroup } from './mergeStream';
import { countChunk, NotAsSealed, UNTOUCHED_MS, type Resealed, type Resealing } from './resealing';
import type { StreamIndex } from './streamIndex';
import {
  chunksInUnlisted,
  sealedWith,
  unlistedObjects,
  type UnlistedObject,
} from './unlistedObjects';

/** Objects of one chunk that are not encrypted with the key that encrypts now, with their sizes. */
interface Stale {
  readonly chunk: ChunkLocation;
  readonly objects: FoundObject[];
}

/** A stream whose chunks are encrypted with the key of this id, and what was done so far. */
export interface StreamToReseal {
  readonly files: BucketChunks;
  readonly place: StreamPlace;
  readonly failpoints: Failpoints;
  readonly how: Resealing;
  readonly done: Resealed;
  readonly keyId: string;
}

/**
 * Encrypts the chunks of a stream that are objects of their own. It goes by the list of the objects, because an index
 * does not show a plain object beside an encrypted one of the same chunk. A successor always has another name and is read
 * back before anything is deleted: what is not encrypted is stored as `.sealed`, and what is with another key is merged.
 */
export async function resealSingles(work: StreamToReseal): Promise<void> {
  const { files, place, failpoints, how, done } = work;
  const { bucket } = files;
  const index = await files.indexOf(place);
  const { stale, unfinished } = await listStale(work);
  const kept = new Set<string>();
  const replaced: Stale[] = [];
  const toMerge: Stale[] = [];
  for (const one of stale) {
    how.signal.throwIfAborted();
    const outcome = how.isTrial ? 'replaced' : await resealSingle(work, index, one);
    if (outcome === 'damaged') done.damaged.push(chunkKeyIn(one.chunk));
    if (outcome === 'replaced') replaced.push(one);
    if (outcome === 'stored') {
      kept.add(singleChunkKey(one.chunk, true));
      replaced.push(one);
    }
    if (outcome === 'toMerge') toMerge.push(one);
  }
  replaced.push(...(await mergeAll(work, index, toMerge, failpoints)));
  for (const { chunk } of replaced) countChunk(done, chunk);
  if (how.isTrial) return;
  const now = await files.indexOf(place);
  const doomed = new Set<string>();
  for (const found of unfinished) {
    if (now.merged.some((one) => one.keys[0] === found.key)) continue;
    const chunks = await chunksInUnlisted(files, place, found, now.chunks);
    const areElsewhere = chunks?.every((chunk) =>
      isCurrent(now, { ...place, ...chunk }, work.keyId),
    );
    if (areElsewhere) doomed.add(found.key);
    else done.damaged.push(`${found.key} (no index says what is in it)`);
  }
  for (const { chunk, objects } of replaced) {
    const at = now.find(chunk);
    const isStale = at === null || objects.some(({ key }) => key === at.key && !kept.has(key));
    if (isStale || !isCurrent(now, chunk, work.keyId)) continue;
    for (const { key } of objects) if (!kept.has(key)) doomed.add(key);
  }
  const folder = streamFolderKey(place);
  // With the old versions of what stays, and parts of uploads that were not completed.
  await bucket.purge(folder, (key) => !doomed.has(key));
  if (doomed.size > 0) files.forget(folder);
}

async function listStale({ files, place, how, done, keyId }: StreamToReseal): Promise<{
  readonly stale: readonly Stale[];
  /** Merged objects that a process has left which was killed before it wrote their index. */
  readonly unfinished: readonly UnlistedObject[];
}> {
  const folder = streamFolderKey(place);
  const stale = new Map<string, Stale>();
  for await (const found of files.bucket.list(folder)) {
    const named = readStoredName(found.key.slice(folder.length));
    if (!named) continue;
    how.signal.throwIfAborted();
    if (named.isSealed && (await sealedWith(files, found)) === keyId) continue;
    const { seq, sha256: hash } = named;
    const size = named.isSealed ? 0 : found.sizeBytes;
    const id = `${seq}-${hash}`;
    const before = stale.get(id);
    if (before) before.objects.push(found);
    else stale.set(id, { chunk: { ...place, seq, sha256: hash, size }, objects: [found] });
  }
  const index = await files.indexOf(place);
  const sized = [...stale.values()].map((one) => ({
    ...one,
    chunk: { ...one.chunk, size: index.find(one.chunk)?.sizeBytes ?? one.chunk.size },
  }));
  const unfinished: UnlistedObject[] = [];
  for (const found of await unlistedObjects(files, place)) {
    if (found.keyId === keyId) continue;
    const stored = await files.bucket.stat(found.key);
    // Its process may be about to write the index, and then it has the only copies.
    if (stored && how.now.getTime() - stored.modifiedMs < UNTOUCHED_MS) done.left++;
    else if (stored) unfinished.push(found);
  }
  return { stale: sized, unfinished };
}

/**
 * @returns replaced: it is there encrypted with the key; stored: it is so now; damaged: no whole copy was found; other: it
 * was erased or merged meanwhile, or is in a merged object that could not be encrypted
 */
async function resealSingle(
  { files, keyId }: StreamToReseal,
  index: StreamIndex,
  { chunk, objects }: Stale,
): Promise<'replaced' | 'stored' | 'toMerge' | 'damaged' | 'other'> {
  const { bucket, keys } = files;
  const { writing } = keys;
  const at = index.find(chunk);
  const isElsewhere = at !== null && objects.every(({ key }) => key !== at.key);
  if (isElsewhere && isCurrent(index, chunk, keyId)) {
    const found = await files.readWhole(at, chunk);
    if (found !== null && found !== 'damaged') return 'replaced';
    if (at.isMerged) return found ?? 'other';
  }
  if (writing === null || at?.isMerged) return 'other';
  let hasDamaged = false;
  // The encrypted one first.
  for (const { key } of objects.toReversed()) {
    const isSealedName = key === singleChunkKey(chunk, true);
    const own = { key, first: 0, isMerged: false, isSealed: isSealedName, sizeBytes: chunk.size };
    const bytes = await files.readWhole(own, chunk);
    if (bytes === 'damaged') hasDamaged = true;
    if (bytes === 'damaged' || bytes === null) continue;
    if (isSealedName) return 'toMerge';
    const sealedKey = singleChunkKey(chunk, true);
    // Whatever has this name is damaged.
    await bucket.put(sealedKey, sealWhole(writing, chunkKeyIn(chunk), bytes));
    const again = await files.readWhole({ ...own, key: sealedKey, isSealed: true }, chunk);
    if (again === 'damaged') throw new NotAsSealed(chunkKeyIn(chunk));
    return again === null ? 'other' : 'stored';
  }
  return hasDamaged ? 'damaged' : 'other';
}

/** Makes merged objects of chunks that are whole. @returns those that are in one now */
async function mergeAll(
  { files, place, how }: StreamToReseal,
  index: StreamIndex,
  stale: readonly Stale[],
  failpoints: Failpoints,
): Promise<readonly Stale[]> {
  const all = stale.toSorted((a, b) => a.chunk.seq - b.chunk.seq);
  const merged: Stale[] = [];
  const chunks = all.map(({ chunk: { seq, sha256: hash, size } }) => ({ seq, sha256: hash, size }));
  for (const group of groupsToMerge(chunks)) {
    let left = group;
    while (left.length > 0) {
      try {
        await mergeGroup(files, index, place, left, { failpoints, signal: how.signal });
        break;
      } catch (reason) {
        if (!(reason instanceof ChunkNotAsStored)) throw reason;
        const there: typeof left = [];
        for (const chunk of left) {
          const at = index.find(chunk);
          const bytes = at && (await files.readWhole(at, { ...place, ...chunk }));
          if (bytes !== null) there.push(chunk);
        }
        // What was erased meanwhile is left out. Otherwise the bucket did not keep what it was given.
        if (there.length === left.length)
          throw new NotAsSealed(chunkKeyIn({ ...place, ...left[0]! }));
        left = there;
      }
    }
    const names = new Set(left.map((chunk) => chunkKeyIn({ ...place, ...chunk })));
    merged.push(...all.filter(({ chunk }) => names.has(chunkKeyIn(chunk))));
  }
  return merged;
}

/** Whether a chunk is found in a place that is encrypted with this key, if it is a merged one; singles say it themselves. */
function isCurrent(index: StreamIndex, chunk: ChunkLocation, keyId: string): boolean {
  const at = index.find(chunk);
  if (!at?.isSealed) return false;
  if (!at.isMerged) return true;
  return index.merged.some(({ keys, keyId: id }) => keys[0] === at.key && id === keyId);
}
