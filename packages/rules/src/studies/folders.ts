import type { FolderItem, ItemFilter } from '@fovea/contract/studies/folders';
import type { FileKind } from '@fovea/contract/studies/files';
import type { StudyType } from '@fovea/contract/studies/studyTypes';
import { isBuiltHere, type Origin } from './studyKinds';

export const PAGE_SIZES = [50, 100, 200] as const;
export const DEFAULT_PAGE_SIZE = 100;

export const STUDY_FILTERS: Record<StudyType, ItemFilter> = {
  ONLINE: 'online',
  REMOTE_DATA_COLLECTION: 'rdc',
  LAB: 'lab',
};

export const FILE_FILTERS: Record<FileKind, ItemFilter> = {
  image: 'image',
  video: 'video',
  surveyTheme: 'surveyTheme',
  surveyThemeImage: 'surveyTheme',
};

/** The type filter an item belongs to; null for folders, which are always shown. */
export function itemFilter(item: FolderItem): ItemFilter | null {
  switch (item.type) {
    case 'Folder':
      return null;
    case 'FileItem':
      return FILE_FILTERS[item.file.kind];
    default:
      return STUDY_FILTERS[item.studyType];
  }
}

/** For a name that a sibling folder has. */
export const SIBLING_FOLDER_MESSAGE = 'Cannot be the same name as a sibling folder.';
export const EXISTING_STUDY_MESSAGE = 'Cannot be the same name as an existing study.';

/** For a folder dragged to where a folder with its name exists. */
export function sameNamedFolderMessage(target: string, name: string): string {
  return `${target} already contains a folder named "${name}"`;
}

/** Studies can be renamed while they are unlocked, if they were built here. */
export function canRenameStudy(study: Origin & { readonly locked: boolean }): boolean {
  return isBuiltHere(study) && !study.locked;
}

/** Only studies that were built here can be duplicated. */
export function canDuplicateStudy(study: Origin): boolean {
  return isBuiltHere(study);
}

export type FolderDeletionProblem = 'root' | 'notEmpty';

export const FOLDER_DELETION_MESSAGES: Record<FolderDeletionProblem, string> = {
  root: 'The root folder cannot be deleted.',
  notEmpty: 'Folders with items cannot be deleted.',
};

/** A folder can be deleted only if it is empty and not the root. */
export function folderDeletionProblem(folder: {
  readonly parentFolder: string | null;
  readonly itemCount: number;
}): FolderDeletionProblem | null {
  if (folder.parentFolder === null) return 'root';
  return folder.itemCount > 0 ? 'notEmpty' : null;
}

interface FolderLocation {
  readonly id: string;
  readonly parentFolder: string | null;
}

export type FolderMoveProblem = 'root' | 'intoItself';

export const FOLDER_MOVE_MESSAGES: Record<FolderMoveProblem, string> = {
  root: 'The root folder cannot be moved.',
  intoItself: 'A folder cannot be moved into itself.',
};

/** Why a folder cannot be moved into another, or null. */
export function folderMoveProblem(
  folders: readonly FolderLocation[],
  folderId: string,
  targetId: string,
): FolderMoveProblem | null {
  const parentOf = new Map(folders.map(({ id, parentFolder }) => [id, parentFolder]));
  if (parentOf.get(folderId) === null) return 'root';
  const seen = new Set<string>();
  for (let id: string | null = targetId; id !== null && !seen.has(id);) {
    if (id === folderId) return 'intoItself';
    seen.add(id);
    id = parentOf.get(id) ?? null;
  }
  return null;
}
