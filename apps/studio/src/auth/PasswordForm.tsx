import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PasswordField } from '../controls/fields/PasswordField';
import { goToIdentityProvider } from '../signIn/goToIdentityProvider';
import { usePublicConfig } from '../state/publicConfig';
import { useSession } from '../state/session';
import { logIn } from '../signIn/signIn';
import classes from './AuthCard.module.css';
import { FailureNotice } from './FailureNotice';
import { loginStep } from './loginStep';
import { signInFailure, type SignInFailure } from './signInFailure';
import { setTypedEmail, useTypedEmail } from './typedEmail';

interface Props {
  readonly failure: SignInFailure | null;
  readonly onFailure: (failure: SignInFailure | null) => void;
}

/** E-mail, then password; both are in the form from the start, as password managers require. */
export function PasswordForm({ failure, onFailure }: Props) {
  const intl = useIntl();
  const config = usePublicConfig();
  const provider = config?.identityProvider ?? null;
  const isBusy = useSession((session) => session.status === 'logging-in');
  const email = useTypedEmail((typed) => typed.email);
  const [password, setPassword] = useState('');
  const [isKnown] = useState(email !== '');
  const [isAsked, setAsked] = useState(isKnown);
  const step = loginStep(email, provider?.domain ?? null, isAsked || password !== '');
  const isPassword = step === 'password';

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    onFailure(null);
    if (config && step === 'identity') return goToIdentityProvider(config);
    if (!isPassword || password === '') {
      setAsked(true);
      setTimeout(() => form.querySelector<HTMLInputElement>('[name=password]')?.focus());
      return;
    }
    try {
      await logIn(email.trim(), password);
      // The next user of this computer may be somebody else.
      if (useSession.getState().status === 'logged-in') setTypedEmail('');
    } catch (reason) {
      onFailure(signInFailure(reason, 'password'));
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-labelledby="auth-title">
      {failure && (
        <div style={{ marginBlockEnd: 16 }}>
          <FailureNotice failure={failure} />
        </div>
      )}
      <TextInput
        label={intl.formatMessage({ id: 'login.email', defaultMessage: 'E-mail' })}
        name="username"
        type="email"
        autoComplete="username"
        autoFocus={!isKnown}
        dir="ltr"
        value={email}
        onChange={(event) => setTypedEmail(event.currentTarget.value)}
      />
      <div className={classes['later']} data-shown={isPassword} aria-hidden={!isPassword}>
        <div>
          <PasswordField
            mt={16}
            label={intl.formatMessage({ id: 'login.password', defaultMessage: 'Password' })}
            name="password"
            autoComplete="current-password"
            autoFocus={isKnown}
            tabIndex={isPassword ? 0 : -1}
            value={password}
            onChange={setPassword}
          />
        </div>
      </div>
      <Stack gap={16} mt={16}>
        {step === 'email' && (
          <Button type="submit" fullWidth size="md" disabled={email.trim() === ''}>
            <FormattedMessage id="login.continue" defaultMessage="Continue" />
          </Button>
        )}
        {step === 'identity' && (
          <Button type="submit" fullWidth size="md">
            <FormattedMessage
              id="login.identity"
              defaultMessage="Continue with {name}"
              values={{ name: provider?.name }}
            />
          </Button>
        )}
        {isPassword && (
          <Button
            type="submit"
            fullWidth
            size="md"
            loading={isBusy}
            disabled={email.trim() === '' || password === ''}
          >
            <FormattedMessage id="login.title" defaultMessage="Log in" />
          </Button>
        )}
        {step !== 'identity' && (
          <Group justify="center">
            <Anchor href="#/resetpassword" fz="sm">
              <FormattedMessage id="login.forgot" defaultMessage="Forgot your password?" />
            </Anchor>
          </Group>
        )}
      </Stack>
    </form>
  );
}
