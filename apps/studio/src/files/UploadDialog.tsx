import type { File as StoredFile } from '@fovea/contract/files';
import { Modal } from '@mantine/core';
import { useIntl } from 'react-intl';
import { FILE_WORDS } from './fileWords';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly folderId: string;
  /** A file is in the repository: just uploaded, or the existing one that was chosen instead. */
  readonly onUploaded?: (file: StoredFile) => void;
  /** Dropped on the page before the dialog opened. */
  readonly files?: readonly File[];
}

/** Uploads files to a folder of the repository. */
export function UploadDialog({ opened, onClose }: Props) {
  const intl = useIntl();
  return (
    <Modal opened={opened} onClose={onClose} title={intl.formatMessage(FILE_WORDS.uploadFile)}>
      {null}
    </Modal>
  );
}
