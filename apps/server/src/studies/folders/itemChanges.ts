import type { FolderItemChange } from '@fovea/contract/studies/folders';
import {
  FOLDER_MOVE_MESSAGES,
  folderMoveProblem,
  canRenameStudy,
  sameNamedFolderMessage,
  SIBLING_FOLDER_MESSAGE,
} from '@fovea/rules/studies/folders';
import { cleanName, isSameName, nameKey } from '@fovea/rules/inputs/names';
import { requireOwned } from '../../platform/http/requireOwned';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Viewer } from '../../platform/http/visibleStudies';
import type { AppContext } from '../../platform/context/appContext';
import type { Tx } from '../../platform/store/database';
import { studyIsLocked } from '../studies/studyLock';
import { mustBeFreeName, refuseDuplicateName } from '../studies/studyName';
import { bumpVersion } from '../../research/studyParts/studyRows';
import { staleFolder } from './folderChanges';
import { mustBeFolderName, refuseDuplicate } from './folderName';
import { allFolders, lockFolders } from './folderTree';

/**
 * Moves or renames an item of a folder. Values that are set already are ignored, because the
 * response to an earlier request may have been lost.
 */
export async function changeItem(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  caller: Viewer,
  change: FolderItemChange,
): Promise<void> {
  if (change.type === 'StudyCopyItem') {
    throw new Refusal(
      409,
      'A study cannot be moved or renamed while it is being copied.',
      'COPY_IN_PROGRESS',
    );
  }
  await db.transaction().execute(async (tx) => {
    await lockFolders(tx, caller.companyId);
    const target = await requireOwned(tx, caller, 'folders', change.parent, 'folder');
    if (change.type === 'Folder') await changeFolder(tx, caller, change, target, now());
    else if (change.type === 'StudyItem') await changeStudyItem(tx, caller, change, now());
    else await changeFileItem(tx, caller, change, now());
  });
}

async function changeFolder(
  tx: Tx,
  caller: Viewer,
  change: FolderItemChange,
  target: { readonly id: string; readonly name: string },
  now: Date,
): Promise<void> {
  const folder = await requireOwned(tx, caller, 'folders', change.id, 'folder', 'forUpdate');
  const name = cleanName(change.name);
  const isMoved = folder.parentId !== change.parent;
  if (!isMoved && folder.name === name) return;
  const problem = folderMoveProblem(await allFolders(tx, caller.companyId), folder.id, target.id);
  if (problem) {
    const code = problem === 'root' ? 'ROOT_FOLDER' : 'INTO_ITSELF';
    throw new Refusal(409, FOLDER_MOVE_MESSAGES[problem], code);
  }
  if (folder.version !== change.version) throw staleFolder();
  if (folder.name !== name) mustBeFolderName(name);
  await refuseDuplicate(
    tx
      .updateTable('folders')
      .set((row) => ({
        parentId: target.id,
        name,
        nameKey: nameKey(name),
        version: row('version', '+', 1),
        versionAt: now,
      }))
      .where('id', '=', folder.id)
      .execute(),
    isMoved ? sameNamedFolderMessage(target.name, name) : SIBLING_FOLDER_MESSAGE,
  );
}

async function changeStudyItem(
  tx: Tx,
  caller: Viewer,
  change: FolderItemChange,
  now: Date,
): Promise<void> {
  const study = await requireOwned(tx, caller, 'studies', change.id, 'study', 'forUpdate');
  const name = cleanName(change.name);
  const isRenamed = study.name !== name;
  if (study.folderId === change.parent && !isRenamed) return;
  if (study.version !== change.version) throw staleFolder();
  if (isRenamed) {
    if (!canRenameStudy({ ...study, locked: await studyIsLocked(tx, study) })) {
      throw new Refusal(
        409,
        'Only studies that were built here and have not collected data can be renamed.',
        'STUDY_LOCKED',
      );
    }
    if (!isSameName(study.name, name)) await mustBeFreeName(tx, study.companyId, name, study.id);
    else mustBeFolderName(name);
  }
  await refuseDuplicateName(
    tx
      .updateTable('studies')
      .set({ folderId: change.parent, name, nameKey: nameKey(name) })
      .where('id', '=', study.id)
      .execute(),
  );
  await bumpVersion(tx, study.id, now);
}

async function changeFileItem(
  tx: Tx,
  caller: Viewer,
  change: FolderItemChange,
  now: Date,
): Promise<void> {
  const file = await requireOwned(tx, caller, 'files', change.id, 'file', 'forUpdate');
  if (file.deletedAt !== null) throw notFound('file');
  const name = cleanName(change.name);
  if (file.folderId === change.parent && file.name === name) return;
  if (file.version !== change.version) throw staleFolder();
  if (file.name !== name) mustBeFolderName(name);
  await tx
    .updateTable('files')
    .set((row) => ({
      folderId: change.parent,
      name,
      version: row('version', '+', 1),
      versionAt: now,
    }))
    .where('id', '=', file.id)
    .execute();
}
