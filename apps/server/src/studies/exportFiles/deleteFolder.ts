import type { ObjectStore } from '../../platform/objects/objectStore';

/** Deletes every object whose key begins with this. */
export async function deleteFolder(objects: ObjectStore, folder: string): Promise<void> {
  for await (const { key } of objects.list(folder)) await objects.delete(key);
}
