import { useEffect } from 'react';
import { ImportStudyDialog } from './ImportStudyDialog';
import { StudyImportPanel } from './StudyImportPanel';
import { closeImportDialog, useStudyImporting } from './useStudyImporting';

/** The import of studies, wherever the user is in the studio: its dialog, or a panel in the corner. */
export function StudyImporter() {
  const dialog = useStudyImporting((importing) => importing.dialog);
  const isUploading = useStudyImporting(({ upload }) => upload !== null && upload.failure === null);
  useEffect(() => {
    if (!isUploading) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUploading]);
  const isOpen = dialog !== null;
  useEffect(() => {
    // Back and forward lead to another page; the dialog belongs to the one where it was opened.
    if (!isOpen) return;
    window.addEventListener('hashchange', closeImportDialog);
    return () => window.removeEventListener('hashchange', closeImportDialog);
  }, [isOpen]);
  return dialog ? <ImportStudyDialog dialog={dialog} /> : <StudyImportPanel />;
}
