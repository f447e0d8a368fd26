import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { DialogFoot } from '../controls/feedback/DialogFoot';
import { FILE_MESSAGES } from '../files/fileMessages';
import { ArchiveUploadState } from './ArchiveUploadState';
import { ChooseAnotherButton } from './ChooseAnotherButton';
import { cancelArchiveUpload, retryArchiveUpload } from './uploadArchive';
import { closeImportDialog, type ArchiveUpload } from './useStudyImporting';

/** The upload of an archive in the dialog; it goes on when that is closed. */
export function ArchiveUploading({ upload }: { readonly upload: ArchiveUpload }) {
  const { failure } = upload;
  if (failure !== null) {
    return (
      <Stack gap={16}>
        <ArchiveUploadState of={upload} />
        <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
          <bdi>{failure}</bdi>
        </Alert>
        <DialogFoot>
          <ChooseAnotherButton before={cancelArchiveUpload} />
          <Button onClick={retryArchiveUpload} data-autofocus>
            <FormattedMessage {...FILE_MESSAGES.again} />
          </Button>
        </DialogFoot>
      </Stack>
    );
  }
  return (
    <Stack gap={16}>
      <ArchiveUploadState of={upload} />
      <Text size="sm" c="dimmed">
        <FormattedMessage {...FILE_MESSAGES.goesOn} />
      </Text>
      <DialogFoot>
        <Button variant="default" onClick={cancelArchiveUpload}>
          <FormattedMessage {...FILE_MESSAGES.cancelUpload} />
        </Button>
        <Button onClick={closeImportDialog}>
          <FormattedMessage {...FILE_MESSAGES.close} />
        </Button>
      </DialogFoot>
    </Stack>
  );
}
