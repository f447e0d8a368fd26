import type { VisualExportType } from '@fovea/contract/studies/visualExports';
import { appendAudit, type AuditSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { requireOwned } from '../../platform/http/requireOwned';
import { Refusal } from '../../platform/http/refusal';
import { newId } from '../../platform/store/newId';
import { exportFolder } from '../exportFiles/exportErasure';
import { mustHaveSpace } from '../exportFiles/exportSpace';
import { visualThumbnailKey } from '../exportFiles/visualThumbnailKey';
import { completeUpload } from '../media/completeUpload';
import { discardUpload, discardUploadsOf, type AssetRow } from '../media/uploads';
import { checkVisualFile, type VisualFile } from './checkVisualFile';
import { onCurrentExport, requireExport, type ExportIds } from './currentExport';
import type { VisualExportRow } from './visualExportAnswers';
import { auditOf } from './visualExportAudit';
import { setSucceeded } from './visualExportStates';

/**
 * Makes the file of a visual export of an upload that has arrived. Of several browsers that made it
 * the first one counts. What it refuses for lack of space can be tried again.
 * @throws Refusal 409 when it is finished, outdated or not uploaded; 422 for another kind of file
 */
export async function completeVisualExport(
  context: AppContext,
  caller: Researcher,
  ids: ExportIds,
  uploadLocation: string,
  source: AuditSource,
): Promise<VisualExportRow> {
  const uploadId = uploadLocation.slice(uploadLocation.lastIndexOf('/') + 1);
  const repeated = () => madeOf(context, caller, ids, uploadId);
  const before = await repeated();
  if (before) return before;
  try {
    const type = await onCurrentExport(context, caller, ids, async (_tx, row) => row.type);
    const file = await checkedUpload(context, caller, ids, uploadLocation, type);
    return await keep(context, caller, ids, { ...file, uploadId }, source);
  } catch (reason) {
    // The same request, repeated, may have used the upload at any moment since.
    const made = reason instanceof Refusal ? await repeated() : null;
    if (made) return made;
    throw reason;
  }
}

/** The export, if it was made of this upload. */
async function madeOf(
  { db }: AppContext,
  caller: Researcher,
  ids: ExportIds,
  uploadId: string,
): Promise<VisualExportRow | null> {
  const row = await requireExport(db, caller, ids);
  const isMade = row.state === 'SUCCESS' && row.objectKey?.includes(`/${uploadId}-`) === true;
  return isMade && uploadId !== '' ? row : null;
}

interface CheckedUpload extends VisualFile {
  readonly key: string;
  readonly bytes: number;
}

async function checkedUpload(
  context: AppContext,
  { companyId }: Researcher,
  { studyId, exportId }: ExportIds,
  uploadLocation: string,
  type: VisualExportType,
): Promise<CheckedUpload> {
  const place = { companyId, studyId, visualExportId: exportId };
  const asset = await context.db
    .selectFrom('assets')
    .select('id')
    .where('companyId', '=', companyId)
    .where('studyId', '=', studyId)
    .where('visualExportId', '=', exportId)
    .where('objectKey', '=', uploadLocation)
    .executeTakeFirst();
  if (!asset) throw notUploaded();
  const { objectKey, fileSize } = await arrived(context, place, asset);
  try {
    const bytes = Number(fileSize);
    const checked = await checkVisualFile(context.objects, objectKey, bytes, type);
    return { key: objectKey, bytes, ...checked };
  } catch (reason) {
    // This content will never be accepted.
    if (reason instanceof Refusal) await discardUpload(context, place, asset.id);
    throw reason;
  }
}

async function arrived(
  context: AppContext,
  place: Parameters<typeof completeUpload>[1],
  { id }: Pick<AssetRow, 'id'>,
) {
  try {
    return await completeUpload(context, place, id);
  } catch (reason) {
    if (!(reason instanceof Refusal)) throw reason;
    // Other bytes than were announced: the upload begins anew.
    if (reason.code === 'FILE_CHANGED') await discardUpload(context, place, id);
    throw notUploaded();
  }
}

/** Stores the file of the export; the upload is used up. */
async function keep(
  context: AppContext,
  caller: Researcher,
  ids: ExportIds,
  file: CheckedUpload & { readonly uploadId: string },
  source: AuditSource,
): Promise<VisualExportRow> {
  const { objects, now, settings } = context;
  const { key, bytes, ending, mimeType, thumbnail, uploadId } = file;
  const folder = exportFolder(ids.studyId, ids.exportId);
  // A key of its own for each attempt, so that one that fails cannot delete the file of another.
  const objectKey = `${folder}${uploadId}-${newId()}.${ending}`;
  try {
    if (!(await objects.copy(key, objectKey))) throw notUploaded();
    if (thumbnail) await objects.put(visualThumbnailKey(objectKey), thumbnail);
    const made = await onCurrentExport(context, caller, ids, async (tx, row) => {
      await mustHaveSpace(tx, row.companyId, bytes, settings.limits.exportBytes, row.id);
      const done = await setSucceeded(tx, row, { objectKey, mimeType, bytes }, now());
      const study = await requireOwned(tx, caller, 'studies', row.studyId, 'study');
      const shown = await tx
        .selectFrom('visualExportRespondents')
        .select('sessionId')
        .where('exportId', '=', row.id)
        .execute();
      await appendAudit(tx, source, auditOf(study, row, shown.length, 'completed'));
      return done;
    });
    await discardUploadsOf(context, ids.exportId).catch((reason: unknown) => {
      // The housekeeping deletes them within a day.
      context.log.warn({ err: reason, exportId: ids.exportId }, 'uploads were not removed');
    });
    return made;
  } catch (reason) {
    await objects.delete(objectKey);
    await objects.delete(visualThumbnailKey(objectKey));
    throw reason;
  }
}

function notUploaded(): Refusal {
  return new Refusal(
    409,
    'The file has not arrived completely. Upload it again.',
    'UPLOAD_INCOMPLETE',
  );
}
