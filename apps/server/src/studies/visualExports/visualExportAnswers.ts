import { VisualExportSelection, type VisualExport } from '@fovea/contract/studies/visualExports';
import type { Selectable } from 'kysely';
import type { AppContext } from '../../platform/context/appContext';
import type { Db, Tx } from '../../platform/store/database';
import type { VisualExportTables } from '../../platform/store/visualExportTables';
import { visualFileName } from '../exportFiles/visualFileName';
import { visualThumbnailKey } from '../exportFiles/visualThumbnailKey';

export type VisualExportRow = Selectable<VisualExportTables['visualExports']>;

/** The visual exports of a study, newest first. Open pages ask for them all the time: one query. */
export async function visualExportRows(
  db: Db | Tx,
  study: { readonly id: string; readonly companyId: string },
): Promise<VisualExportRow[]> {
  return await (db as Db)
    .selectFrom('visualExports')
    .selectAll()
    .where('companyId', '=', study.companyId)
    .where('studyId', '=', study.id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** A visual export as the API answers it, with a signed address of its file. */
export async function visualExportAnswer(
  { objects }: Pick<AppContext, 'objects'>,
  row: VisualExportRow,
): Promise<VisualExport> {
  const { objectKey } = row;
  return {
    id: row.id,
    study: row.studyId,
    stimuli: [row.stimulusId],
    type: row.type,
    state: row.state,
    requesterId: row.requestedBy,
    createdDate: row.createdAt.toISOString(),
    completedDate: row.completedAt?.toISOString() ?? null,
    userDefinedName: row.name,
    // What was stored by an earlier version may lack a field.
    exportSelection: VisualExportSelection.parse(row.selection),
    s3FileUrl:
      objectKey && (await objects.signedGet(objectKey, visualFileName(row.name, objectKey))),
    thumbnailUrl:
      objectKey !== null && row.type === 'IMAGE'
        ? await objects.signedGet(visualThumbnailKey(objectKey))
        : null,
    sizeBytes: objectKey === null ? null : Number(row.bytes),
    message: row.state === 'ERROR' ? row.message : null,
    stale: row.stale,
  };
}
