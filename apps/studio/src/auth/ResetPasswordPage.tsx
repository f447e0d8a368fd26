import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { usePublicConfig } from '../state/publicConfig';
import { requestResetMails } from '../signIn/requestResetMails';
import { AuthCard } from './AuthCard';
import { FailureNotice } from './FailureNotice';
import { loginStep } from './loginStep';
import { resetFailure, type SignInFailure } from './signInFailure';
import { setTypedEmail, useTypedEmail } from './typedEmail';

/** Requests a reset mail; the response does not reveal whether the account exists. */
export function ResetPasswordPage() {
  const intl = useIntl();
  const provider = usePublicConfig()?.identityProvider ?? null;
  const email = useTypedEmail((typed) => typed.email);
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const isAtProvider = loginStep(email, provider?.domain ?? null, false) === 'identity';

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      await requestResetMails(email.trim());
      setSentTo(email.trim());
    } catch (reason) {
      setFailure(resetFailure(reason));
    } finally {
      setBusy(false);
    }
  }

  const backToLogIn = (
    <Group justify="center">
      <Anchor href="#/" fz="sm">
        <FormattedMessage id="login.back" defaultMessage="Back to log in" />
      </Anchor>
    </Group>
  );
  if (sentTo !== null) {
    return (
      <AuthCard
        isStandalone
        title={intl.formatMessage({ id: 'reset.sent', defaultMessage: 'Look into your mail' })}
      >
        <Stack gap={16} role="status">
          <Text style={{ overflowWrap: 'anywhere' }}>
            <FormattedMessage
              id="reset.sentText"
              defaultMessage="If there is an account for {email}, we have sent a mail with a link to set a new password. The link works for one hour."
              values={{ email: <bdi>{sentTo}</bdi> }}
            />
          </Text>
          <Text c="dimmed" fz="sm">
            <FormattedMessage
              id="reset.nothing"
              defaultMessage="Nothing there? Look into the spam folder, check the address, and try again."
            />
          </Text>
          <Button variant="default" fullWidth onClick={() => setSentTo(null)}>
            <FormattedMessage id="reset.again" defaultMessage="Try another address" />
          </Button>
          {backToLogIn}
        </Stack>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      isStandalone
      title={intl.formatMessage({ id: 'reset.title', defaultMessage: 'Reset your password' })}
      subtitle={
        <FormattedMessage
          id="reset.subtitle"
          defaultMessage="Enter your e-mail, and we send you a link to set a new password."
        />
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} aria-labelledby="auth-title">
        <Stack gap={16}>
          {failure && <FailureNotice failure={failure} />}
          <TextInput
            label={intl.formatMessage({ id: 'login.email', defaultMessage: 'E-mail' })}
            name="username"
            type="email"
            autoComplete="username"
            autoFocus
            dir="ltr"
            value={email}
            onChange={(event) => setTypedEmail(event.currentTarget.value)}
            error={
              isAtProvider &&
              intl.formatMessage(
                {
                  id: 'reset.identity',
                  defaultMessage:
                    'This address signs in with {name}: there is no password to reset here.',
                },
                { name: provider?.name },
              )
            }
          />
          <Button
            type="submit"
            fullWidth
            size="md"
            loading={isBusy}
            disabled={email.trim() === '' || isAtProvider}
          >
            <FormattedMessage id="reset.send" defaultMessage="Send the link" />
          </Button>
          {backToLogIn}
        </Stack>
      </form>
    </AuthCard>
  );
}
