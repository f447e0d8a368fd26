import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSession } from '../state/session';
import { cancelSecondFactor, sendCode } from '../signIn/signIn';
import { FailureNotice } from './FailureNotice';
import { signInFailure, type SignInFailure } from './signInFailure';
import { setTypedEmail } from './typedEmail';

/** Six digits from the app, or a recovery code of 19 characters. */
const CODE_CHARACTERS = 6;
const RECOVERY_CHARACTERS = 19;

interface Props {
  readonly failure: SignInFailure | null;
  readonly onFailure: (failure: SignInFailure | null) => void;
}

/** The second step of signing in. */
export function SecondFactorForm({ failure, onFailure }: Props) {
  const intl = useIntl();
  const isBusy = useSession((session) => session.status === 'mfa-logging-in');
  const field = useRef<HTMLInputElement>(null);
  const [isRecovery, setRecovery] = useState(false);
  const [typed, setTyped] = useState('');
  // Apps display the digits in two groups of three.
  const code = /^[\d\s]*$/.test(typed) ? typed.replace(/\s/g, '') : typed.trim();
  const isStandalone = code.length === CODE_CHARACTERS || code.length === RECOVERY_CHARACTERS;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onFailure(null);
    try {
      await sendCode(code);
      if (useSession.getState().status === 'logged-in') setTypedEmail('');
    } catch (reason) {
      onFailure(signInFailure(reason, 'code'));
      field.current?.select();
    }
  }
  function otherKind() {
    setRecovery(!isRecovery);
    setTyped('');
    onFailure(null);
    field.current?.focus();
  }

  return (
    <form onSubmit={(event) => void submit(event)} aria-labelledby="auth-title">
      <Stack gap={16}>
        {failure && <FailureNotice failure={failure} />}
        <TextInput
          ref={field}
          label={
            isRecovery
              ? intl.formatMessage({ id: 'login.recovery', defaultMessage: 'Recovery code' })
              : intl.formatMessage({ id: 'login.code', defaultMessage: '6-digit code' })
          }
          description={
            isRecovery
              ? intl.formatMessage({
                  id: 'login.recoveryHelp',
                  defaultMessage:
                    'One of the codes of 19 characters that you saved. Each works once.',
                })
              : intl.formatMessage({
                  id: 'login.codeHelp',
                  defaultMessage: 'Open your authenticator app and type the code it shows.',
                })
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="totp"
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          dir="ltr"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth size="md" loading={isBusy} disabled={!isStandalone}>
          <FormattedMessage id="login.title" defaultMessage="Log in" />
        </Button>
        <Group justify="space-between" gap={12}>
          <Anchor component="button" type="button" fz="sm" onClick={otherKind}>
            {isRecovery ? (
              <FormattedMessage id="login.useCode" defaultMessage="Use a 6-digit code" />
            ) : (
              <FormattedMessage id="login.useRecovery" defaultMessage="Use a recovery code" />
            )}
          </Anchor>
          <Anchor component="button" type="button" fz="sm" onClick={cancelSecondFactor}>
            <FormattedMessage id="login.back" defaultMessage="Back to log in" />
          </Anchor>
        </Group>
      </Stack>
    </form>
  );
}
