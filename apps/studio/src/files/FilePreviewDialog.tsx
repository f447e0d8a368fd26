import type { File as StoredFile } from '@fovea/contract/files';
import { Modal } from '@mantine/core';

interface Props {
  readonly file: StoredFile;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Shows a file of the repository. */
export function FilePreviewDialog({ file, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={file.name} size="xl">
      {null}
    </Modal>
  );
}
