import { Modal } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { useRestoreFocus } from '../controls/layout/useRestoreFocus';
import { ArchiveChooser } from './ArchiveChooser';
import { ArchiveUploading } from './ArchiveUploading';
import { ImportOutcome } from './ImportOutcome';
import { closeImportDialog, useStudyImporting, type ImportDialog } from './useStudyImporting';

/** An archive becomes a study: it is chosen, uploaded and imported, and this says what came along. */
export function ImportStudyDialog({ dialog }: { readonly dialog: ImportDialog }) {
  useRestoreFocus();
  const upload = useStudyImporting((importing) => importing.upload);
  const { folderId, file, shownId } = dialog;
  return (
    <Modal
      opened
      onClose={closeImportDialog}
      size="lg"
      title={
        <FormattedMessage
          id="studyImport.title"
          defaultMessage="Import study"
          description="Title of the dialog that makes a study of an archive"
        />
      }
    >
      {shownId !== null ? (
        <ImportOutcome key={shownId} importId={shownId} />
      ) : upload ? (
        <ArchiveUploading upload={upload} />
      ) : (
        <ArchiveChooser folderId={folderId} dropped={file} />
      )}
    </Modal>
  );
}
