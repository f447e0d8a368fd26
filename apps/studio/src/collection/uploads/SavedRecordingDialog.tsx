import type { Study } from '@fovea/contract/studies/studies';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { DropZone } from '../../files/DropZone';
import { SavedRecordingRow } from './SavedRecordingRow';
import { useSavedRecordingUploads } from './useSavedRecordingUploads';

interface Props {
  readonly study: Pick<Study, 'id'>;
  readonly onClose: () => void;
}

/** Uploads recordings that respondents saved as files because their upload failed. */
export function SavedRecordingDialog({ study, onClose }: Props) {
  const { uploads, add, again, isBusy } = useSavedRecordingUploads(study.id);
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      // An accidental close would abort all running uploads.
      closeOnClickOutside={!isBusy}
      closeOnEscape={!isBusy}
      title={<FormattedMessage id="saved.title" defaultMessage="Upload a saved recording" />}
    >
      <Stack gap={16}>
        <Text size="sm">
          <FormattedMessage
            id="saved.help"
            defaultMessage="When the upload does not work, respondents can save their recording as a file and send it to you. Each file knows which session it belongs to; what has arrived already is not sent twice."
          />
        </Text>
        <DropZone accept=".zip,application/zip" onFiles={add}>
          <FormattedMessage
            id="saved.orDrop"
            defaultMessage="or drop them here: zip files as the respondents saved them."
          />
        </DropZone>
        {uploads.length > 0 && (
          <Stack gap={16} component="ul" m={0} p={0} role="list" aria-live="polite">
            {uploads.map((upload) => (
              <SavedRecordingRow
                key={upload.id}
                upload={upload}
                studyId={study.id}
                onAgain={() => again(upload.id)}
                onLeave={onClose}
              />
            ))}
          </Stack>
        )}
        <Group justify="space-between" gap={16} wrap="nowrap">
          <Text size="sm" c="dimmed">
            {isBusy && (
              <FormattedMessage
                id="saved.stopHelp"
                defaultMessage="Keep this page open. If you stop, what was sent stays, and the same file can be uploaded again later."
              />
            )}
          </Text>
          <Button variant="default" onClick={onClose} style={{ flexShrink: 0 }}>
            {isBusy ? (
              <FormattedMessage id="saved.stop" defaultMessage="Stop" />
            ) : (
              <FormattedMessage id="saved.close" defaultMessage="Close" />
            )}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
