import {
  addStudyToFolder,
  changeFolderItem,
  createFolder,
  deleteFolder,
  getFolder,
  listFolders,
  type FolderItemChange,
} from '@fovea/contract/studies/folders';
import { requireOwned } from '../../platform/http/requireOwned';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Router } from '../../platform/http/router';
import type { Viewer } from '../../platform/http/visibleStudies';
import type { AppContext } from '../../platform/context/appContext';
import { countEntries, listEntries } from './entries';
import { addFolder, removeFolder } from './folderChanges';
import { folderEntries, fileItems, loadFolderItems, studyItems } from './folderItems';
import { parseFolderQuery } from './folderQuery';
import { allFolders, folderPath } from './folderTree';
import { changeItem } from './itemChanges';

export function folderRoutes(router: Router, context: AppContext): void {
  const { db } = context;

  router.serve(getFolder, async ({ folderId, query }, { caller }) => {
    const folder = await requireOwned(db, caller, 'folders', folderId, 'folder');
    const wanted = parseFolderQuery(query);
    const entries = await listEntries(db, caller, folderId, wanted);
    const names = await db
      .selectFrom('folders')
      .select('name')
      .where('companyId', '=', caller.companyId)
      .where('parentId', '=', folderId)
      .orderBy('nameKey')
      .execute();
    return {
      id: folder.id,
      name: folder.name,
      company: folder.companyId,
      parentFolder: folder.parentId,
      version: folder.version,
      folderPath: await folderPath(db, folder),
      items: await loadFolderItems(context, caller, entries),
      ...(await countEntries(db, caller, folderId, wanted)),
      folderNames: names.map(({ name }) => name),
    };
  });

  router.serve(listFolders, async (_input, { caller }) => allFolders(db, caller.companyId));

  router.serve(createFolder, async ({ folderId, body }, { caller }) => {
    await requireOwned(db, caller, 'folders', folderId, 'folder');
    const id = await addFolder(context, caller, { parentId: folderId, ...body });
    const [entry] = await folderEntries(context, caller, [id]);
    if (!entry) throw notFound('folder');
    return entry;
  });

  router.serve(deleteFolder, async ({ folderId, query }, { caller }) => {
    await removeFolder(context, caller, folderId, Number(query.version));
    return undefined;
  });

  router.serve(addStudyToFolder, async ({ folderId, body }, { caller }) => {
    await requireOwned(db, caller, 'folders', folderId, 'folder');
    const study = await requireOwned(db, caller, 'studies', body.studyId, 'study');
    const { id, name, version } = study;
    await changeItem(context, caller, { type: 'StudyItem', id, version, parent: folderId, name });
    const [item] = await studyItems(context, caller, [id]);
    if (!item) throw notFound('study');
    return item;
  });

  router.serve(changeFolderItem, async ({ folderId, itemId, body }, { caller }) => {
    await requireOwned(db, caller, 'folders', folderId, 'folder');
    if (body.id !== itemId) {
      throw new Refusal(400, 'The item of the address and that of the request differ.');
    }
    await changeItem(context, caller, body);
    return await changedItem(caller, body);
  });

  async function changedItem(caller: Viewer, { type, id }: FolderItemChange) {
    const read = { Folder: folderEntries, StudyItem: studyItems, FileItem: fileItems };
    const [item] = type === 'StudyCopyItem' ? [] : await read[type](context, caller, [id]);
    if (!item) throw notFound('item');
    return item;
  }
}
