import { Anchor, Button, Group, Stack } from '@mantine/core';
import { changeOwnPassword } from '@fovea/contract/people/passwords';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PasswordField } from '../controls/fields/PasswordField';
import { call } from '../state/api';
import { NewPasswordFields } from '../signIn/NewPasswordFields';
import { useNewPassword } from '../signIn/newPassword';
import { fetchUser, logOut, useUser } from '../state/session';
import { AuthCard } from './AuthCard';
import { FailureNotice } from './FailureNotice';
import { passwordRefusal, type PasswordRefusal } from './passwordRefusal';

/** Requires a new password in place of a generated one before anything else can be done. */
export function FirstPassword() {
  const intl = useIntl();
  const { email } = useUser();
  const chosen = useNewPassword(email);
  const [current, setCurrent] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<PasswordRefusal | null>(null);
  const isNew = chosen.password !== current;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (chosen.password === null) return;
    setBusy(true);
    setRefusal(null);
    try {
      const body = { currentPassword: current, newPassword: chosen.password };
      await call(changeOwnPassword, { body });
      await fetchUser();
    } catch (reason) {
      setRefusal(passwordRefusal(reason));
    } finally {
      setBusy(false);
    }
  }

  return (
    <AuthCard
      title={intl.formatMessage({
        id: 'firstPassword.title',
        defaultMessage: 'Choose your own password',
      })}
      subtitle={
        <FormattedMessage
          id="firstPassword.subtitle"
          defaultMessage="The password that you logged in with was made for you. Replace it with one that only you know."
        />
      }
    >
      <form onSubmit={(event) => void submit(event)} aria-labelledby="auth-title">
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Stack gap={16}>
          {refusal?.kind === 'failed' && <FailureNotice failure={refusal.failure} />}
          <PasswordField
            label={intl.formatMessage({
              id: 'firstPassword.current',
              defaultMessage: 'Password that was made for you',
            })}
            name="password"
            autoComplete="current-password"
            autoFocus
            value={current}
            onChange={setCurrent}
            error={
              refusal?.kind === 'wrongCurrent' &&
              intl.formatMessage({
                id: 'firstPassword.wrong',
                defaultMessage: 'Current password incorrect.',
              })
            }
          />
          <NewPasswordFields
            from={chosen}
            refusal={
              refusal?.kind === 'badNew'
                ? refusal.messages
                : !isNew && current !== ''
                  ? intl.formatMessage({
                      id: 'firstPassword.same',
                      defaultMessage: 'Choose another password than the one made for you.',
                    })
                  : null
            }
          />
          <Button
            type="submit"
            fullWidth
            size="md"
            loading={isBusy}
            disabled={current === '' || chosen.password === null || !isNew}
          >
            <FormattedMessage id="firstPassword.save" defaultMessage="Save and go on" />
          </Button>
          <Group justify="center">
            <Anchor component="button" type="button" fz="sm" onClick={() => void logOut()}>
              <FormattedMessage id="userMenu.logOut" defaultMessage="Log out" />
            </Anchor>
          </Group>
        </Stack>
      </form>
    </AuthCard>
  );
}
