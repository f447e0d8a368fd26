import { Button, Modal, Stack, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { FILE_MESSAGES } from '../fileMessages';

interface Props {
  readonly opened: boolean;
  readonly fileName: string;
  readonly onClose: () => void;
}

/** Explains that the browser cannot play the chosen video. */
export function UnsupportedVideo({ opened, fileName, onClose }: Props) {
  const intl = useIntl();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={intl.formatMessage(FILE_MESSAGES.unsupportedTitle)}
      zIndex={300}
    >
      <Stack gap={16}>
        <Text fw={500}>
          <bdi>{fileName}</bdi>
        </Text>
        <Text>
          <FormattedMessage {...FILE_MESSAGES.unsupported} />
        </Text>
        <DialogFoot>
          <Button onClick={onClose} data-autofocus>
            <FormattedMessage {...FILE_MESSAGES.close} />
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}
