import { proveIdentity } from '@fovea/contract/people/signIn';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../controls/feedback/DialogFoot';
import { useRestoreFocus } from '../controls/layout/useRestoreFocus';
import { call } from '../state/api';
import { useReauthentication } from '../state/reauthentication';
import { useUser } from '../state/session';
import { CurrentPasswordForm } from './CurrentPasswordForm';

/** Asks for the password again before something that needs a recent sign-in. */
export function ReauthenticationDialog() {
  const asked = useReauthentication((state) => state.asked);
  return asked && <AskedReauthentication settle={asked.settle} />;
}

function AskedReauthentication({ settle }: { readonly settle: (isProved: boolean) => void }) {
  const { usesIdentityProvider } = useUser();
  const title = <FormattedMessage id="proof.title" defaultMessage="Is it still you?" />;
  useRestoreFocus();
  return (
    <Modal opened onClose={() => settle(false)} title={title}>
      {usesIdentityProvider ? (
        <Stack gap={16}>
          <Text>
            <FormattedMessage
              id="proof.provider"
              defaultMessage="You logged in a while ago. Log out and in again through your identity provider, then do this within 15 minutes."
            />
          </Text>
          <DialogFoot>
            <Button data-autofocus onClick={() => settle(false)}>
              <FormattedMessage id="done" defaultMessage="Done" />
            </Button>
          </DialogFoot>
        </Stack>
      ) : (
        <PasswordForm settle={settle} />
      )}
    </Modal>
  );
}

function PasswordForm({ settle }: { readonly settle: (isProved: boolean) => void }) {
  const intl = useIntl();
  return (
    <CurrentPasswordForm
      confirm={<FormattedMessage id="proof.go" defaultMessage="Continue" />}
      failed={intl.formatMessage({
        id: 'proof.failed',
        defaultMessage: 'Your password could not be checked. Please try again later.',
      })}
      onSubmit={async (currentPassword) => {
        await call(proveIdentity, { body: { currentPassword } });
        settle(true);
      }}
      onCancel={() => settle(false)}
    >
      <FormattedMessage
        id="proof.text"
        defaultMessage="You logged in a while ago. Enter your password again to go on."
      />
    </CurrentPasswordForm>
  );
}
