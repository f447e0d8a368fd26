import { Alert } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRegionChoice } from '../signIn/regionChoice';
import { useSession, useWasEnded } from '../state/session';
import { AuthCard } from './AuthCard';
import { PasswordForm } from './PasswordForm';
import type { SignInFailure } from './signInFailure';

const SecondFactorForm = lazy(() =>
  import('./SecondFactorForm').then((module) => ({ default: module.SecondFactorForm })),
);
const SelectRegionDialog = lazy(() =>
  import('./SelectRegionDialog').then((module) => ({ default: module.SelectRegionDialog })),
);

/** All steps of signing in on one page. The URL stays the same, so that a deep link survives them. */
export function LoginScreen() {
  const intl = useIntl();
  const status = useSession((session) => session.status);
  const isChoosing = useRegionChoice(({ offered }) => offered !== null);
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const wasEnded = useWasEnded((ended) => ended.wasEnded);
  const isCode = status === 'mfa-needed' || status === 'mfa-logging-in';
  useEffect(() => {
    if (isCode) setFailure(null);
  }, [isCode]);
  const form = { failure, onFailure: setFailure };
  if (isCode) {
    return (
      <AuthCard
        title={intl.formatMessage({
          id: 'login.codeTitle',
          defaultMessage: '2-factor authentication',
        })}
      >
        <Suspense>
          <SecondFactorForm {...form} />
        </Suspense>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={intl.formatMessage({ id: 'login.title', defaultMessage: 'Log in' })}
      subtitle={
        <FormattedMessage
          id="login.subtitle"
          defaultMessage="Build studies, collect gaze, see what people see."
        />
      }
    >
      {wasEnded && (
        <Alert role="status" color="gray" mb={16}>
          <FormattedMessage
            id="login.ended"
            defaultMessage="You have been logged out. Log in again to go on where you were."
          />
        </Alert>
      )}
      <PasswordForm {...form} />
      {isChoosing && (
        <Suspense>
          <SelectRegionDialog />
        </Suspense>
      )}
    </AuthCard>
  );
}
