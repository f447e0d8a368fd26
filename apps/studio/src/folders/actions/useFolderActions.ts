import { listActivities } from '@fovea/contract/studies/activities';
import {
  changeFolderItem,
  createFolder,
  getFolder,
  listFolders,
  type FolderItem,
} from '@fovea/contract/studies/folders';
import { getStudy } from '@fovea/contract/studies/studies';
import {
  copyStudy,
  deleteStudyForEver,
  listStudyNames,
} from '@fovea/contract/studies/studyLifecycle';
import { useCallback, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { showError, showInfo } from '../../controls/feedback/snackbars';
import { call } from '../../state/api';
import { newRequestId } from '../../state/requestId';
import {
  invalidateServerState,
  knownServerState,
  queryKeyOf,
  serverState,
} from '../../state/serverState';
import { deleteItem, restoreItem } from './deleteItems';
import { FOLDER_MESSAGES } from './folderMessages';
import { moveBack, moveItems } from './moveItems';
import { useUndoOffer } from './useUndoOffer';

/** Refetches folder contents, the folder tree and study names after a change. */
export async function refreshFolders(): Promise<void> {
  await Promise.all([
    invalidateServerState(getFolder),
    invalidateServerState(listFolders),
    invalidateServerState(listStudyNames),
  ]);
}

/** All actions of the folder browser, with their messages and Undo. */
export function useFolderActions() {
  const intl = useIntl();
  const offer = useUndoOffer();
  const requestIds = useRef(new Map<string, string>());

  /** The same request id when an action is repeated after a lost response. */
  const requestIdOf = useCallback((request: string) => {
    const id = requestIds.current.get(request) ?? newRequestId();
    requestIds.current.set(request, id);
    return id;
  }, []);

  const move = useCallback(
    async (items: readonly FolderItem[], target: { id: string; name: string }) => {
      const folders =
        knownServerState(listFolders, {}) ?? (await call(listFolders, {}).catch(() => []));
      const { moved, failed } = await moveItems(items, target.id, folders);
      for (const { item, why } of failed) {
        showError(
          why === 'sameName'
            ? intl.formatMessage(FOLDER_MESSAGES.sameName, {
                target: target.name,
                name: item.name,
              })
            : intl.formatMessage(FOLDER_MESSAGES.moveFailed, {
                item: item.name,
                target: target.name,
              }),
        );
      }
      await refreshFolders();
      const [first] = moved;
      if (!first) return;
      offer(
        moved.length === 1
          ? intl.formatMessage(FOLDER_MESSAGES.moved, {
              item: first.item.name,
              target: target.name,
            })
          : intl.formatMessage(FOLDER_MESSAGES.movedSeveral, {
              count: moved.length,
              target: target.name,
            }),
        async () => {
          try {
            await moveBack(moved);
          } finally {
            await refreshFolders();
          }
        },
      );
    },
    [intl, offer],
  );

  /** @throws the server's error for the first item that could not be deleted */
  const remove = useCallback(
    async (items: readonly FolderItem[]) => {
      const gone: FolderItem[] = [];
      try {
        for (const item of items) {
          await deleteItem(item);
          gone.push(item);
        }
      } finally {
        await refreshFolders();
        const [first] = gone;
        if (first) {
          offer(
            gone.length === 1
              ? intl.formatMessage(FOLDER_MESSAGES.deleted, { item: first.name })
              : intl.formatMessage(FOLDER_MESSAGES.deletedSeveral, { count: gone.length }),
            async () => {
              for (const item of gone) await restoreItem(item);
              await refreshFolders();
            },
          );
        }
      }
    },
    [intl, offer],
  );

  const removePermanently = useCallback(
    async (item: FolderItem, confirmation: string) => {
      await call(deleteStudyForEver, { studyId: item.id, query: { confirmation } });
      serverState.removeQueries({ queryKey: queryKeyOf(getStudy, { studyId: item.id }) });
      await refreshFolders();
      showInfo(intl.formatMessage(FOLDER_MESSAGES.deleted, { item: item.name }));
    },
    [intl],
  );

  const rename = useCallback(
    async (item: FolderItem, name: string) => {
      const change = (now: FolderItem, to: string) =>
        call(changeFolderItem, {
          folderId: now.parentFolder,
          itemId: now.id,
          body: {
            type: now.type,
            id: now.id,
            version: now.version,
            parent: now.parentFolder,
            name: to,
          },
        });
      const renamed = await change(item, name);
      if (item.type === 'StudyItem') void invalidateServerState(getStudy, { studyId: item.id });
      await refreshFolders();
      offer(
        intl.formatMessage(FOLDER_MESSAGES.renamed, { old: item.name, name: renamed.name }),
        async () => {
          await change(renamed, item.name);
          await refreshFolders();
        },
      );
    },
    [intl, offer],
  );

  const createFolderIn = useCallback(
    async (folderId: string, name: string) => {
      const request = `folder ${folderId} ${name}`;
      await call(createFolder, { folderId, body: { name, requestId: requestIdOf(request) } });
      requestIds.current.delete(request);
      await refreshFolders();
    },
    [requestIdOf],
  );

  const duplicate = useCallback(
    async (studyId: string, name: string, targetFolderId: string) => {
      const request = `copy ${studyId} ${name} ${targetFolderId}`;
      await call(copyStudy, {
        studyId,
        body: { name, targetFolderId, requestId: requestIdOf(request) },
      });
      requestIds.current.delete(request);
      void invalidateServerState(listActivities);
      await refreshFolders();
      showInfo(intl.formatMessage(FOLDER_MESSAGES.copyBegun, { name }));
    },
    [intl, requestIdOf],
  );

  return useMemo(
    () => ({
      move,
      remove,
      removePermanently,
      rename,
      createFolderIn,
      duplicate,
    }),
    [move, remove, removePermanently, rename, createFolderIn, duplicate],
  );
}
export type FolderActions = ReturnType<typeof useFolderActions>;
