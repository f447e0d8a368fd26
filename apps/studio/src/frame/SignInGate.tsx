import { Center, Loader } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSession } from '../state/session';
import { LoginScreen } from '../auth/LoginScreen';

const FirstPassword = lazy(() =>
  import('../auth/FirstPassword').then((module) => ({ default: module.FirstPassword })),
);

const RequiredSecondFactor = lazy(() =>
  import('./RequiredSecondFactor').then((module) => ({ default: module.RequiredSecondFactor })),
);

const waiting = (
  <Center flex={1} mih="60vh">
    <Loader />
  </Center>
);

/** Shown until the user may use the studio: the login screen, the form for a first password, or a second factor that must be set up. */
export function SignInGate() {
  const status = useSession((session) => session.status);
  const mustChangePassword = useSession(({ user }) => user?.mustChangePassword ?? false);
  if (status === 'verifying') return waiting;
  if (status !== 'logged-in') return <LoginScreen />;
  return (
    <Suspense fallback={waiting}>
      {mustChangePassword ? <FirstPassword /> : <RequiredSecondFactor />}
    </Suspense>
  );
}
