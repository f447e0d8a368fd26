import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from '../../platform/objects/objectStore';

export interface KeptReads {
  /** The same store; what was read from it once is read from this machine. */
  readonly objects: ObjectStore;
  close(): Promise<void>;
}

/**
 * Keeps what is read from a store on this machine, so that a bucket is asked for each result file once: several
 * tables are made of the same one. All of it is in one file without a name, which is gone with the process.
 * @param mayKeep asked before anything is kept: recordings need the disk more
 */
export async function keepReads(
  objects: ObjectStore,
  folder: string,
  mayKeep: () => Promise<boolean>,
): Promise<KeptReads> {
  const path = join(folder, `reads-${randomUUID()}`);
  const file = await open(path, 'wx+');
  // Systems that delete no open files keep the name until it is closed.
  await rm(path).catch(() => {});
  const places = new Map<string, { readonly offset: number; readonly length: number }>();
  let end = 0;

  async function keep(key: string, bytes: Uint8Array): Promise<void> {
    if (places.has(key) || !(await mayKeep())) return;
    const place = { offset: end, length: bytes.length };
    end += bytes.length;
    try {
      await file.write(bytes, 0, bytes.length, place.offset);
      places.set(key, place);
    } catch {
      // Without room for it, the store is asked again.
    }
  }

  return {
    objects: {
      ...objects,
      async read(key) {
        const place = places.get(key);
        if (place) {
          const bytes = Buffer.allocUnsafeSlow(place.length);
          await file.read(bytes, 0, place.length, place.offset);
          return bytes;
        }
        const bytes = await objects.read(key);
        if (bytes) await keep(key, bytes);
        return bytes;
      },
    },
    async close() {
      await file.close();
      await rm(path, { force: true });
    },
  };
}
