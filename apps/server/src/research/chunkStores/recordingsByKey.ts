import type { S3Settings } from '../../platform/settings/settings';
import { RECORDINGS } from './bucketKeys';
import { BucketChunks } from './bucketChunks';
import { CheckedBucket } from './checkedBucket';
import { readChunkName, type ChunkLocation } from './chunkStore';

/**
 * Recordings in a bucket by the keys that they have on a disk, `{studyId}/{sessionId}/…`, however they are stored. For
 * programs that copy or check them. Errors of the bucket are `StoreUnavailable`.
 */
export interface RecordingsByKey {
  /** Null: there is no such file. `modifiedMs` is that of the bucket, and 0 for chunks, which never change. */
  stat(key: string): Promise<{ readonly sizeBytes: number; readonly modifiedMs: number } | null>;
  /** Of a file that `stat` has found, read piece by piece when they are asked for. */
  open(key: string, sizeBytes: number): AsyncIterable<Uint8Array>;
  /** Stores a whole file. */
  put(key: string, bytes: Uint8Array): Promise<void>;
}

/** @param idleMs how long the bucket may stand still */
export function recordingsByKey(s3: S3Settings, idleMs: number): RecordingsByKey {
  const bucket = new CheckedBucket(s3, RECORDINGS, idleMs);
  const files = new BucketChunks(bucket);
  return {
    async stat(key) {
      const chunk = chunkOf(key);
      if (!chunk) return await bucket.stat(`${RECORDINGS}${key}`);
      const sizeBytes = await files.sizeOf(chunk);
      return sizeBytes === null ? null : { sizeBytes, modifiedMs: 0 };
    },
    async *open(key, sizeBytes) {
      const chunk = chunkOf(key);
      if (chunk) {
        yield* files.bytesOf(chunk, [{ ...chunk, size: sizeBytes }]);
        return;
      }
      const bytes = await bucket.read(`${RECORDINGS}${key}`);
      if (bytes) yield bytes;
    },
    put: (key, bytes) => bucket.put(`${RECORDINGS}${key}`, bytes),
  };
}

/** Null: it is no chunk but a file beside them. */
function chunkOf(key: string): Omit<ChunkLocation, 'size'> | null {
  const [studyId = '', sessionId = '', stream = '', name = '', ...more] = key.split('/');
  const chunk = more.length > 0 ? null : readChunkName(name);
  return chunk && { studyId, sessionId, stream, ...chunk };
}
