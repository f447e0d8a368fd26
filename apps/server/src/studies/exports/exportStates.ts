/** All SQL of how the making of an export goes on, with its entry in the notifications. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/store/database';
import { announce } from '../../platform/webhooks/announce';
import { noteActivity } from '../exportFiles/noteActivity';
import type { StoredExportFile } from '../../platform/store/exportTables';
import type { ExportRow } from './exportAnswers';

type State = Pick<ExportRow, 'id' | 'activityId'>;

export async function findExport(db: Db, exportId: string): Promise<ExportRow | undefined> {
  return await db
    .selectFrom('studyExports')
    .selectAll()
    .where('id', '=', exportId)
    .executeTakeFirst();
}

/** @returns false when it was deleted, became stale or has ended */
export async function setBegun(db: Db, row: State, bytes: number, now: Date): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const begun = await pending(tx, row.id)
      .set({ state: 'PROCESSING', progress: 0, bytes, startedAt: now, changedAt: now })
      .returning('id')
      .execute();
    if (begun.length > 0) await noteActivity(tx, row, { state: 'PROCESSING', progress: 0 });
    return begun.length > 0;
  });
}

/** @returns false when nobody wants it any more: then making it must stop */
export async function setProgress(db: Db, row: State, progress: number): Promise<boolean> {
  const noted = await pending(db, row.id).set({ progress }).returning('id').execute();
  if (noted.length > 0) await noteActivity(db, row, { progress });
  return noted.length > 0;
}

export async function setRetrying(db: Db, row: State): Promise<void> {
  await noteActivity(db, row, { state: 'RETRYING' });
}

/** @returns false when nobody wants it any more: then its files must be deleted */
export async function setSucceeded(
  db: Db,
  row: State & Pick<ExportRow, 'studyId' | 'companyId'>,
  files: readonly StoredExportFile[],
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const done = await pending(tx, row.id)
      .set({
        state: 'SUCCEEDED',
        progress: 1,
        message: null,
        files: JSON.stringify(files),
        bytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
        changedAt: now,
        completedAt: now,
        expiresAt,
      })
      .returning('id')
      .execute();
    if (done.length === 0) return false;
    const completed = { state: 'SUCCESS', progress: 1, message: null, completedAt: now } as const;
    await noteActivity(tx, row, completed);
    const { id: exportId, studyId, companyId } = row;
    const data = { studyId, exportId };
    await announce(tx, { type: 'export.ready', companyId, at: now, data });
    return true;
  });
}

export async function setFailed(db: Db, row: State, message: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await pending(tx, row.id)
      .set({ state: 'ERROR', message, bytes: 0, changedAt: now, completedAt: now })
      .execute();
    await noteActivity(tx, row, { state: 'ERROR', message, completedAt: now });
  });
}

/** Rows of exports that are not complete yet. */
function pending(db: Db | Tx, exportId: string) {
  return (db as Db)
    .updateTable('studyExports')
    .where('id', '=', exportId)
    .where('state', 'in', ['QUEUED', 'PROCESSING']);
}

/** Whether the data of somebody in it was deleted. */
export async function hasErasedRespondent(db: Db, exportId: string): Promise<boolean> {
  const { rows } = await sql<{ erased: boolean }>`select exists (
    select from study_export_respondents of_export
      left join sessions on sessions.id = of_export.session_id
      where of_export.export_id = ${exportId}
        and (sessions.id is null or sessions.data_deleted_at is not null)) as erased`.execute(db);
  return rows[0]?.erased ?? false;
}
