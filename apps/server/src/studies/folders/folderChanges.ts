import {
  FOLDER_DELETION_MESSAGES,
  folderDeletionProblem,
  SIBLING_FOLDER_MESSAGE,
} from '@fovea/rules/studies/folders';
import { cleanName, nameKey } from '@fovea/rules/inputs/names';
import { sql } from 'kysely';
import { requireOwned } from '../../platform/http/requireOwned';
import { Refusal } from '../../platform/http/refusal';
import type { Viewer } from '../../platform/http/visibleStudies';
import type { AppContext } from '../../platform/context/appContext';
import type { Db, Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import { mustBeFolderName, refuseDuplicate } from './folderName';
import { lockFolders } from './folderTree';

export interface NewFolder {
  readonly parentId: string;
  readonly name: string;
  readonly requestId?: string | undefined;
}

/** Creates a folder, or returns the one that this request created before. @returns its id */
export async function addFolder(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  caller: Viewer,
  make: NewFolder,
): Promise<string> {
  const { companyId } = caller;
  const before = await findExisting(db, companyId, make.requestId);
  if (before !== null) return before;
  mustBeFolderName(make.name);
  return await refuseDuplicate(
    db.transaction().execute(async (tx) => {
      await lockFolders(tx, companyId);
      // The first request may still have been running.
      const twin = await findExisting(tx, companyId, make.requestId);
      if (twin !== null) return twin;
      await requireOwned(tx, caller, 'folders', make.parentId, 'folder');
      const id = newId();
      await tx
        .insertInto('folders')
        .values({
          id,
          companyId,
          parentId: make.parentId,
          name: cleanName(make.name),
          nameKey: nameKey(make.name),
          versionAt: now(),
          requestId: make.requestId ?? null,
          createdAt: now(),
        })
        .execute();
      return id;
    }),
    SIBLING_FOLDER_MESSAGE,
  );
}

/**
 * Deletes an empty folder.
 * @throws Refusal 409 when it is not empty, is the root, or was changed
 */
export async function removeFolder(
  { db }: Pick<AppContext, 'db'>,
  caller: Viewer,
  folderId: string,
  version: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockFolders(tx, caller.companyId);
    const folder = await requireOwned(tx, caller, 'folders', folderId, 'folder', 'forUpdate');
    const itemCount = await itemsIn(tx, folderId);
    const problem = folderDeletionProblem({ parentFolder: folder.parentId, itemCount });
    if (problem) {
      const code = problem === 'root' ? 'ROOT_FOLDER' : 'FOLDER_NOT_EMPTY';
      throw new Refusal(409, FOLDER_DELETION_MESSAGES[problem], code);
    }
    if (folder.version !== version) throw staleFolder();
    // Deleted items move to the parent, so that they can be found when they are restored.
    const parentId = folder.parentId!;
    await tx
      .updateTable('studies')
      .set({ folderId: parentId })
      .where('folderId', '=', folderId)
      .execute();
    await tx
      .updateTable('files')
      .set({ folderId: parentId })
      .where('folderId', '=', folderId)
      .execute();
    await tx
      .updateTable('activities')
      .set({ folderId: null })
      .where('folderId', '=', folderId)
      .execute();
    await tx.deleteFrom('folders').where('id', '=', folderId).execute();
  });
}

export function staleFolder(): Refusal {
  return new Refusal(
    409,
    'The item was changed meanwhile. Look at it again, then try once more.',
    'STALE_VERSION',
  );
}

async function findExisting(db: Db | Tx, companyId: string, requestId: string | undefined) {
  if (requestId === undefined) return null;
  const folder = await (db as Db)
    .selectFrom('folders')
    .select('id')
    .where('companyId', '=', companyId)
    .where('requestId', '=', requestId)
    .executeTakeFirst();
  return folder?.id ?? null;
}

/** Everything in the folder, visible to the caller or not, including copies in progress. */
async function itemsIn(tx: Tx, folderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from folders where parent_id = ${folderId})
    + (select count(*) from studies where folder_id = ${folderId} and deleted_at is null)
    + (select count(*) from files where folder_id = ${folderId} and deleted_at is null)
    + (select count(*) from activities where folder_id = ${folderId} and completed_at is null)
  )::int as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
