import { Button, Stack, Text } from '@mantine/core';
import { setPasswordWithToken, type VerificationToken } from '@fovea/contract/people/passwords';
import { ApiError } from '@fovea/link/calls/apiError';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { callOwnOrigin } from '../state/api';
import { NewPasswordFields } from '../signIn/NewPasswordFields';
import { useNewPassword } from '../signIn/newPassword';
import { logOut, useSession } from '../state/session';
import { logIn } from '../signIn/signIn';
import { AuthCard } from './AuthCard';
import { InvalidLink } from './InvalidLink';
import { FailureNotice } from './FailureNotice';
import { resetFailure } from './signInFailure';
import { setTypedEmail } from './typedEmail';

type State = { readonly is: 'initial' | 'saving' | 'done' | 'gone' } | { readonly failed: unknown };

/** Sets a password, for a new user or after a reset. */
export function NewPasswordCard({ link }: { readonly link: VerificationToken }) {
  const intl = useIntl();
  const { user, kind } = link;
  const chosen = useNewPassword(user.email);
  const [state, setState] = useState<State>({ is: 'initial' });
  const isWelcome = kind === 'welcome';
  const reason = 'failed' in state ? state.failed : null;
  const isBadPassword = reason instanceof ApiError && reason.status === 406;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (chosen.password === null) return;
    setState({ is: 'saving' });
    try {
      const body = { newPassword: chosen.password, token: link.id };
      await callOwnOrigin(setPasswordWithToken, { userId: user.id, body }, { retries: 0 });
    } catch (failed) {
      const isGone = failed instanceof ApiError && failed.status === 401;
      return setState(isGone ? { is: 'gone' } : { failed });
    }
    setTypedEmail(user.email);
    // Whoever is signed in here is logged out: the session will belong to the owner of the link.
    if (useSession.getState().status === 'logged-in') await logOut();
    if (!isWelcome) return setState({ is: 'done' });
    // If this fails, the user continues on the login screen.
    await logIn(user.email, chosen.password).catch(() => {});
    window.location.hash = link.redirectTo?.startsWith('/') ? `#${link.redirectTo}` : '#/';
  }

  if ('is' in state && state.is === 'gone') return <InvalidLink why="used" kind={kind} />;
  if ('is' in state && state.is === 'done') {
    return (
      <AuthCard
        isStandalone
        title={intl.formatMessage({ id: 'verify.done', defaultMessage: 'Your password is set' })}
      >
        <Stack gap={16}>
          <Text role="status">
            <FormattedMessage
              id="verify.doneText"
              defaultMessage="You have been logged out everywhere. Log in with your new password."
            />
          </Text>
          <Button component="a" href="#/" fullWidth size="md">
            <FormattedMessage id="login.title" defaultMessage="Log in" />
          </Button>
        </Stack>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      isStandalone
      title={
        isWelcome
          ? intl.formatMessage({ id: 'verify.welcome', defaultMessage: 'Welcome to Fovea' })
          : intl.formatMessage({ id: 'verify.reset', defaultMessage: 'Set a new password' })
      }
      subtitle={
        isWelcome ? (
          <FormattedMessage
            id="verify.welcomeText"
            defaultMessage="Choose a password for your account {email}."
            values={{ email: <bdi>{user.email}</bdi> }}
          />
        ) : (
          <FormattedMessage
            id="verify.resetText"
            defaultMessage="For your account {email}."
            values={{ email: <bdi>{user.email}</bdi> }}
          />
        )
      }
    >
      <form onSubmit={(event) => void submit(event)} aria-labelledby="auth-title">
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        <Stack gap={16}>
          {reason !== null && !isBadPassword && <FailureNotice failure={resetFailure(reason)} />}
          <NewPasswordFields
            from={chosen}
            refusal={isBadPassword ? reason.message : null}
            autoFocus
          />
          <Button
            type="submit"
            fullWidth
            size="md"
            loading={'is' in state && state.is === 'saving'}
            disabled={chosen.password === null}
          >
            {isWelcome ? (
              <FormattedMessage id="verify.begin" defaultMessage="Save and log in" />
            ) : (
              <FormattedMessage id="verify.save" defaultMessage="Save the password" />
            )}
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
}
