import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { isObjectKey } from '../../platform/objects/objectKey';
import { openS3Store } from '../../platform/objects/s3Store';
import type { Settings } from '../../platform/settings/settings';
import type { FileReader } from './storedFiles';

/** Reads the files of an installation without opening its stores, which clean up when they are opened. */
export function fileReader({ dataFolder, s3 }: Pick<Settings, 'dataFolder' | 's3'>): FileReader {
  const bucket = s3 && openS3Store(s3);
  return {
    async open({ at, key }) {
      // A key that leads out of the folder is not followed.
      if (!isObjectKey(key)) return null;
      if (at === 'objects' && bucket) {
        const found = await bucket.get(key);
        return found && { sizeBytes: found.stat.sizeBytes, body: found.body };
      }
      return await openOnDisk(join(dataFolder, at, ...key.split('/')));
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
