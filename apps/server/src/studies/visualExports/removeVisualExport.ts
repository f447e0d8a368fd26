import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import type { Tx } from '../../platform/store/database';
import { enqueueErasure } from '../exportFiles/exportErasure';
import { deleteBytes, takeUploadsOf } from '../media/uploads';
import { requireExport, type ExportIds } from './currentExport';

/** Deletes a visual export; a browser that makes it is answered 404 and stops. */
export async function removeVisualExport(
  { db, objects }: Pick<AppContext, 'db' | 'objects'>,
  caller: Researcher,
  ids: ExportIds,
): Promise<void> {
  const uploads = await db.transaction().execute((tx) => deleteExportRow(tx, caller, ids));
  await deleteBytes(objects, uploads);
}

/** @returns unfinished uploads of it, whose bytes are to be deleted after the transaction */
export async function deleteExportRow(tx: Tx, caller: Researcher, ids: ExportIds) {
  const row = await requireExport(tx, caller, ids, 'forUpdate');
  const unfinished = await takeUploadsOf(tx, row.id);
  await tx.deleteFrom('visualExports').where('id', '=', row.id).execute();
  if (row.activityId !== null) {
    // Its link leads to nothing any more.
    await tx.deleteFrom('activities').where('id', '=', row.activityId).execute();
  }
  await enqueueErasure(tx, row);
  return unfinished;
}
