import type { File as StoredFile } from '@fovea/contract/studies/files';
import { listFiles } from '@fovea/contract/studies/files';
import { Button, Modal, Stack } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { FileBrowser } from '../../files/FileBrowser';
import { FILE_MESSAGES } from '../../files/fileMessages';
import { UploadDialog } from '../../files/uploads/UploadDialog';
import { invalidateServerState } from '../../state/serverState';
import { useCompany } from '../../state/session';

interface Props {
  readonly onFile: (file: StoredFile) => void;
  readonly onClose: () => void;
}

/** The files of the company to choose from; one is added by an upload. */
export function ChooseFileDialog({ onFile, onClose }: Props) {
  useRestoreFocus();
  const { rootFolder } = useCompany();
  const [chosen, setChosen] = useState<StoredFile | null>(null);
  const [isUploading, setUploading] = useState(false);
  function take(file: StoredFile) {
    onFile(file);
    onClose();
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size={900}
      title={<FormattedMessage id="report.file.choose" defaultMessage="Choose a file" />}
    >
      <Stack gap={16}>
        <FileBrowser kind="any" chosenId={chosen?.id ?? null} onChoose={setChosen} />
        <DialogFoot>
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => setUploading(true)}
          >
            <FormattedMessage {...FILE_MESSAGES.uploadFile} />
          </Button>
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="cancel" defaultMessage="Cancel" />
          </Button>
          <Button disabled={chosen === null} onClick={() => chosen && take(chosen)}>
            <FormattedMessage id="report.file.use" defaultMessage="Use this file" />
          </Button>
        </DialogFoot>
      </Stack>
      <UploadDialog
        opened={isUploading}
        onClose={() => setUploading(false)}
        folderId={rootFolder}
        onUploaded={(file) => {
          void invalidateServerState(listFiles);
          take(file);
        }}
      />
    </Modal>
  );
}
