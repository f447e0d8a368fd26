import { Button, Modal, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';

interface Props {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Whether anything is selected or entered. */
  readonly canAdd: boolean;
  /**
   * Resolves to false if nothing was added and the content shows why. If it rejects, the dialog shows
   * the reason.
   */
  readonly onAdd: () => Promise<boolean>;
  readonly onClose: () => void;
  /** Cancels the addition in progress; called instead of closing. */
  readonly onStop?: () => void;
}

/** Frame of the add dialogs, with Cancel and Add. */
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
        // The rules validate with messages of their own.
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (canAdd && !isBusy) void add();
        }}
      >
        <Stack gap={16}>
          {children}
          <DialogFoot
            failure={
              failure && (
                <FormattedMessage
                  id="add.failed"
                  defaultMessage="Unable to add this to the flow. {reason}"
                  values={{ reason: failure }}
                />
              )
            }
          >
            <Button variant="default" onClick={stop}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit" disabled={!canAdd} loading={isBusy}>
              <FormattedMessage id="add" defaultMessage="Add" />
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
