import type { Selectable } from 'kysely';
import type { AppContext } from '../../platform/context/appContext';
import type { Db, Tx } from '../../platform/store/database';
import type { Tables } from '../../platform/store/tables';

const FOLDER = 'uploads/';
/** Upload URLs are valid for hours, so an upload that is a day old was abandoned. */
const KEEP_MS = 24 * 60 * 60_000;

export type AssetRow = Selectable<Tables['assets']>;

/** The owner of an upload: a study, or (null) the company's repository. */
export interface UploadOwner {
  readonly companyId: string;
  readonly studyId: string | null;
  /** The visual export of the study whose file it is. */
  readonly visualExportId?: string;
}

/** The key of an upload until it becomes a stimulus, a file of the repository or a visual export. */
export function uploadKey({ companyId, studyId }: UploadOwner, assetId: string): string {
  return `${FOLDER}${studyId ?? companyId}/${assetId}`;
}

/** The thumbnail of an upload that was copied from the repository. */
export function uploadThumbnailKey(objectKey: string): string {
  return `${objectKey}.thumbnail.png`;
}

export async function findAsset(
  db: Db | Tx,
  place: UploadOwner,
  assetId: string,
): Promise<AssetRow | undefined> {
  return await db
    .selectFrom('assets')
    .selectAll()
    .where('id', '=', assetId)
    .where('companyId', '=', place.companyId)
    .where('studyId', place.studyId === null ? 'is' : '=', place.studyId)
    .where('visualExportId', 'is not distinct from', place.visualExportId ?? null)
    .executeTakeFirst();
}

/** Deletes an upload that was used, refused or abandoned: row, parts and bytes. */
export async function discardUpload(
  { db, objects }: Pick<AppContext, 'db' | 'objects'>,
  place: UploadOwner,
  assetId: string | undefined,
): Promise<void> {
  if (assetId === undefined) return;
  const gone = await db
    .deleteFrom('assets')
    .where('id', '=', assetId)
    .where('companyId', '=', place.companyId)
    .where('studyId', place.studyId === null ? 'is' : '=', place.studyId)
    .where('visualExportId', 'is not distinct from', place.visualExportId ?? null)
    .returning(['objectKey', 'multipartId'])
    .execute();
  await deleteBytes(objects, gone);
}

/**
 * Deletes the uploads of a visual export that was made, deleted or failed.
 * @param uploaderId only those of this user; null: of everybody who made it
 */
export async function discardUploadsOf(
  { db, objects }: Pick<AppContext, 'db' | 'objects'>,
  visualExportId: string,
  uploaderId: string | null = null,
): Promise<void> {
  await deleteBytes(objects, await takeUploadsOf(db, visualExportId, uploaderId));
}

/** Deletes the rows of the uploads of a visual export. @returns what is in the store of them */
export async function takeUploadsOf(
  db: Db | Tx,
  visualExportId: string,
  uploaderId: string | null = null,
): Promise<readonly UploadBytes[]> {
  let query = (db as Db).deleteFrom('assets').where('visualExportId', '=', visualExportId);
  if (uploaderId !== null) query = query.where('createdBy', '=', uploaderId);
  return await query.returning(['objectKey', 'multipartId']).execute();
}

type UploadBytes = Pick<AssetRow, 'objectKey' | 'multipartId'>;

export async function deleteBytes(
  objects: AppContext['objects'],
  gone: readonly UploadBytes[],
): Promise<void> {
  for (const { objectKey, multipartId } of gone) {
    if (multipartId) await objects.abortMultipart(objectKey, multipartId);
    await objects.delete(objectKey);
    await objects.delete(uploadThumbnailKey(objectKey));
  }
}

/** Deletes abandoned uploads. @returns the number of deleted files */
export async function sweepUploads(
  { db, objects, now }: Pick<AppContext, 'db' | 'objects' | 'now'>,
  keepMs = KEEP_MS,
): Promise<number> {
  const before = new Date(now().getTime() - keepMs);
  const gone = await db
    .deleteFrom('assets')
    .where('createdAt', '<', before)
    .returning(['objectKey', 'multipartId'])
    .execute();
  let swept = 0;
  for (const { objectKey, multipartId } of gone) {
    if (multipartId === null) continue;
    await objects.abortMultipart(objectKey, multipartId);
    swept++;
  }
  // Includes files that arrived after their row was deleted: a URL can be used more than once.
  for await (const { key, modified } of objects.list(FOLDER)) {
    if (modified >= before) continue;
    await objects.delete(key);
    swept++;
  }
  return swept;
}
