import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/store/database';

export interface FolderLocation {
  readonly id: string;
  readonly name: string;
  readonly parentFolder: string | null;
}

/** Nobody nests deeper than this, and it bounds a loop in damaged data. */
const DEEPEST = 200;

/** The folders from the root down to this one. */
export async function folderPath(
  db: Db,
  folder: { readonly id: string; readonly companyId: string },
): Promise<{ folderId: string; folderName: string }[]> {
  const { rows } = await sql<{ folderId: string; folderName: string }>`
    with recursive path as (
      select id, name, parent_id, 0 as depth from folders
      where id = ${folder.id} and company_id = ${folder.companyId}
      union all
      select folders.id, folders.name, folders.parent_id, path.depth + 1
      from folders join path on folders.id = path.parent_id where path.depth < ${DEEPEST}
    )
    select id as folder_id, name as folder_name from path order by depth desc`.execute(db);
  return rows;
}

export async function allFolders(db: Db | Tx, companyId: string): Promise<FolderLocation[]> {
  return await (db as Db)
    .selectFrom('folders')
    .select(['id', 'name', 'parentId as parentFolder'])
    .where('companyId', '=', companyId)
    .orderBy('nameKey')
    .orderBy('id')
    .execute();
}

/**
 * Changes to a company's folders are serialised: otherwise two folders could be moved into each
 * other.
 */
export async function lockFolders(tx: Tx, companyId: string): Promise<void> {
  await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
