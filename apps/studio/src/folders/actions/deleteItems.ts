import { deleteFile, undeleteFile } from '@fovea/contract/studies/files';
import {
  addStudyToFolder,
  createFolder,
  deleteFolder,
  type FolderItem,
} from '@fovea/contract/studies/folders';
import { getStudy } from '@fovea/contract/studies/studies';
import { deleteStudy, undeleteStudy } from '@fovea/contract/studies/studyLifecycle';
import { call } from '../../state/api';
import { newRequestId } from '../../state/requestId';
import { serverState, queryKeyOf } from '../../state/serverState';

/** Deletes one row; a study goes to the deleted studies, a file can be restored for a day. */
export async function deleteItem(item: FolderItem): Promise<void> {
  switch (item.type) {
    case 'Folder':
      await call(deleteFolder, { folderId: item.id, query: { version: String(item.version) } });
      return;
    case 'FileItem':
      await call(deleteFile, { fileId: item.id });
      return;
    case 'StudyItem':
      await call(deleteStudy, { studyId: item.id });
      serverState.removeQueries({ queryKey: queryKeyOf(getStudy, { studyId: item.id }) });
      return;
    case 'StudyCopyItem':
      throw new Error('A copy in progress is not deleted.');
  }
}

/** Restores a deleted row to its folder. */
export async function restoreItem(item: FolderItem): Promise<void> {
  switch (item.type) {
    case 'Folder':
      // The folder was empty, so a new one of the same name is equivalent.
      await call(createFolder, {
        folderId: item.parentFolder,
        body: { name: item.name, requestId: newRequestId() },
      });
      return;
    case 'FileItem':
      await call(undeleteFile, { fileId: item.id });
      return;
    case 'StudyItem': {
      const { folder } = await call(undeleteStudy, { studyId: item.id });
      if (folder === item.parentFolder) return;
      await call(addStudyToFolder, {
        folderId: item.parentFolder,
        body: { studyId: item.id },
      });
      return;
    }
    case 'StudyCopyItem':
      throw new Error('A copy in progress is not deleted.');
  }
}
