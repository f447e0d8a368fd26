import {
  APP_DISABLED_REASON_MAX,
  changeApp,
  listApps,
  type RegisteredApp,
} from '@fovea/contract/people/apps';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { useNotSavedText } from '../../controls/feedback/useNotSavedText';
import { TextField } from '../../controls/fields/TextField';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { call } from '../../state/api';
import { invalidateServerState } from '../../state/serverState';

interface Props {
  readonly app: RegisteredApp;
  readonly onClose: () => void;
}

/** Asks for the reason why an app is disabled. */
export function DisableAppDialog({ app, onClose }: Props) {
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
      await call(changeApp, { appId: app.id, body: { disabledReason: reason.trim() } });
      void invalidateServerState(listApps);
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
          values={{ name: <bdi>{app.name}</bdi> }}
        />
      }
    >
      <form onSubmit={(event) => void disable(event)} noValidate>
        <Stack gap={16}>
          <Text>
            <FormattedMessage
              id="apps.disable.text"
              defaultMessage="It is refused from its next call on, for all users, until it is enabled again."
              description="Before a third-party app is disabled"
            />
          </Text>
          <TextField
            label={intl.formatMessage({ id: 'machine.disable.reason', defaultMessage: 'Reason' })}
            value={reason}
            onChange={setReason}
            maxLength={APP_DISABLED_REASON_MAX}
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
