import type { ObjectStat, ObjectStore } from '../../platform/objects/objectStore';
import type { ExportEntry } from './exportEntry';

/** A file of the store as it is, such as the image of a stimulus. */
export function objectEntry(
  objects: Pick<ObjectStore, 'get'>,
  { key, sizeBytes }: Pick<ObjectStat, 'key' | 'sizeBytes'>,
  path: string,
): ExportEntry {
  return {
    path,
    isCompressible: false,
    estimatedBytes: sizeBytes,
    async *bytes(signal) {
      const found = await objects.get(key);
      // The codebook and the tables name it, so a reader would miss it.
      if (!found) throw new Error(`The file ${key} is not there any more.`);
      for await (const piece of found.body) {
        signal.throwIfAborted();
        yield piece as Uint8Array;
      }
    },
  };
}
