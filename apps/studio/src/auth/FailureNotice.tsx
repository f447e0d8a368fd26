import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useHouseLinks } from '../state/houseFacts';
import type { SignInFailure } from './signInWords';

/** Why signing in failed, and what to do. */
export function FailureNotice({ failure }: { readonly failure: SignInFailure }) {
  const { supportEmail } = useHouseLinks();
  const values = {
    minutes: failure.minutes,
    reset: (words: ReactNode) => (
      <Anchor href="#/resetpassword" underline="always" inherit>
        {words}
      </Anchor>
    ),
    support: (words: ReactNode) =>
      supportEmail ? (
        <Anchor href={`mailto:${supportEmail}`} underline="always" inherit>
          {words}
        </Anchor>
      ) : (
        words
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
