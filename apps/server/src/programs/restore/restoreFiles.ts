import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskFull, writeDurably } from '../../platform/objects/durableWrite';
import { isObjectKey } from '../../platform/objects/objectKey';
import { ObjectMismatch, StoreFull } from '../../platform/objects/objectStore';
import { IDLE_MS } from '../../platform/objects/s3Client';
import { openS3Store } from '../../platform/objects/s3Store';
import { ofBucket } from '../../platform/objects/unavailableStore';
import { openFileKeys } from '../../platform/atRest/openFileKeys';
import type { StoreSettings } from '../../research/chunkStores/openChunkStore';
import { noteFileKeys } from '../../research/chunkStores/notedFileKeys';
import { recordingsByKey, recordingsOnDisk } from '../../research/chunkStores/recordingsByKey';
import { BackupProblem, DamagedFile } from '../backup/backupProblem';
import type { BackupProgress } from '../backup/backupProgress';
import { inParallel } from '../backup/copyFiles';
import type { FileStore } from '../backup/fileStore';
import { filesOf, type ListedFile, type Inventory } from '../backup/inventory';
import { DATA_FILES } from '../backup/namedFiles';

export interface RestoredFiles {
  readonly files: number;
  readonly bytes: number;
  /** Files of the backup that are damaged, and what they are in the installation. */
  readonly damaged: readonly string[];
}

/**
 * Brings every file of a backup to its place and compares its hash on the way. One that is damaged is named and
 * left out; the others are still restored.
 * @throws BackupProblem on a full disk
 */
export async function restoreFiles(
  { dataFolder, s3, recordings, encryption }: StoreSettings,
  store: FileStore,
  inventory: Inventory,
  progress: BackupProgress,
  signal: AbortSignal,
): Promise<RestoredFiles> {
  const unfinished = join(dataFolder, 'unfinished');
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const bucket = s3 && openS3Store(s3, () => new Date(), IDLE_MS);
  const keys = openFileKeys(encryption);
  if (keys.writing) await noteFileKeys({ dataFolder, encryption });
  const isBucketOfRecordings = s3 !== null && recordings === 's3';
  const inBucket = isBucketOfRecordings ? recordingsByKey(s3, keys, IDLE_MS) : null;
  // What is not encrypted is written as it comes.
  const recorded = inBucket ?? (keys.writing ? recordingsOnDisk(dataFolder, keys) : null);
  const total = { files: 0, bytes: 0, damaged: [] as string[] };
  progress.expect(inventory.bytes);
  const isInBucket = ({ at }: ListedFile) =>
    at === 'objects' || (at === 'recordings' && isBucketOfRecordings);

  const place = async (file: ListedFile) => {
    const { key, at, sha256, sizeBytes } = file;
    const body = counted(store.read(file), progress, signal);
    if (at === 'objects' && s3 && bucket) {
      try {
        return await ofBucket(s3, bucket.put(key, body, { sha256, sizeBytes }));
      } catch (reason) {
        if (!(reason instanceof ObjectMismatch)) throw reason;
        // The bytes were right when they were read, so they changed on their way.
        const again = store.read(file);
        return await ofBucket(s3, bucket.put(key, again, { sha256, sizeBytes }));
      }
    }
    if (at === 'recordings' && recorded) {
      // A chunk is small, and so are the facts of a session. Reading a file of the backup compares its hash.
      const pieces: Uint8Array[] = [];
      for await (const piece of body) pieces.push(piece);
      return await recorded.put(key, Buffer.concat(pieces));
    }
    const path = join(dataFolder, at === 'data' ? '' : at, ...key.split('/'));
    return await writeDurably(join(unfinished, randomUUID()), path, body, { sha256, sizeBytes });
  };
  await inParallel(filesOf(store, inventory), async (file) => {
    signal.throwIfAborted();
    // The list may come from anywhere, and must not lead out of the data folder.
    const isOurs =
      file.at === 'data'
        ? DATA_FILES.some(({ key }) => key === file.key)
        : ['recordings', 'objects'].includes(file.at) && isObjectKey(file.key);
    if (!isOurs)
      throw new BackupProblem(`The backup names '${file.key}', which is no file of Fovea.`);
    try {
      await place(file);
      total.files++;
      total.bytes += file.sizeBytes;
      progress.onFile();
    } catch (reason) {
      if (reason instanceof DamagedFile || reason instanceof ObjectMismatch) {
        total.damaged.push(`${file.at}/${file.key}: ${reason.message}`);
      } else if (reason instanceof StoreFull && s3 && isInBucket(file)) {
        throw new BackupProblem(
          `The bucket ${s3.bucket} is full. Make room, empty ${dataFolder} and the bucket, and restore again.`,
        );
      } else if (reason instanceof StoreFull || isDiskFull(reason)) {
        throw new BackupProblem(
          `The disk of ${dataFolder} is full. Make room, empty the folder, and restore again.`,
        );
      } else throw reason;
    }
  });
  return total;
}

async function* counted(
  body: AsyncIterable<Uint8Array>,
  progress: BackupProgress,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    signal.throwIfAborted();
    progress.onBytes(piece.byteLength);
    yield piece;
  }
}
