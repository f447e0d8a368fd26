import { proveIdentity } from '@fovea/contract/people/signIn';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureText } from '../controls/feedback/failureText';
import { PasswordField } from '../controls/fields/PasswordField';
import { useRestoreFocus } from '../controls/layout/useRestoreFocus';
import { call } from '../state/api';
import { useProof } from '../state/proof';
import { useUser } from '../state/session';
import { currentPasswordProblem } from './currentPasswordProblem';

/** Asks for the password again before something that needs a recent sign-in. */
export function ProofDialog() {
  const asked = useProof((state) => state.asked);
  return asked && <AskedProof settle={asked.settle} />;
}

function AskedProof({ settle }: { readonly settle: (isProved: boolean) => void }) {
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
          <Group justify="flex-end">
            <Button data-autofocus onClick={() => settle(false)}>
              <FormattedMessage id="done" defaultMessage="Done" />
            </Button>
          </Group>
        </Stack>
      ) : (
        <PasswordForm settle={settle} />
      )}
    </Modal>
  );
}

function PasswordForm({ settle }: { readonly settle: (isProved: boolean) => void }) {
  const intl = useIntl();
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function prove(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (password === '' || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await call(proveIdentity, { body: { currentPassword: password } });
      settle(true);
    } catch (reason) {
      const later = intl.formatMessage({
        id: 'proof.failed',
        defaultMessage: 'Your password could not be checked. Please try again later.',
      });
      setProblem(currentPasswordProblem(intl, reason) ?? failureText(reason, later));
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void prove(event)}>
      <Stack gap={16}>
        <Text>
          <FormattedMessage
            id="proof.text"
            defaultMessage="You logged in a while ago. Enter your password again to go on."
          />
        </Text>
        <PasswordField
          label={intl.formatMessage({
            id: 'profile.password.current',
            defaultMessage: 'Current password',
          })}
          autoComplete="current-password"
          value={password}
          onChange={(text) => {
            setPassword(text);
            setProblem(null);
          }}
          error={problem}
          data-autofocus
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={() => settle(false)}>
            <FormattedMessage id="cancel" defaultMessage="Cancel" />
          </Button>
          <Button type="submit" loading={isBusy} disabled={password === '' || problem !== null}>
            <FormattedMessage id="proof.go" defaultMessage="Continue" />
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
