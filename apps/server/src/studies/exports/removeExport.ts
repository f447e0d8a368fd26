import type { AppContext } from '../../platform/context/appContext';
import { requireOwned } from '../../platform/http/requireOwned';
import { notFound } from '../../platform/http/refusal';
import type { Viewer } from '../../platform/http/visibleStudies';
import { enqueueErasure } from '../exportFiles/exportErasure';

/** Deletes an export; one that is being made notices that its row is gone and stops. */
export async function removeExport(
  { db }: Pick<AppContext, 'db'>,
  caller: Viewer,
  studyId: string,
  exportId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireOwned(tx, caller, 'studies', studyId, 'study');
    const row = await requireOwned(tx, caller, 'studyExports', exportId, 'export', 'forUpdate');
    if (row.studyId !== studyId) throw notFound('export');
    await tx.deleteFrom('studyExports').where('id', '=', exportId).execute();
    if (row.activityId !== null) {
      // Its link leads to nothing any more.
      await tx.deleteFrom('activities').where('id', '=', row.activityId).execute();
    }
    await enqueueErasure(tx, row);
  });
}
