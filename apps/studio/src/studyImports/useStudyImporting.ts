import type { StudyImport } from '@fovea/contract/studies/studyImports';
import type { UploadProgress } from '@fovea/link/upload/uploadFile';
import { create } from 'zustand';
import { useSession } from '../state/session';

/** The upload of an archive, until the server imports it. */
export interface ArchiveUpload {
  readonly file: File;
  readonly folderId: string;
  readonly withRecordings: boolean;
  /** `starting`: the server has every byte and is asked for the import. */
  readonly state: 'running' | 'starting' | 'failed';
  readonly progress: UploadProgress;
  readonly bytesPerS: number | null;
  readonly failure: string | null;
}

export interface ImportDialog {
  /** Where the study goes. */
  readonly folderId: string;
  /** A file that was dropped on the page. */
  readonly file: File | null;
  /** The import that is shown; null: an archive is chosen. */
  readonly shownId: string | null;
}

export interface StudyImporting {
  readonly dialog: ImportDialog | null;
  /** One at a time; it goes on while its user works elsewhere in the studio. */
  readonly upload: ArchiveUpload | null;
  /** The import that was begun last in this tab, until its end was seen. */
  readonly watchedId: string | null;
}

export const NOT_IMPORTING: StudyImporting = { dialog: null, upload: null, watchedId: null };

/** What this tab imports. */
export const useStudyImporting = create<StudyImporting>(() => NOT_IMPORTING);

/** Opens the dialog. @param file an archive to begin with */
export function openImportDialog(folderId: string, file: File | null = null): void {
  useStudyImporting.setState({ dialog: { folderId, file, shownId: null } });
}

/** Shows an import in the dialog, from wherever the user is; if its folder is gone, the next one goes to the first. */
export function showImport({ id, targetFolderId }: Pick<StudyImport, 'id' | 'targetFolderId'>) {
  const otherwise = targetFolderId ?? useSession.getState().company?.rootFolder;
  useStudyImporting.setState(({ dialog }) => {
    const folderId = dialog?.folderId ?? otherwise;
    return folderId === undefined ? {} : { dialog: { folderId, file: null, shownId: id } };
  });
}

/** Shows the upload that is under way. */
export function showUpload({ folderId }: ArchiveUpload): void {
  useStudyImporting.setState({ dialog: { folderId, file: null, shownId: null } });
}

/** Back to choosing an archive. */
export function chooseAnother(): void {
  useStudyImporting.setState(({ dialog }) => ({
    dialog: dialog && { ...dialog, file: null, shownId: null },
  }));
}

export function closeImportDialog(): void {
  useStudyImporting.setState({ dialog: null });
}

/** The end of an import was seen, so nothing tells of it any more. */
export function forgetWatched(importId: string): void {
  useStudyImporting.setState(({ watchedId }) => ({
    watchedId: watchedId === importId ? null : watchedId,
  }));
}
