import { Center, Loader } from '@mantine/core';
import { useMatches, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { SignInGate } from './SignInGate';
import { useIsSignedIn, useSession } from '../state/session';
import { useRecordPageViews } from '../telemetry/usage';
import { Footer } from './Footer';
import classes from './Frame.module.css';
import { PublicFrame } from './PublicFrame';
import { TitledScreen } from './TitledScreen';

const loadSignedIn = () => import('./SignedInLayout');
const SignedInLayout = lazy(() =>
  loadSignedIn().then((module) => ({ default: module.SignedInLayout })),
);

/** Shows the login screen at any URL until the user is signed in, and then the page of that URL. */
export function Frame() {
  useRecordPageViews();
  const status = useSession((session) => session.status);
  const isIn = useIsSignedIn();
  const visitors = useMatches().at(-1)?.staticData.visitors;
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    // In braces: newer browsers return a promise here, which React would take for a clean-up function.
    window.scrollTo(0, 0);
  }, [path]);
  useEffect(() => {
    // After the first paint, while the user is being fetched.
    loadSignedIn().catch(() => {});
  }, []);
  if (visitors === 'bare') return <TitledScreen />;
  if (isIn) {
    return (
      <Suspense
        fallback={
          <Center h="100vh">
            <Loader />
          </Center>
        }
      >
        <SignedInLayout />
      </Suspense>
    );
  }
  if (visitors) {
    return (
      <PublicFrame>
        <TitledScreen />
      </PublicFrame>
    );
  }
  return (
    <div className={classes['main']}>
      <SignInGate />
      {status !== 'verifying' && <Footer />}
    </div>
  );
}
