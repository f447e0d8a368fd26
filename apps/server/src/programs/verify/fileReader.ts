import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isObjectKey } from '../../platform/objects/objectKey';
import { IDLE_MS } from '../../platform/objects/s3Client';
import { openS3Store } from '../../platform/objects/s3Store';
import { ofBucket, piecesOfBucket } from '../../platform/objects/unavailableStore';
import { openFileKeys } from '../../platform/atRest/openFileKeys';
import type { StoreSettings } from '../../research/chunkStores/openChunkStore';
import { inEitherPlace } from '../../research/chunkStores/inEitherPlace';
import {
  recordingsByKey,
  recordingsOnDisk,
  type RecordingsByKey,
} from '../../research/chunkStores/recordingsByKey';
import type { FileReader } from './storedFiles';

/** Reads the files of an installation without opening its stores, which clean up when they are opened. */
export function fileReader({ dataFolder, s3, recordings, encryption }: StoreSettings): FileReader {
  const keys = openFileKeys(encryption);
  const bucket = s3 && openS3Store(s3, () => new Date(), IDLE_MS);
  const onDisk = recordingsOnDisk(dataFolder, keys);
  const recorded = s3 && recordingsByKey(s3, keys, IDLE_MS);
  const openIn = async (place: RecordingsByKey, key: string) => {
    const found = await place.stat(key);
    if (found === null) return null;
    const body = Readable.from(place.open(key, found.sizeBytes), { objectMode: false });
    return { sizeBytes: found.sizeBytes, body };
  };
  return {
    async open({ at, key }) {
      // A key that leads out of the folder is not followed.
      if (!isObjectKey(key)) return null;
      if (at === 'objects' && s3 && bucket) {
        const found = await ofBucket(s3, bucket.get(key));
        if (found === null) return null;
        const body = Readable.from(piecesOfBucket(s3, found.body), { objectMode: false });
        // One that is not read to its end, or not at all, must not keep its connection.
        body.once('close', () => found.body.destroy());
        return { sizeBytes: found.stat.sizeBytes, body };
      }
      if (at === 'objects') return await openOnDisk(join(dataFolder, at, ...key.split('/')));
      return await inEitherPlace(
        { recordings },
        () => openIn(onDisk, key),
        recorded && (() => openIn(recorded, key)),
      );
    },
  };
}

async function openOnDisk(path: string) {
  const file = await open(path, 'r').catch((reason: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(String((reason as { code?: unknown }).code))) return null;
    throw reason;
  });
  if (file === null) return null;
  const found = await file.stat();
  if (!found.isFile()) {
    await file.close();
    return null;
  }
  return { sizeBytes: found.size, body: file.createReadStream() };
}
