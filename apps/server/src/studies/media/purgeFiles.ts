import type { AppContext } from '../../platform/context/appContext';
import { UNDELETE_MS } from './fileRows';

/** Deletes files that can no longer be restored. Copies in studies are independent. */
export async function purgeFiles({
  db,
  objects,
  now,
}: Pick<AppContext, 'db' | 'objects' | 'now'>): Promise<number> {
  const gone = await db
    .deleteFrom('files')
    .where('deletedAt', '<', new Date(now().getTime() - UNDELETE_MS))
    .returning(['objectKey', 'thumbnailKey'])
    .execute();
  for (const { objectKey, thumbnailKey } of gone) {
    await objects.delete(objectKey);
    if (thumbnailKey) await objects.delete(thumbnailKey);
  }
  return gone.length;
}
