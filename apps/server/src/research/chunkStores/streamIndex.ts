import * as z from 'zod/mini';
import type { CheckedBucket } from './checkedBucket';
import { readChunkName, type ChunkOfStream } from './chunkStore';

/**
 * In a bucket, the chunks of a stream are objects of their own while they arrive, and later parts of larger ones:
 *
 *     {stream}/{seq}-{sha256}.bin    one chunk
 *     {stream}/merged-{id}.bin       many chunks, one after the other
 *     {stream}/merged-{id}.json      which chunks those are; written when they have been read back
 */
export const MergedIndex = z.object({
  format: z.literal(1),
  chunks: z.array(z.object({ seq: z.int(), sha256: z.string(), size: z.int() })),
});
export type MergedIndex = z.infer<typeof MergedIndex>;

/** Names of merged objects and their indexes. */
export const MERGED_NAME = /^merged-[0-9a-f]{32}\.(json|bin)$/;

/** Where the bytes of a chunk are. */
export interface ChunkAt {
  readonly key: string;
  /** Of its first byte in that object. */
  readonly first: number;
  readonly sizeBytes: number;
  readonly isMerged: boolean;
}

export interface StreamIndex {
  readonly chunks: readonly ChunkOfStream[];
  find(chunk: Pick<ChunkOfStream, 'seq' | 'sha256'>): ChunkAt | null;
  readonly merged: readonly MergedObject[];
}

/** A merged object and what says which chunks it has. */
export interface MergedObject {
  readonly keys: readonly [bytes: string, index: string];
  readonly chunks: readonly ChunkOfStream[];
}

const nameOf = ({ seq, sha256 }: Pick<ChunkOfStream, 'seq' | 'sha256'>) => `${seq}-${sha256}`;

/**
 * What a bucket has of a stream.
 * @param folder key of the stream, ending with a slash
 */
export async function readStreamIndex(bucket: CheckedBucket, folder: string): Promise<StreamIndex> {
  const places = new Map<string, ChunkAt>();
  const chunks = new Map<string, ChunkOfStream>();
  const mergedSizes = new Map<string, number>();
  const indexes: string[] = [];
  for await (const { key, sizeBytes } of bucket.list(folder)) {
    const name = key.slice(folder.length);
    const single = readChunkName(name);
    if (single) {
      places.set(nameOf(single), { key, first: 0, sizeBytes, isMerged: false });
      chunks.set(nameOf(single), { ...single, size: sizeBytes });
    }
    if (!MERGED_NAME.test(name)) continue;
    if (name.endsWith('.json')) indexes.push(key);
    else mergedSizes.set(key, sizeBytes);
  }
  const merged: MergedObject[] = [];
  for (const indexKey of indexes) {
    const key = indexKey.replace(/\.json$/, '.bin');
    const bytes = await bucket.read(indexKey);
    // Deleted meanwhile.
    if (bytes === null) continue;
    const index = MergedIndex.parse(JSON.parse(bytes.toString('utf8')));
    const size = index.chunks.reduce((sum, chunk) => sum + chunk.size, 0);
    // Without all of its bytes it is not what it says, and whoever looks for its chunks must not find them there.
    if (mergedSizes.get(key) !== size) continue;
    merged.push({ keys: [key, indexKey], chunks: index.chunks });
    let first = 0;
    for (const chunk of index.chunks) {
      places.set(nameOf(chunk), { key, first, sizeBytes: chunk.size, isMerged: true });
      chunks.set(nameOf(chunk), chunk);
      first += chunk.size;
    }
  }
  return {
    chunks: [...chunks.values()],
    find: (chunk) => places.get(nameOf(chunk)) ?? null,
    merged,
  };
}
