import type { BucketChunks } from './bucketChunks';
import type { FoundObject } from './checkedBucket';
import type { ChunkOfStream, StreamPlace } from './chunkStore';
import { storedBytes } from './streamIndex';

/** A merged object without an index that says what is in it. */
export interface UnlistedObject extends FoundObject {
  readonly isSealed: boolean;
}

/**
 * Which chunks a merged object has whose index is missing, found by their hashes.
 * @param known the chunks of the stream that are listed somewhere
 * @returns null: it has something else too, and may be the only place that has it
 */
export async function chunksInUnlisted(
  files: BucketChunks,
  place: StreamPlace,
  { key, sizeBytes, isSealed }: UnlistedObject,
  known: readonly ChunkOfStream[],
): Promise<readonly ChunkOfStream[] | null> {
  // In the order in which they are merged, so that mostly the next one is the right one.
  const inOrder = known.toSorted((a, b) => a.seq - b.seq || (a.sha256 < b.sha256 ? -1 : 1));
  const found: ChunkOfStream[] = [];
  let first = 0;
  let next = 0;
  const isNext = async (chunk: ChunkOfStream) => {
    if (first + storedBytes({ isSealed }, chunk) > sizeBytes) return false;
    const at = { key, first, sizeBytes: chunk.size, isMerged: true, isSealed };
    return Buffer.isBuffer(await files.readWhole(at, { ...place, ...chunk }));
  };
  while (first < sizeBytes) {
    while (next < inOrder.length && !(await isNext(inOrder[next]!))) next++;
    const chunk = inOrder[next++];
    if (!chunk) return null;
    found.push(chunk);
    first += storedBytes({ isSealed }, chunk);
  }
  return found;
}
