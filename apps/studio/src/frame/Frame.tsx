import { Center, Loader } from '@mantine/core';
import { useMatches, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { WayIn } from '../auth/WayIn';
import { useIsIn, useSession } from '../state/session';
import { usePageViews } from '../telemetry/usage';
import { Footer } from './Footer';
import classes from './Frame.module.css';
import { PublicFrame } from './PublicFrame';
import { Titled } from './Titled';

const loadSignedIn = () => import('./SignedIn');
const SignedIn = lazy(() => loadSignedIn().then((module) => ({ default: module.SignedIn })));

/** Shows the login screen at any URL until the user is signed in, and then the page of that URL. */
export function Frame() {
  usePageViews();
  const status = useSession((session) => session.status);
  const isIn = useIsIn();
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
  if (visitors === 'bare') return <Titled />;
  if (isIn) {
    return (
      <Suspense
        fallback={
          <Center h="100vh">
            <Loader />
          </Center>
        }
      >
        <SignedIn />
      </Suspense>
    );
  }
  if (visitors) {
    return (
      <PublicFrame>
        <Titled />
      </PublicFrame>
    );
  }
  return (
    <div className={classes['main']}>
      <WayIn />
      {status !== 'verifying' && <Footer />}
    </div>
  );
}
