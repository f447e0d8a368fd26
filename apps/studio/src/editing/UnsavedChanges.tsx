import { Button, Modal, Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { useConnection } from '../state/connection';
import { edits, useSaveStatus } from '../state/edits';

/** The user has confirmed that the edits are lost, so the browser need not ask again. */
function reloadWithoutEdits(): void {
  edits.clear();
  window.location.reload();
}

/** Blocks the studio while the server is unreachable and edits are pending. */
export function UnsavedChanges({ reload = reloadWithoutEdits }) {
  const connected = useConnection((connection) => connection.connected);
  const isSaved = useSaveStatus() === 'saved';
  return (
    <Modal
      opened={!connected && !isSaved}
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={<FormattedMessage id="unsaved.title" defaultMessage="Unable to save changes" />}
    >
      <Stack gap={16}>
        {/* Focused, so that a space or Enter of what is being typed does not press the button. */}
        <Text tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
          <FormattedMessage
            id="unsaved.text"
            defaultMessage="There is a problem with the connection, and your recent changes cannot be saved. We keep trying: this message goes away as soon as they are saved. Reloading drops the changes that are not saved."
          />
        </Text>
        <Button onClick={reload} style={{ alignSelf: 'end' }}>
          <FormattedMessage id="unsaved.reload" defaultMessage="Reload" />
        </Button>
      </Stack>
    </Modal>
  );
}
