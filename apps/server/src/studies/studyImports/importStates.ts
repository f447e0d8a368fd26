import type { ImportReport, StudyImport } from '@fovea/contract/studies/studyImports';
import type { ImportProblem } from '@fovea/rules/studies/studyImports';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/store/database';
import type { ImportTables } from '../../platform/store/importTables';

export type ImportRow = Selectable<ImportTables['studyImports']>;

export async function findImport(db: Db, id: string): Promise<ImportRow | undefined> {
  return await db.selectFrom('studyImports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** @returns false when the import was cancelled or has ended */
export async function setImportProgress(db: Db, id: string, progress: number): Promise<boolean> {
  const noted = await db
    .updateTable('studyImports')
    .set({ state: 'PROCESSING', progress })
    .where('id', '=', id)
    .where('completedAt', 'is', null)
    .returning('id')
    .execute();
  return noted.length > 0;
}

/** In the transaction that makes the study. @returns false when the import was cancelled */
export async function setImported(
  tx: Tx,
  id: string,
  made: { readonly studyId: string; readonly studyName: string; readonly report: ImportReport },
): Promise<boolean> {
  const noted = await tx
    .updateTable('studyImports')
    .set({ ...made, report: JSON.stringify(made.report) })
    .where('id', '=', id)
    .where('completedAt', 'is', null)
    .returning('id')
    .execute();
  return noted.length > 0;
}

export async function setImportEnded(
  db: Db,
  id: string,
  at: Date,
  failed: { readonly code: ImportProblem; readonly message: string } | null,
): Promise<void> {
  await db
    .updateTable('studyImports')
    .set({
      state: failed === null ? 'SUCCEEDED' : 'ERROR',
      ...(failed === null ? { progress: 1 } : failed),
      completedAt: at,
    })
    .where('id', '=', id)
    .where('completedAt', 'is', null)
    .execute();
}

/**
 * Takes an import off its user's list. One that has not ended is cancelled: its job deletes what it has
 * written, and then the row. @returns false when the user has no such import
 */
export async function takeOffList(
  db: Db,
  of: { readonly id: string; readonly companyId: string; readonly userId: string },
  at: Date,
): Promise<boolean> {
  const taken = await db
    .updateTable('studyImports')
    .set({ requestedBy: null })
    .where('id', '=', of.id)
    .where('companyId', '=', of.companyId)
    .where('requestedBy', '=', of.userId)
    .returning('completedAt')
    .executeTakeFirst();
  if (!taken) return false;
  if (taken.completedAt === null) await endCancelled(db, of.id, at);
  await forgetCancelled(db, of.id);
  return true;
}

async function endCancelled(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('studyImports')
    .set({ completedAt: at })
    .where('id', '=', id)
    .where('studyId', 'is', null)
    .where('completedAt', 'is', null)
    .execute();
}

/** Deletes the row of an import that is on nobody's list, unless files that it wrote are left. */
export async function forgetCancelled(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('studyImports')
    .where('id', '=', id)
    .where('requestedBy', 'is', null)
    .where('completedAt', 'is not', null)
    .where((row) => row.or([row('studyId', 'is not', null), row('targetId', 'is', null)]))
    .execute();
}

export function importAnswer(row: ImportRow): StudyImport {
  return {
    id: row.id,
    fileName: row.fileName,
    sizeBytes: row.sizeBytes,
    targetFolderId: row.folderId,
    withRecordings: row.withRecordings,
    state: row.state,
    progress: row.progress,
    message: row.message,
    code: row.code,
    requestedDate: row.requestedAt.toISOString(),
    completedDate: row.completedAt?.toISOString() ?? null,
    // While its files are being written the study is there, and is not finished.
    studyId: row.state === 'SUCCEEDED' ? row.studyId : null,
    studyName: row.state === 'SUCCEEDED' ? row.studyName : null,
    report: row.state === 'SUCCEEDED' ? row.report : null,
  };
}
