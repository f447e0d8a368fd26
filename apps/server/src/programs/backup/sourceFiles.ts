import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isObjectKey } from '../../platform/objects/objectKey';
import { IDLE_MS } from '../../platform/objects/s3Client';
import { openS3Store } from '../../platform/objects/s3Store';
import { ofBucket, piecesOfBucket } from '../../platform/objects/unavailableStore';
import type { StoreSettings } from '../../research/chunkStores/openChunkStore';
import { inEitherPlace } from '../../research/chunkStores/inEitherPlace';
import { openFileKeys } from '../../platform/atRest/openFileKeys';
import {
  recordingsByKey,
  recordingsOnDisk,
  type RecordingsByKey,
} from '../../research/chunkStores/recordingsByKey';
import type { NamedFile } from './namedFiles';

type Place = Pick<NamedFile, 'at' | 'key'>;

/** The files of an installation, for reading only. */
export interface SourceFiles {
  /** Null: there is no such file. */
  stat(file: Place): Promise<{ readonly sizeBytes: number; readonly modifiedMs: number } | null>;
  /** Null: there is no such file. */
  open(file: Place): Promise<AsyncIterable<Uint8Array> | null>;
  /** The keys of the store below a folder. */
  below(folderKey: string): AsyncIterable<string>;
}

/** @param idleMs how long a bucket may stand still */
export function sourceFiles(
  { dataFolder, s3, recordings, encryption }: StoreSettings,
  idleMs = IDLE_MS,
): SourceFiles {
  const bucket = s3 && openS3Store(s3, () => new Date(), idleMs);
  const keys = openFileKeys(encryption);
  const onDisk = recordingsOnDisk(dataFolder, keys);
  const recorded = s3 && recordingsByKey(s3, keys, idleMs);
  const pathOf = ({ at, key }: Place) =>
    join(dataFolder, at === 'data' ? '' : at, ...key.split('/'));
  return {
    async stat(file) {
      if (!isObjectKey(file.key)) return null;
      if (file.at === 'objects' && s3 && bucket) {
        const found = await ofBucket(s3, bucket.stat(file.key));
        return found && { sizeBytes: found.sizeBytes, modifiedMs: found.modified.getTime() };
      }
      if (file.at !== 'recordings') {
        const found = await stat(pathOf(file)).catch(missing);
        return found?.isFile() ? { sizeBytes: found.size, modifiedMs: found.mtimeMs } : null;
      }
      return await inEitherPlace(
        { recordings },
        () => onDisk.stat(file.key),
        recorded && (() => recorded.stat(file.key)),
      );
    },
    async open(file) {
      if (!isObjectKey(file.key)) return null;
      if (file.at === 'objects' && s3 && bucket) {
        const found = await ofBucket(s3, bucket.get(file.key));
        return found && piecesOfBucket<Uint8Array>(s3, found.body);
      }
      if (file.at !== 'recordings') {
        const found = await open(pathOf(file), 'r').catch(missing);
        return found && found.createReadStream({ highWaterMark: 256 * 1024 });
      }
      const openIn = async (place: RecordingsByKey) => {
        const found = await place.stat(file.key);
        return found && place.open(file.key, found.sizeBytes);
      };
      return await inEitherPlace(
        { recordings },
        () => openIn(onDisk),
        recorded && (() => openIn(recorded)),
      );
    },
    async *below(folderKey) {
      if (s3 && bucket) {
        for await (const { key } of piecesOfBucket(s3, bucket.list(folderKey))) yield key;
      } else yield* keysBelow(join(dataFolder, 'objects'), folderKey.replace(/\/$/, ''));
    },
  };
}

async function* keysBelow(root: string, key: string): AsyncGenerator<string> {
  if (!isObjectKey(key)) return;
  const entries = await readdir(join(root, ...key.split('/')), { withFileTypes: true }).catch(
    missing,
  );
  for (const entry of entries ?? []) {
    const below = `${key}/${entry.name}`;
    if (entry.isDirectory()) yield* keysBelow(root, below);
    else if (isObjectKey(below)) yield below;
  }
}

function missing(reason: unknown): null {
  if (['ENOENT', 'ENOTDIR'].includes(String((reason as { code?: unknown }).code))) return null;
  throw reason;
}
