import type { Db } from '../store/database';

interface FolderRow {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly companyId: string;
}

/** The folders from the root down to this one. */
export async function folderPath(
  db: Db,
  folder: FolderRow,
): Promise<{ folderId: string; folderName: string }[]> {
  const path = [{ folderId: folder.id, folderName: folder.name }];
  let parentId = folder.parentId;
  while (parentId !== null && path.length < 100) {
    const parent = await db
      .selectFrom('folders')
      .select(['id', 'name', 'parentId'])
      .where('id', '=', parentId)
      .where('companyId', '=', folder.companyId)
      .executeTakeFirstOrThrow();
    path.unshift({ folderId: parent.id, folderName: parent.name });
    parentId = parent.parentId;
  }
  return path;
}

/** The studies of a folder, newest first, each with a picture where it has one. */
export async function studiesIn(db: Db, companyId: string, folderId: string) {
  return await db
    .selectFrom('studies')
    .selectAll('studies')
    .select((part) => [
      part
        .selectFrom('stimuli')
        .select('thumbnailKey')
        .whereRef('stimuli.studyId', '=', 'studies.id')
        .where('thumbnailKey', 'is not', null)
        .orderBy('stimuli.createdAt')
        .limit(1)
        .as('thumbnailKey'),
    ])
    .where('studies.companyId', '=', companyId)
    .where('studies.folderId', '=', folderId)
    .orderBy('studies.createdAt', 'desc')
    .orderBy('studies.id')
    .execute();
}
