import { listActivities } from '@fovea/contract/studies/activities';
import {
  changeFolderItem,
  createFolder,
  getFolder,
  listFolders,
  type FolderItem,
} from '@fovea/contract/studies/folders';
import { createStudy, getStudy, type Study } from '@fovea/contract/studies/studies';
import { copyStudy, deleteStudyForEver, listStudyNames } from '@fovea/contract/studies/studyLife';
import { useCallback, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { showError, showInfo } from '../../controls/feedback/snackbars';
import { call } from '../../state/api';
import { newRequestId } from '../../state/requestId';
import { askAgain, knownTruth, putTruth, truthKey, truths } from '../../state/truth';
import { deleteItem, restoreItem } from './deleteItems';
import { FOLDER_MESSAGES } from './folderWords';
import { moveBack, moveItems } from './moveItems';
import { useUndoOffer } from './useUndoOffer';

/** Refetches folder contents, the folder tree and study names after a change. */
export async function lookAgain(): Promise<void> {
  await Promise.all([askAgain(getFolder), askAgain(listFolders), askAgain(listStudyNames)]);
}

/** All actions of the folder browser, with their messages and Undo. */
export function useFolderWork() {
  const intl = useIntl();
  const { offer, undoLast } = useUndoOffer();
  const wishes = useRef(new Map<string, string>());

  /** The same request id when an action is repeated after a lost response. */
  const wishId = useCallback((wish: string) => {
    const id = wishes.current.get(wish) ?? newRequestId();
    wishes.current.set(wish, id);
    return id;
  }, []);

  const move = useCallback(
    async (items: readonly FolderItem[], target: { id: string; name: string }) => {
      const folders = knownTruth(listFolders, {}) ?? (await call(listFolders, {}).catch(() => []));
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
      await lookAgain();
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
            await lookAgain();
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
        await lookAgain();
        const [first] = gone;
        if (first) {
          offer(
            gone.length === 1
              ? intl.formatMessage(FOLDER_MESSAGES.deleted, { item: first.name })
              : intl.formatMessage(FOLDER_MESSAGES.deletedSeveral, { count: gone.length }),
            async () => {
              for (const item of gone) await restoreItem(item);
              await lookAgain();
            },
          );
        }
      }
    },
    [intl, offer],
  );

  const removeForEver = useCallback(
    async (item: FolderItem, confirmation: string) => {
      await call(deleteStudyForEver, { studyId: item.id, query: { confirmation } });
      truths.removeQueries({ queryKey: truthKey(getStudy, { studyId: item.id }) });
      await lookAgain();
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
      if (item.type === 'StudyItem') void askAgain(getStudy, { studyId: item.id });
      await lookAgain();
      offer(
        intl.formatMessage(FOLDER_MESSAGES.renamed, { old: item.name, name: renamed.name }),
        async () => {
          await change(renamed, item.name);
          await lookAgain();
        },
      );
    },
    [intl, offer],
  );

  const createFolderIn = useCallback(
    async (folderId: string, name: string) => {
      const wish = `folder ${folderId} ${name}`;
      await call(createFolder, { folderId, body: { name, requestId: wishId(wish) } });
      wishes.current.delete(wish);
      await lookAgain();
    },
    [wishId],
  );

  const createStudyIn = useCallback(
    async (folderId: string, name: string): Promise<Study> => {
      const wish = `study ${folderId} ${name}`;
      const study = await call(createStudy, {
        query: { targetFolderId: folderId },
        body: { name, requestId: wishId(wish) },
      });
      wishes.current.delete(wish);
      putTruth(getStudy, { studyId: study.id }, study);
      void lookAgain();
      return study;
    },
    [wishId],
  );

  const duplicate = useCallback(
    async (studyId: string, name: string, targetFolderId: string) => {
      const wish = `copy ${studyId} ${name} ${targetFolderId}`;
      await call(copyStudy, { studyId, body: { name, targetFolderId, requestId: wishId(wish) } });
      wishes.current.delete(wish);
      void askAgain(listActivities);
      await lookAgain();
      showInfo(intl.formatMessage(FOLDER_MESSAGES.copyBegun, { name }));
    },
    [intl, wishId],
  );

  return useMemo(
    () => ({
      move,
      remove,
      removeForEver,
      rename,
      createFolderIn,
      createStudyIn,
      duplicate,
      undoLast,
    }),
    [move, remove, removeForEver, rename, createFolderIn, createStudyIn, duplicate, undoLast],
  );
}
export type FolderWork = ReturnType<typeof useFolderWork>;
