import { HEAD_BYTES, isSealed, keyIdOf } from '../../platform/atRest/sealedFile';
import type { BucketChunks } from './bucketChunks';
import { streamFolderKey } from './bucketKeys';
import type { FoundObject } from './checkedBucket';
import type { ChunkOfStream, StreamPlace } from './chunkStore';
import { inMergedOrder } from './mergeStream';
import { MERGED_NAME, storedBytes } from './streamIndex';

/** A merged object without an index that says what is in it, as a process leaves that is killed before it writes one. */
export interface UnlistedObject extends FoundObject {
  /** The id of the key that encrypts its chunks; null: none does. */
  readonly keyId: string | null;
}

export async function unlistedObjects(
  files: BucketChunks,
  place: StreamPlace,
): Promise<readonly UnlistedObject[]> {
  const objects: FoundObject[] = [];
  const indexes = new Set<string>();
  const folder = streamFolderKey(place);
  for await (const found of files.bucket.list(folder)) {
    if (!MERGED_NAME.test(found.key.slice(folder.length))) continue;
    if (found.key.endsWith('.json')) indexes.add(found.key);
    else objects.push(found);
  }
  const unlisted: UnlistedObject[] = [];
  for (const found of objects) {
    if (indexes.has(found.key.replace(/\.bin$/, '.json'))) continue;
    unlisted.push({ ...found, keyId: await sealedWith(files, found) });
  }
  return unlisted;
}

/** The id of the key that encrypts the object, or its first chunk; null: none, or it is no encrypted object. */
export async function sealedWith(
  { bucket }: BucketChunks,
  { key, sizeBytes }: FoundObject,
): Promise<string | null> {
  if (sizeBytes < HEAD_BYTES) return null;
  const head = await bucket.read(key, { first: 0, last: HEAD_BYTES - 1 });
  return head && isSealed(head) ? keyIdOf(head, key) : null;
}

/**
 * Which chunks such an object has, found by their hashes.
 * @param known the chunks of the stream that are listed somewhere
 * @returns null: it has something else too, and may be the only place that has it
 */
export async function chunksInUnlisted(
  files: BucketChunks,
  place: StreamPlace,
  { key, sizeBytes, keyId }: UnlistedObject,
  known: readonly ChunkOfStream[],
): Promise<readonly ChunkOfStream[] | null> {
  const isSealedObject = keyId !== null;
  // Mostly the next one is the right one.
  const inOrder = known.toSorted(inMergedOrder);
  const found: ChunkOfStream[] = [];
  let first = 0;
  let next = 0;
  const bytesOf = (chunk: ChunkOfStream) => storedBytes({ isSealed: isSealedObject }, chunk);
  const isNext = async (chunk: ChunkOfStream) => {
    if (first + bytesOf(chunk) > sizeBytes) return false;
    const at = { key, first, sizeBytes: chunk.size, isMerged: true, isSealed: isSealedObject };
    return Buffer.isBuffer(await files.readWhole(at, { ...place, ...chunk }));
  };
  while (first < sizeBytes) {
    while (next < inOrder.length && !(await isNext(inOrder[next]!))) next++;
    const chunk = inOrder[next++];
    if (!chunk) return null;
    found.push(chunk);
    first += bytesOf(chunk);
  }
  return found;
}
