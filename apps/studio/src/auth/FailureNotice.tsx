import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useConfiguredLinks } from '../state/publicConfig';
import type { SignInFailure } from './signInFailure';

/** Why signing in failed, and what to do. */
export function FailureNotice({ failure }: { readonly failure: SignInFailure }) {
  const { supportEmail } = useConfiguredLinks();
  const values = {
    minutes: failure.minutes,
    reset: (messages: ReactNode) => (
      <Anchor href="#/resetpassword" underline="always" inherit>
        {messages}
      </Anchor>
    ),
    support: (messages: ReactNode) =>
      supportEmail ? (
        <Anchor href={`mailto:${supportEmail}`} underline="always" inherit>
          {messages}
        </Anchor>
      ) : (
        messages
      ),
  };
  return (
    <Alert
      role="alert"
      color={failure.isWarning ? 'yellow' : 'red'}
      icon={<IconAlertTriangle aria-hidden />}
    >
      <FormattedMessage {...failure.message} values={values} />
    </Alert>
  );
}
