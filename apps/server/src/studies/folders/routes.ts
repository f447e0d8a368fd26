import {
  addStudyToFolder,
  changeFolderItem,
  createFolder,
  deleteFolder,
  getFolder,
  listFolders,
  type FolderItemChange,
} from '@fovea/contract/studies/folders';
import { own } from '../../platform/http/own';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Door } from '../../platform/http/serve';
import type { Viewer } from '../../platform/http/visibleStudies';
import type { House } from '../../platform/context/house';
import { countEntries, pageOfEntries } from './entries';
import { makeFolder, removeFolder } from './folderChanges';
import { folderEntries, fileItems, itemsOf, studyItems } from './folderItems';
import { wantedPage } from './folderQuery';
import { allFolders, folderPath } from './folderTree';
import { changeItem } from './itemChanges';

export function folderRoutes(door: Door, house: House): void {
  const { db } = house;

  door.serve(getFolder, async ({ folderId, query }, { caller }) => {
    const folder = await own(db, caller, 'folders', folderId, 'folder');
    const wanted = wantedPage(query);
    const entries = await pageOfEntries(db, caller, folderId, wanted);
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
      items: await itemsOf(house, caller, entries),
      ...(await countEntries(db, caller, folderId, wanted)),
      folderNames: names.map(({ name }) => name),
    };
  });

  door.serve(listFolders, async (_input, { caller }) => allFolders(db, caller.companyId));

  door.serve(createFolder, async ({ folderId, body }, { caller }) => {
    await own(db, caller, 'folders', folderId, 'folder');
    const id = await makeFolder(house, caller, { parentId: folderId, ...body });
    const [entry] = await folderEntries(house, caller, [id]);
    if (!entry) throw notFound('folder');
    return entry;
  });

  door.serve(deleteFolder, async ({ folderId, query }, { caller }) => {
    await removeFolder(house, caller, folderId, Number(query.version));
    return undefined;
  });

  door.serve(addStudyToFolder, async ({ folderId, body }, { caller }) => {
    await own(db, caller, 'folders', folderId, 'folder');
    const study = await own(db, caller, 'studies', body.studyId, 'study');
    const { id, name, version } = study;
    await changeItem(house, caller, { type: 'StudyItem', id, version, parent: folderId, name });
    const [item] = await studyItems(house, caller, [id]);
    if (!item) throw notFound('study');
    return item;
  });

  door.serve(changeFolderItem, async ({ folderId, itemId, body }, { caller }) => {
    await own(db, caller, 'folders', folderId, 'folder');
    if (body.id !== itemId) {
      throw new Refusal(400, 'The item of the address and that of the request differ.');
    }
    await changeItem(house, caller, body);
    return await changedItem(caller, body);
  });

  async function changedItem(caller: Viewer, { type, id }: FolderItemChange) {
    const read = { Folder: folderEntries, StudyItem: studyItems, FileItem: fileItems };
    const [item] = type === 'StudyCopyItem' ? [] : await read[type](house, caller, [id]);
    if (!item) throw notFound('item');
    return item;
  }
}
