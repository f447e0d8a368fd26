import { changeOwnPassword } from '@fovea/contract/people/passwords';
import { listSignedInSessions } from '@fovea/contract/people/signIn';
import { ApiError } from '@fovea/link/calls/apiError';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureText } from '../controls/feedback/failureText';
import { Panel } from '../controls/layout/Panel';
import { PasswordField } from '../controls/fields/PasswordField';
import { showError, showSuccess } from '../controls/feedback/snackbars';
import { call } from '../state/api';
import { useNewPassword } from '../signIn/newPassword';
import { NewPasswordFields } from '../signIn/NewPasswordFields';
import { useUser } from '../state/session';
import { invalidateServerState } from '../state/serverState';
import { currentPasswordProblem } from './currentPasswordProblem';
import { IdentityProviderNotice } from './IdentityProviderNotice';

interface Wrong {
  readonly current?: string;
  /** The server's reason for refusing a new password. */
  readonly chosen?: { readonly of: string; readonly messages: string };
}

/** Changes the password; requires the current one. */
export function PasswordChange({ isLocked }: { readonly isLocked: boolean }) {
  const intl = useIntl();
  const user = useUser();
  const [current, setCurrent] = useState('');
  const chosen = useNewPassword(user.email);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});
  if (user.usesIdentityProvider) return <IdentityProviderNotice />;

  async function change(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (current === '' || chosen.password === null) return;
    setBusy(true);
    setWrong({});
    try {
      const body = { currentPassword: current, newPassword: chosen.password };
      await call(changeOwnPassword, { body });
      setCurrent('');
      chosen.clear();
      void invalidateServerState(listSignedInSessions);
      showSuccess(
        intl.formatMessage({
          id: 'profile.password.changed',
          defaultMessage: 'Your password was changed. You are signed out everywhere else.',
        }),
      );
    } catch (reason) {
      const atCurrent = currentPasswordProblem(intl, reason);
      const otherwise = intl.formatMessage({
        id: 'profile.password.failed',
        defaultMessage: 'Unable to change the password. Please try again later.',
      });
      if (atCurrent !== null) setWrong({ current: atCurrent });
      else if (reason instanceof ApiError && reason.status === 406) {
        setWrong({ chosen: { of: chosen.password, messages: failureText(reason, otherwise) } });
      } else showError(failureText(reason, otherwise));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div style={{ maxInlineSize: 720 }}>
      <Panel
        title={<FormattedMessage id="profile.password.title" defaultMessage="Change password" />}
      >
        <form onSubmit={(event) => void change(event)}>
          <fieldset disabled={isLocked} style={{ border: 0, padding: 0, margin: 0 }}>
            <Stack gap={16} maw={440}>
              {/* Password managers need a user name to save a password for. */}
              <input
                type="text"
                name="username"
                autoComplete="username"
                value={user.username}
                readOnly
                hidden
              />
              <PasswordField
                label={intl.formatMessage({
                  id: 'profile.password.current',
                  defaultMessage: 'Current password',
                })}
                name="current-password"
                autoComplete="current-password"
                value={current}
                onChange={(text) => {
                  setCurrent(text);
                  setWrong({});
                }}
                error={wrong.current}
              />
              <NewPasswordFields
                from={chosen}
                refusal={wrong.chosen?.of === chosen.first ? wrong.chosen.messages : null}
              />
              <Text size="sm" c="dimmed">
                <FormattedMessage
                  id="profile.password.others"
                  defaultMessage="You stay signed in here. Every other place where you are signed in is signed out."
                />
              </Text>
              <Group>
                <Button
                  type="submit"
                  loading={isBusy}
                  disabled={
                    isLocked ||
                    current === '' ||
                    chosen.password === null ||
                    wrong.current !== undefined
                  }
                >
                  <FormattedMessage id="profile.password.title" defaultMessage="Change password" />
                </Button>
              </Group>
            </Stack>
          </fieldset>
        </form>
      </Panel>
    </div>
  );
}
