import { Center, Loader } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSession } from '../state/session';
import { LoginScreen } from './LoginScreen';

const FirstPassword = lazy(() =>
  import('./FirstPassword').then((module) => ({ default: module.FirstPassword })),
);

const waiting = (
  <Center flex={1} mih="60vh">
    <Loader />
  </Center>
);

/** Shown until the user may use the studio: the login screen, or the form for a first password. */
export function SignInGate() {
  const status = useSession((session) => session.status);
  if (status === 'verifying') return waiting;
  if (status !== 'logged-in') return <LoginScreen />;
  return (
    <Suspense fallback={waiting}>
      <FirstPassword />
    </Suspense>
  );
}
