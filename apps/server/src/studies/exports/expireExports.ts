import type { AppContext } from '../../platform/context/appContext';
import type { Db } from '../../platform/store/database';
import { deleteFolder } from '../exportFiles/deleteFolder';
import { exportFolder } from '../exportFiles/exportErasure';
import { visualThumbnailKey } from '../exportFiles/visualThumbnailKey';

type Sweeping = Pick<AppContext, 'db' | 'objects' | 'now'>;

/** Deletes the files of exports whose time is over; the rows stay, and say so. */
export async function expireExports({ db, objects, now }: Sweeping): Promise<void> {
  // The rows first, so that nobody is sent to a file that is being deleted.
  const expired = await db
    .updateTable('studyExports')
    .set({ expired: true, files: '[]', bytes: 0, changedAt: now() })
    .where('expiresAt', '<=', now())
    .where('expired', '=', false)
    .returning(['id', 'studyId'])
    .execute();
  for (const { id, studyId } of expired) await deleteFolder(objects, exportFolder(studyId, id));
}

/**
 * Younger files may be those of an export that is just being completed.
 */
const LEFT_MS = 60 * 60_000;

/** Deletes files that a process left which was killed at the wrong moment. */
export async function sweepExportFiles({ db, objects, now }: Sweeping): Promise<void> {
  const before = new Date(now().getTime() - LEFT_MS);
  let folder: { path: string; isKept: Kept } = { path: '', isKept: () => true };
  for await (const { key, modified } of objects.list('exports/')) {
    const [, studyId = '', exportId = ''] = key.split('/');
    const path = exportFolder(studyId, exportId);
    if (folder.path !== path) folder = { path, isKept: await keptOf(db, exportId) };
    if (!folder.isKept(key) && modified < before) await objects.delete(key);
  }
}

type Kept = (key: string) => boolean;

/** Which files of an export are still wanted. */
async function keptOf(db: Db, exportId: string): Promise<Kept> {
  const visual = await db
    .selectFrom('visualExports')
    .select('objectKey')
    .where('id', '=', exportId)
    .executeTakeFirst();
  if (visual) {
    const kept = visual.objectKey;
    return (key) => kept !== null && (key === kept || key === visualThumbnailKey(kept));
  }
  const isKept = await isWanted(db, exportId);
  return () => isKept;
}

async function isWanted(db: Db, exportId: string): Promise<boolean> {
  const row = await db
    .selectFrom('studyExports')
    .select(['state', 'stale', 'expired'])
    .where('id', '=', exportId)
    .executeTakeFirst();
  return row !== undefined && row.state !== 'ERROR' && !row.stale && !row.expired;
}
