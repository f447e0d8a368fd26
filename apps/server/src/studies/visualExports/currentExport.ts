import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { requireOwned } from '../../platform/http/requireOwned';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Db, Tx } from '../../platform/store/database';
import { discardUploadsOf } from '../media/uploads';
import { outdatedBy } from './outdatedExport';
import type { VisualExportRow } from './visualExportAnswers';
import { setFailed } from './visualExportStates';

export interface ExportIds {
  readonly studyId: string;
  readonly exportId: string;
}

const FINISHED_MESSAGE =
  'The visualization is finished already: somebody else, or another tab, has made it. Reload the page.';

/** A visual export that the caller can see. @throws Refusal 404 */
export async function requireExport(
  db: Db | Tx,
  caller: Researcher,
  { studyId, exportId }: ExportIds,
  lock: 'forUpdate' | null = null,
): Promise<VisualExportRow> {
  const row = await requireOwned(db, caller, 'visualExports', exportId, 'export', lock);
  if (row.studyId !== studyId) throw notFound('export');
  return row;
}

/** @throws Refusal 409 */
export function mustBeUnfinished({ state }: VisualExportRow): void {
  if (state === 'SUCCESS') throw finished();
}

function finished(): Refusal {
  return new Refusal(409, FINISHED_MESSAGE, 'FINISHED');
}

/**
 * Works on a visual export that is still to be made, with its row locked. One that shows what is not
 * so any more fails for everybody, and what was uploaded for it is deleted.
 * @throws Refusal 404; 409 when it is finished or outdated
 */
export async function onCurrentExport<T>(
  context: Pick<AppContext, 'db' | 'objects' | 'now'>,
  caller: Researcher,
  ids: ExportIds,
  work: (tx: Tx, row: VisualExportRow) => Promise<T>,
): Promise<T> {
  const outcome = await context.db.transaction().execute(async (tx) => {
    const row = await requireExport(tx, caller, ids, 'forUpdate');
    if (row.state === 'SUCCESS') return { refusal: finished() };
    const refusal = await outdatedBy(tx, row);
    if (refusal === null) return { done: await work(tx, row) };
    if (!row.stale) await setFailed(tx, row, refusal.message, context.now());
    return { refusal };
  });
  if ('done' in outcome) return outcome.done;
  await discardUploadsOf(context, ids.exportId);
  throw outcome.refusal;
}
