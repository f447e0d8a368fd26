import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import classes from './Add.module.css';

interface Props {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Something is chosen or entered. */
  readonly canAdd: boolean;
  /** False: it was not added, and why stands elsewhere. A failure is shown in the dialog. */
  readonly onAdd: () => Promise<boolean>;
  readonly onClose: () => void;
  /** Stops what is on its way; called instead of closing while something is added. */
  readonly onStop?: () => void;
}

/** The frame of what the add menu opens: Cancel, and Add as soon as there is something to add. */
export function AddDialog({ title, children, canAdd, onAdd, onClose, onStop }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function add() {
    setBusy(true);
    setFailure(null);
    try {
      if (await onAdd()) onClose();
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setBusy(false);
    }
  }
  const stop = () => (isBusy ? onStop?.() : onClose());
  return (
    <Modal
      opened
      onClose={stop}
      closeOnClickOutside={!isBusy}
      returnFocus={false}
      size="lg"
      title={title}
    >
      <form
        // The rules say what is wrong, in words of their own.
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (canAdd && !isBusy) void add();
        }}
      >
        <Stack gap={16}>
          {children}
          {failure && (
            <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
              <FormattedMessage
                id="add.failed"
                defaultMessage="Unable to add this to the flow. {reason}"
                values={{ reason: failure }}
              />
            </Alert>
          )}
          <Group justify="flex-end" gap={8} className={classes['footer'] ?? ''}>
            <Button variant="default" onClick={stop}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit" disabled={!canAdd} loading={isBusy}>
              <FormattedMessage id="add" defaultMessage="Add" />
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
