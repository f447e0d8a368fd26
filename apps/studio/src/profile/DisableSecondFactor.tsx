import { disableSecondFactor } from '@fovea/contract/people/secondFactor';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureText } from '../controls/feedback/failureText';
import { PasswordField } from '../controls/fields/PasswordField';
import { showSuccess } from '../controls/feedback/snackbars';
import { useRestoreFocus } from '../controls/layout/useRestoreFocus';
import { call } from '../state/api';
import { fetchUser } from '../state/session';
import { currentPasswordProblem } from './currentPasswordProblem';

/** Requires the password before the second factor is disabled. */
export function DisableSecondFactor({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl();
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useRestoreFocus();

  async function disable(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (password === '' || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await call(disableSecondFactor, { body: { currentPassword: password } });
      await fetchUser();
      onClose();
      showSuccess(
        intl.formatMessage({
          id: 'profile.mfa.disabled',
          defaultMessage: 'Two-factor authentication is off. Your recovery codes stopped working.',
        }),
      );
    } catch (reason) {
      const message = {
        id: 'profile.mfa.notDisabled',
        defaultMessage: 'Unable to disable it. Please try again later.',
      };
      setProblem(
        currentPasswordProblem(intl, reason) ?? failureText(reason, intl.formatMessage(message)),
      );
      setBusy(false);
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <FormattedMessage
          id="profile.mfa.disable"
          defaultMessage="Disable two-factor authentication"
        />
      }
    >
      <form onSubmit={(event) => void disable(event)}>
        <Stack gap={16}>
          <Text>
            <FormattedMessage
              id="profile.mfa.disableText"
              defaultMessage="After this your password alone is enough to log in. Your recovery codes stop working."
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
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button
              type="submit"
              color="red.9"
              loading={isBusy}
              disabled={password === '' || problem !== null}
            >
              <FormattedMessage id="profile.mfa.disableNow" defaultMessage="Disable" />
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
