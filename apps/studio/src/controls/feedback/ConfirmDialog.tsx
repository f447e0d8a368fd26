import { Button, Modal, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { DialogFoot } from './DialogFoot';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Label of the confirming button. */
  readonly confirm: ReactNode;
  readonly isDangerous?: boolean;
  /** Width in pixels, for content that needs more than usual. */
  readonly size?: number;
  /** If this rejects, the dialog stays open and shows the reason. */
  readonly onConfirm: () => Promise<unknown> | void;
}

/** Asks for confirmation; stays open with the reason when the action fails. */
export function ConfirmDialog(props: Props) {
  const { opened, onClose, title, children, confirm, isDangerous = false, onConfirm } = props;
  const size = props.size === undefined ? {} : { size: props.size };
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function close() {
    setFailure(null);
    onClose();
  }
  async function doIt() {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      close();
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Modal opened={opened} onClose={close} title={title} {...size}>
      <Stack gap={16}>
        <div>{children}</div>
        <DialogFoot failure={failure}>
          <Button variant="default" onClick={close}>
            <FormattedMessage id="cancel" defaultMessage="Cancel" />
          </Button>
          <Button
            {...(isDangerous ? { color: 'red.9' } : {})}
            loading={isBusy}
            onClick={() => void doIt()}
            data-autofocus
          >
            {confirm}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}
