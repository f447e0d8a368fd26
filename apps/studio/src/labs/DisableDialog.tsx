import { DISABLED_REASON_MAX, type Machine } from '@fovea/contract/labs/machines';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../controls/feedback/DialogFoot';
import { useNotSavedText } from '../controls/feedback/useNotSavedText';
import { TextField } from '../controls/fields/TextField';
import { useRestoreFocus } from '../controls/layout/useRestoreFocus';
import { saveMachine } from './machineCalls';

interface Props {
  readonly machine: Pick<Machine, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Asks for the reason why a machine is disabled. */
export function DisableDialog({ machine, onClose }: Props) {
  const intl = useIntl();
  const notSavedText = useNotSavedText();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isEmpty = reason.trim() === '';
  useRestoreFocus();

  async function disable(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isEmpty || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await saveMachine(machine.id, { disabled: { reason } });
      onClose();
    } catch (caught) {
      setFailure(notSavedText(caught));
      setBusy(false);
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <FormattedMessage
          id="machine.disable.title"
          defaultMessage="Disable {name}?"
          values={{ name: <bdi>{machine.name}</bdi> }}
        />
      }
    >
      <form onSubmit={(event) => void disable(event)} noValidate>
        <Stack gap={16}>
          <Text>
            <FormattedMessage
              id="machine.disable.text"
              defaultMessage="It gets no new respondents until it is enabled again. A session that is in progress goes on."
            />
          </Text>
          <TextField
            label={intl.formatMessage({ id: 'machine.disable.reason', defaultMessage: 'Reason' })}
            value={reason}
            onChange={setReason}
            maxLength={DISABLED_REASON_MAX}
            lines={2}
            required
            data-autofocus
          />
          <DialogFoot failure={failure}>
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit" color="red.9" loading={isBusy} disabled={isEmpty}>
              <FormattedMessage id="machine.disable" defaultMessage="Disable" />
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
