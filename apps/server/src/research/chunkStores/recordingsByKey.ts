import { randomUUID } from 'node:crypto';
import { open as openFile, readFile, stat as fileStat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileKeys } from '../../platform/atRest/fileKeys';
import { clearBytesOf, HEAD_BYTES, isSealed, sealWhole } from '../../platform/atRest/sealedFile';
import { writeDurably } from '../../platform/objects/durableWrite';
import type { S3Settings } from '../../platform/settings/settings';
import { RECORDINGS, singleChunkKey } from './bucketKeys';
import { BucketChunks } from './bucketChunks';
import { CheckedBucket } from './checkedBucket';
import { readChunkName, type ChunkLocation } from './chunkStore';
import { DiskChunks, factsFile, readFactsFile } from './diskChunks';
import { errorCode } from './durableFiles';

/**
 * Recordings by the keys `{studyId}/{sessionId}/…`, however they are stored: bytes and sizes are those from before
 * encryption. For programs that copy or check them.
 */
export interface RecordingsByKey {
  /** Null: there is no such file. `modifiedMs` is that of the store, and 0 for chunks, which never change. */
  stat(key: string): Promise<{ readonly sizeBytes: number; readonly modifiedMs: number } | null>;
  /** Of a file that `stat` has found, read piece by piece when they are asked for. */
  open(key: string, sizeBytes: number): AsyncIterable<Uint8Array>;
  /** Stores a whole file. */
  put(key: string, bytes: Uint8Array): Promise<void>;
}

/**
 * Those in a bucket. Errors of the bucket are `StoreUnavailable`.
 * @param idleMs how long the bucket may stand still
 */
export function recordingsByKey(s3: S3Settings, keys: FileKeys, idleMs: number): RecordingsByKey {
  const bucket = new CheckedBucket(s3, RECORDINGS, idleMs);
  const files = new BucketChunks(bucket, keys);
  const factsAt = async (key: string) => {
    const stored = await bucket.read(`${RECORDINGS}${key}`);
    return stored && readFactsFile(keys, key, stored);
  };
  return {
    async stat(key) {
      const chunk = chunkOf(key);
      if (!chunk) {
        const found = await bucket.stat(`${RECORDINGS}${key}`);
        if (found === null || keys.all.length === 0) return found;
        const bytes = await factsAt(key);
        return bytes && { ...found, sizeBytes: bytes.length };
      }
      const sizeBytes = await files.sizeOf(chunk);
      return sizeBytes === null ? null : { sizeBytes, modifiedMs: 0 };
    },
    async *open(key, sizeBytes) {
      const chunk = chunkOf(key);
      if (chunk) {
        yield* files.bytesOf(chunk, [{ ...chunk, size: sizeBytes }]);
        return;
      }
      const bytes = await factsAt(key);
      // As a file of the disk that is gone: an empty one would be taken for what is stored.
      if (bytes === null) {
        throw Object.assign(new Error(`There is no ${key}.`), { code: 'ENOENT' });
      }
      yield bytes;
    },
    async put(key, bytes) {
      const chunk = chunkOf(key);
      const { writing } = keys;
      if (!chunk) await bucket.put(`${RECORDINGS}${key}`, factsFile(keys, key, bytes));
      else {
        const stored = writing ? sealWhole(writing, key, bytes) : bytes;
        await bucket.put(singleChunkKey(chunk, writing !== null), stored);
      }
    },
  };
}

/** Those on the disk of this machine. */
export function recordingsOnDisk(dataFolder: string, keys: FileKeys): RecordingsByKey {
  const folder = join(dataFolder, 'recordings');
  const chunks = new DiskChunks(folder, keys);
  const pathOf = (key: string) => join(folder, ...key.split('/'));
  return {
    async stat(key) {
      const chunk = chunkOf(key);
      if (chunk) {
        const sizeBytes = await chunks.sizeOf(chunk);
        return sizeBytes === null ? null : { sizeBytes, modifiedMs: 0 };
      }
      const found = await fileStat(pathOf(key)).catch(missing);
      if (!found?.isFile()) return null;
      return { sizeBytes: await clearSizeOf(pathOf(key), found.size), modifiedMs: found.mtimeMs };
    },
    async *open(key, sizeBytes) {
      const chunk = chunkOf(key);
      if (chunk) yield* chunks.piecesOf({ ...chunk, size: sizeBytes }, 0, sizeBytes - 1);
      else yield readFactsFile(keys, key, await readFile(pathOf(key)));
    },
    async put(key, bytes) {
      const chunk = chunkOf(key);
      const { writing } = keys;
      const temporary = join(dataFolder, 'unfinished', randomUUID());
      const stored = writing ? sealWhole(writing, key, bytes) : bytes;
      const path = chunk ? chunks.newPath(chunk) : pathOf(key);
      await writeDurably(temporary, path, stored, { sizeBytes: stored.length });
    },
  };
}

async function clearSizeOf(path: string, storedBytes: number): Promise<number> {
  const file = await openFile(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    return isSealed(head.subarray(0, bytesRead)) ? (clearBytesOf(storedBytes) ?? 0) : storedBytes;
  } finally {
    await file.close();
  }
}

function missing(reason: unknown): null {
  if (['ENOENT', 'ENOTDIR'].includes(errorCode(reason))) return null;
  throw reason;
}

/** Null: it is no chunk but a file beside them. */
function chunkOf(key: string): Omit<ChunkLocation, 'size'> | null {
  const [studyId = '', sessionId = '', stream = '', name = '', ...more] = key.split('/');
  const chunk = more.length > 0 ? null : readChunkName(name);
  return chunk && { studyId, sessionId, stream, ...chunk };
}
