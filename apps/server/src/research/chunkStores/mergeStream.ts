import { createHash } from 'node:crypto';
import type { FileKey } from '../../platform/atRest/fileKeys';
import { DamagedSealedFile, sealWhole, unsealWhole } from '../../platform/atRest/sealedFile';
import type { BucketChunks } from './bucketChunks';
import { streamFolderKey } from './bucketKeys';
import { chunkKeyIn, readStoredName, type ChunkOfStream, type StreamPlace } from './chunkStore';
import type { Failpoints } from './failpoints';
import { storedBytes, type MergedIndex, type StreamIndex } from './streamIndex';

/** What is sent and read back with one request; S3 takes no part below 5 MiB but the last. */
const PART_BYTES = 8 * 1024 * 1024;
/** A larger stream becomes several objects: each is read back before its chunks are deleted. */
const MERGED_BYTES = 1024 * 1024 * 1024;
/** Fewer are left as they are. */
const LEAST_CHUNKS = 2;

/** The bucket does not return a chunk as it was stored. Nothing was deleted. */
export class ChunkNotAsStored extends Error {}

/**
 * Makes few large objects of the many small ones of a stream. Each chunk is compared with its hash when it is read, and
 * again in the merged object; only then an index says that it is there, and only then the small object is deleted. A
 * run that is killed leaves every chunk where it can be found, and the next one begins again with the same names. With a
 * key that encrypts, every chunk is encrypted with it; without one, encrypted chunks stay as they are.
 * @returns the number of chunks that were merged
 * @throws ChunkNotAsStored
 */
export async function mergeStream(
  files: BucketChunks,
  place: StreamPlace,
  failpoints: Failpoints,
  signal: AbortSignal,
): Promise<number> {
  const index = await files.indexOf(place);
  const single = index.chunks
    .filter((chunk) => {
      const at = index.find(chunk);
      return at?.isMerged === false && (files.keys.writing !== null || !at.isSealed);
    })
    .toSorted(inMergedOrder);
  if (single.length >= LEAST_CHUNKS) {
    for (const chunks of groupsToMerge(single)) {
      await mergeGroup(files, index, place, chunks, { failpoints, signal });
    }
  }
  failpoints.reach('merge:beforeDelete');
  signal.throwIfAborted();
  // Looked up again: only what can be found in a merged object now is deleted.
  const now = await files.indexOf(place);
  const folder = streamFolderKey(place);
  await files.bucket.purge(folder, (key) => {
    const chunk = readStoredName(key.slice(folder.length));
    return chunk === null || now.find(chunk)?.isMerged !== true;
  });
  return single.length >= LEAST_CHUNKS ? single.length : 0;
}

/** The order of chunks in a merged object. */
export const inMergedOrder = (a: ChunkOfStream, b: ChunkOfStream): number =>
  a.seq - b.seq || (a.sha256 < b.sha256 ? -1 : 1);

/** Which of these chunks, in this order, become one object each time. */
export function groupsToMerge(chunks: readonly ChunkOfStream[]): ChunkOfStream[][] {
  return groupsOf(chunks, MERGED_BYTES);
}

/** Cuts chunks into groups of at most so many bytes, or of one chunk. */
function groupsOf(chunks: readonly ChunkOfStream[], mostBytes: number): ChunkOfStream[][] {
  const groups: ChunkOfStream[][] = [];
  let bytes = Infinity;
  for (const chunk of chunks) {
    if (bytes + chunk.size > mostBytes) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)!.push(chunk);
    bytes += chunk.size;
  }
  return groups;
}

/**
 * Makes one object of these chunks, and an index that says so. What it was made of stays.
 * @param before where the chunks are
 */
export async function mergeGroup(
  files: BucketChunks,
  before: StreamIndex,
  place: StreamPlace,
  chunks: readonly ChunkOfStream[],
  { failpoints, signal }: { readonly failpoints: Failpoints; readonly signal: AbortSignal },
): Promise<void> {
  const { bucket, keys } = files;
  const { writing } = keys;
  const index: MergedIndex =
    writing === null
      ? { format: 1, chunks: [...chunks] }
      : { format: 2, key: writing.id, chunks: [...chunks] };
  const text = Buffer.from(JSON.stringify(index));
  // The same chunks have the same name, so a second run replaces what the first one left.
  const id = createHash('sha256').update(text).digest('hex').slice(0, 32);
  const base = `${streamFolderKey(place)}merged-${id}`;
  await bucket.putParts(`${base}.bin`, partsOf(files, before, place, chunks, signal));
  const bytesOf = (chunk: ChunkOfStream) => storedBytes({ isSealed: writing !== null }, chunk);
  let first = 0;
  for (const group of groupsOf(chunks, PART_BYTES)) {
    signal.throwIfAborted();
    const bytes = group.reduce((sum, chunk) => sum + bytesOf(chunk), 0);
    const found = await bucket.read(`${base}.bin`, { first, last: first + bytes - 1 });
    let from = 0;
    for (const chunk of group) {
      const stored = found && found.subarray(from, (from += bytesOf(chunk)));
      const name = chunkKeyIn({ ...place, ...chunk });
      await requireSame(place, chunk, async () =>
        writing && stored ? unsealWhole(keys, name, stored) : stored,
      );
    }
    first += bytes;
  }
  failpoints.reach('merge:beforeIndex');
  await bucket.put(`${base}.json`, text);
}

/** The bytes of the chunks in parts of one size, of which only the last may be smaller: some stores take no others. */
async function* partsOf(
  files: BucketChunks,
  before: StreamIndex,
  place: StreamPlace,
  chunks: readonly ChunkOfStream[],
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  for (const chunk of chunks) {
    signal.throwIfAborted();
    const own = { ...place, ...chunk };
    const at = before.find(chunk);
    const bytes = await requireSame(place, chunk, async () => at && (await files.readAt(at, own)));
    const stored = asStored(files.keys.writing, chunkKeyIn(own), bytes);
    waiting.push(stored);
    waitingBytes += stored.length;
    if (waitingBytes < PART_BYTES) continue;
    const all = Buffer.concat(waiting);
    yield all.subarray(0, PART_BYTES);
    waiting = [all.subarray(PART_BYTES)];
    waitingBytes -= PART_BYTES;
  }
  if (waitingBytes > 0) yield Buffer.concat(waiting);
}

function asStored(writing: FileKey | null, name: string, bytes: Buffer): Buffer {
  return writing === null ? bytes : sealWhole(writing, name, bytes);
}

async function requireSame(
  { stream }: StreamPlace,
  { seq, sha256, size }: ChunkOfStream,
  read: () => Promise<Buffer | null>,
): Promise<Buffer> {
  const bytes = await read().catch((reason: unknown) => {
    if (reason instanceof DamagedSealedFile) throw new ChunkNotAsStored(reason.message);
    throw reason;
  });
  if (bytes === null) throw new ChunkNotAsStored(`Chunk ${seq} of ${stream} is gone.`);
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (bytes.length === size && hash === sha256) return bytes;
  throw new ChunkNotAsStored(`Chunk ${seq} of ${stream} has other bytes than its name says.`);
}
