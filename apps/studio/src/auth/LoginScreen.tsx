import { Alert, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LogoMark } from '../controls/LogoMark';
import { logIn, useSession } from '../state/session';
import classes from './LoginScreen.module.css';
import { loginFailure, type LoginFailure } from './loginWords';

/** E-mail and password on one page. The address stays, so that a deep link survives signing in. */
export function LoginScreen() {
  const intl = useIntl();
  const isBusy = useSession((session) => session.status === 'logging-in');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const title = intl.formatMessage({ id: 'login.title', defaultMessage: 'Log in' });

  useEffect(() => {
    document.title = `${title} · Fovea`;
  }, [title]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setFailure(null);
    try {
      await logIn(email.trim(), password);
    } catch (reason) {
      setFailure(loginFailure(reason));
    }
  }

  return (
    <main className={classes['screen']}>
      <form
        className={classes['card']}
        onSubmit={(event) => void submit(event)}
        aria-labelledby="login-title"
      >
        <div className={classes['brand']}>
          <LogoMark size={34} />
          <Text span fz={22} fw={650} c="var(--mantine-color-text)">
            Fovea
          </Text>
        </div>
        <Title order={1} id="login-title" mb={4}>
          {title}
        </Title>
        <Text c="dimmed" mb={24} style={{ textWrap: 'balance' }}>
          <FormattedMessage
            id="login.subtitle"
            defaultMessage="Build studies, collect gaze, see what people see."
          />
        </Text>
        <Stack gap={16}>
          {failure && (
            <Alert
              role="alert"
              color={failure.isWarning ? 'yellow' : 'red'}
              icon={<IconAlertTriangle aria-hidden />}
            >
              <FormattedMessage {...failure.message} values={failure.values} />
            </Alert>
          )}
          <TextInput
            label={intl.formatMessage({ id: 'login.email', defaultMessage: 'E-mail' })}
            name="username"
            type="email"
            autoComplete="username"
            autoFocus
            dir="ltr"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label={intl.formatMessage({ id: 'login.password', defaultMessage: 'Password' })}
            name="password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{
              'aria-label': intl.formatMessage({
                id: 'login.showPassword',
                defaultMessage: 'Show the password',
              }),
            }}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button
            type="submit"
            fullWidth
            size="md"
            loading={isBusy}
            disabled={email.trim() === '' || password === ''}
          >
            {title}
          </Button>
        </Stack>
      </form>
    </main>
  );
}
