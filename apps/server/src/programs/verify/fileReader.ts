import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isObjectKey } from '../../platform/objects/objectKey';
import { IDLE_MS } from '../../platform/objects/s3Client';
import { openS3Store } from '../../platform/objects/s3Store';
import { ofBucket, piecesOfBucket } from '../../platform/objects/unavailableStore';
import type { Settings } from '../../platform/settings/settings';
import { inEitherPlace } from '../../research/chunkStores/inEitherPlace';
import { recordingsByKey } from '../../research/chunkStores/recordingsByKey';
import type { FileReader } from './storedFiles';

/** Reads the files of an installation without opening its stores, which clean up when they are opened. */
export function fileReader({
  dataFolder,
  s3,
  recordings,
}: Pick<Settings, 'dataFolder' | 's3' | 'recordings'>): FileReader {
  const bucket = s3 && openS3Store(s3, () => new Date(), IDLE_MS);
  const recorded = s3 && recordingsByKey(s3, IDLE_MS);
  const recordedAt = async (key: string) => {
    const found = await recorded!.stat(key);
    if (found === null) return null;
    const body = Readable.from(recorded!.open(key, found.sizeBytes), { objectMode: false });
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
      const onDisk = () => openOnDisk(join(dataFolder, at, ...key.split('/')));
      if (at === 'objects') return await onDisk();
      return await inEitherPlace({ recordings }, onDisk, recorded && (() => recordedAt(key)));
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
