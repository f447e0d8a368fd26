import type { FolderItem, ItemFilter } from '@fovea/contract/studies/folders';
import type { NameProblem } from '@fovea/rules/inputs/names';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { STUDY_NAME_PROBLEMS, STUDY_TYPE_MESSAGES } from '../../messages/contractMessages';
import type { RowAction } from './rowActions';

/** Folder names follow the rules of study names; only the message for duplicates differs. */
export const FOLDER_NAME_PROBLEMS: Record<NameProblem, MessageDescriptor> = {
  ...STUDY_NAME_PROBLEMS,
  ...defineMessages({
    taken: {
      id: 'name.folderTaken',
      defaultMessage: 'Cannot be the same name as a sibling folder.',
    },
  }),
};

export const ITEM_TYPE_MESSAGES = defineMessages({
  folder: { id: 'folders.type.folder', defaultMessage: 'Folder' },
  image: { id: 'stimulus.image', defaultMessage: 'Image' },
  video: { id: 'stimulus.video', defaultMessage: 'Video' },
  surveyTheme: { id: 'file.surveyTheme', defaultMessage: 'Survey theme' },
  surveyThemeImage: { id: 'file.surveyThemeImage', defaultMessage: 'Survey theme image' },
});

export const FILTER_MESSAGES: Record<ItemFilter, MessageDescriptor> = {
  online: STUDY_TYPE_MESSAGES.ONLINE,
  rdc: STUDY_TYPE_MESSAGES.REMOTE_DATA_COLLECTION,
  lab: STUDY_TYPE_MESSAGES.LAB,
  image: ITEM_TYPE_MESSAGES.image,
  video: ITEM_TYPE_MESSAGES.video,
  surveyTheme: ITEM_TYPE_MESSAGES.surveyTheme,
};

/** The name of a row's type. */
export function itemTypeMessage(item: FolderItem): MessageDescriptor {
  switch (item.type) {
    case 'Folder':
      return ITEM_TYPE_MESSAGES.folder;
    case 'FileItem':
      return item.file.kind === 'surveyThemeImage'
        ? ITEM_TYPE_MESSAGES.surveyThemeImage
        : FILTER_MESSAGES[item.file.kind];
    default:
      return STUDY_TYPE_MESSAGES[item.studyType];
  }
}

export const ACTION_MESSAGES: Record<RowAction, MessageDescriptor> = defineMessages({
  open: { id: 'folders.open', defaultMessage: 'Open' },
  rename: { id: 'folders.rename', defaultMessage: 'Rename' },
  duplicate: { id: 'folders.duplicate', defaultMessage: 'Duplicate' },
  move: { id: 'folders.move', defaultMessage: 'Move to…' },
  delete: { id: 'folders.delete', defaultMessage: 'Delete' },
});

export const OBSTACLE_MESSAGES = defineMessages({
  locked: {
    id: 'folders.renameLocked',
    defaultMessage: 'Studies that have collected data keep their name.',
  },
});

type FolderMessage =
  | 'moveFailed'
  | 'moved'
  | 'movedSeveral'
  | 'sameName'
  | 'undo'
  | 'undone'
  | 'undoFailed'
  | 'deleted'
  | 'deletedSeveral'
  | 'renamed'
  | 'createFolderFailed'
  | 'editFolderFailed'
  | 'deleteFolderFailed'
  | 'renameStudyFailed'
  | 'duplicateFailed'
  | 'deleteStudyFailed'
  | 'deleteFileFailed'
  | 'copyBegun';

export const FOLDER_MESSAGES: Record<FolderMessage, MessageDescriptor> = defineMessages({
  moveFailed: {
    id: 'folders.moveFailed',
    defaultMessage:
      'There was an error moving "{item}" to {target}. If the error persists, try reloading the page.',
  },
  moved: { id: 'folders.moved', defaultMessage: '"{item}" has been moved to {target}.' },
  movedSeveral: {
    id: 'folders.movedSeveral',
    defaultMessage: '{count} items have been moved to {target}.',
  },
  sameName: {
    id: 'folders.sameName',
    defaultMessage: '{target} already contains a folder named "{name}"',
  },
  undo: { id: 'undo', defaultMessage: 'Undo' },
  undone: { id: 'folders.undone', defaultMessage: 'Undone.' },
  undoFailed: {
    id: 'folders.undoFailed',
    defaultMessage: 'This could not be undone completely. Please reload the page and look.',
  },
  deleted: { id: 'folders.deleted', defaultMessage: '"{item}" has been deleted.' },
  deletedSeveral: {
    id: 'folders.deletedSeveral',
    defaultMessage: '{count} items have been deleted.',
  },
  renamed: { id: 'folders.renamed', defaultMessage: '"{old}" is now named "{name}".' },
  createFolderFailed: {
    id: 'folders.createFailed',
    defaultMessage: 'There was an error creating the folder',
  },
  editFolderFailed: {
    id: 'folders.editFailed',
    defaultMessage: 'There was an error editing the folder',
  },
  deleteFolderFailed: {
    id: 'folders.deleteFailed',
    defaultMessage: 'There was an error deleting the folder',
  },
  renameStudyFailed: {
    id: 'folders.rename.failed',
    defaultMessage: 'There was an error renaming the study',
  },
  duplicateFailed: {
    id: 'folders.duplicate.failed',
    defaultMessage: 'There was an error duplicating the study',
  },
  deleteStudyFailed: {
    id: 'folders.deleteStudy.failed',
    defaultMessage: 'There was an error deleting the study',
  },
  deleteFileFailed: {
    id: 'folders.deleteFile.failed',
    defaultMessage: 'There was an error deleting the file',
  },
  copyBegun: {
    id: 'folders.copyBegun',
    defaultMessage: '"{name}" is being made. Its progress is shown here and in the notifications.',
  },
});
