import * as z from 'zod/mini';
import { clearBytesOf, sealedBytes } from '../../platform/atRest/sealedFile';
import type { CheckedBucket } from './checkedBucket';
import { readStoredName, type ChunkOfStream } from './chunkStore';

/**
 * In a bucket, the chunks of a stream are objects of their own while they arrive, and later parts of larger ones:
 *
 *     {stream}/{seq}-{sha256}.bin    one chunk
 *     {stream}/{seq}-{sha256}.sealed one chunk, encrypted (`sealedFile.ts`)
 *     {stream}/merged-{id}.bin       many chunks, one after the other
 *     {stream}/merged-{id}.json      which chunks those are; written when they have been read back
 *
 * In format 2, each chunk of the merged object is encrypted by itself. Sizes are those before encryption.
 */
const chunks = z.array(z.object({ seq: z.int(), sha256: z.string(), size: z.int() }));
export const MergedIndex = z.union([
  z.object({ format: z.literal(1), chunks }),
  z.object({ format: z.literal(2), key: z.string(), chunks }),
]);
export type MergedIndex = z.infer<typeof MergedIndex>;

/** Names of merged objects and their indexes. */
export const MERGED_NAME = /^merged-[0-9a-f]{32}\.(json|bin)$/;

/** Where the bytes of a chunk are. */
export interface ChunkAt {
  readonly key: string;
  /** Of its first byte in that object. */
  readonly first: number;
  /** Before it was encrypted. */
  readonly sizeBytes: number;
  readonly isMerged: boolean;
  readonly isSealed: boolean;
}

/** How many bytes a chunk takes where it is stored. */
export function storedBytes(
  { isSealed }: Pick<ChunkAt, 'isSealed'>,
  { size }: ChunkOfStream,
): number {
  return isSealed ? sealedBytes(size) : size;
}

export interface StreamIndex {
  readonly chunks: readonly ChunkOfStream[];
  find(chunk: Pick<ChunkOfStream, 'seq' | 'sha256'>): ChunkAt | null;
  readonly merged: readonly MergedObject[];
  /** Keys of indexes that cannot be understood. What they list may have no other copy, so nothing of it may be deleted. */
  readonly damaged: readonly string[];
}

/** A merged object and what says which chunks it has. */
export interface MergedObject {
  readonly keys: readonly [bytes: string, index: string];
  /** The id of the key that encrypts its chunks; null: they are not encrypted. */
  readonly keyId: string | null;
  readonly chunks: readonly ChunkOfStream[];
}

const nameOf = ({ seq, sha256 }: Pick<ChunkOfStream, 'seq' | 'sha256'>) => `${seq}-${sha256}`;

/**
 * What a bucket has of a stream.
 * @param folder key of the stream, ending with a slash
 */
export async function readStreamIndex(bucket: CheckedBucket, folder: string): Promise<StreamIndex> {
  const places = new Map<string, ChunkAt>();
  const found = new Map<string, ChunkOfStream>();
  const mergedSizes = new Map<string, number>();
  const indexes: string[] = [];
  for await (const { key, sizeBytes } of bucket.list(folder)) {
    const name = key.slice(folder.length);
    const single = readStoredName(name);
    // A chunk that is encrypted just then is there twice; the encrypted one follows in the order of the names.
    if (single) {
      const { seq, sha256, isSealed } = single;
      const size = isSealed ? (clearBytesOf(sizeBytes) ?? 0) : sizeBytes;
      places.set(nameOf(single), { key, first: 0, sizeBytes: size, isMerged: false, isSealed });
      found.set(nameOf(single), { seq, sha256, size });
    }
    if (!MERGED_NAME.test(name)) continue;
    if (name.endsWith('.json')) indexes.push(key);
    else mergedSizes.set(key, sizeBytes);
  }
  const merged: MergedObject[] = [];
  const damaged: string[] = [];
  for (const indexKey of indexes) {
    const key = indexKey.replace(/\.json$/, '.bin');
    const bytes = await bucket.read(indexKey);
    // Deleted meanwhile.
    if (bytes === null) continue;
    const index = parsedOrNull(bytes);
    // Whatever else there is of the stream can be read all the same.
    if (index === null) {
      damaged.push(indexKey);
      continue;
    }
    const isSealed = index.format === 2;
    const size = index.chunks.reduce((sum, chunk) => sum + storedBytes({ isSealed }, chunk), 0);
    // Without all of its bytes it is not what it says, and whoever looks for its chunks must not find them there.
    if (mergedSizes.get(key) !== size) continue;
    const keyId = index.format === 2 ? index.key : null;
    merged.push({ keys: [key, indexKey], keyId, chunks: index.chunks });
    let first = 0;
    for (const chunk of index.chunks) {
      places.set(nameOf(chunk), { key, first, sizeBytes: chunk.size, isMerged: true, isSealed });
      found.set(nameOf(chunk), chunk);
      first += storedBytes({ isSealed }, chunk);
    }
  }
  return {
    chunks: [...found.values()],
    find: (chunk) => places.get(nameOf(chunk)) ?? null,
    merged,
    damaged,
  };
}

function parsedOrNull(bytes: Buffer): MergedIndex | null {
  try {
    return MergedIndex.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    return null;
  }
}
