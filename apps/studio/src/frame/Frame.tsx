import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { Navigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { WayIn } from '../auth/WayIn';
import { useIsIn, useSession } from '../state/session';
import { useStaleStudies } from '../state/staleStudies';
import { usePageViews } from '../state/usage';
import { UnsavedChanges } from '../state/UnsavedChanges';
import { Banners } from './Banners';
import { Footer } from './Footer';
import classes from './Frame.module.css';
import { Navigation } from './Navigation';
import { PublicFrame } from './PublicFrame';

// Loaded as soon as somebody is signed in, but not before the first screen is painted.
const UploadsPanel = lazy(() =>
  import('../files/UploadsPanel').then((module) => ({ default: module.UploadsPanel })),
);
const StaleStudyDialog = lazy(() =>
  import('../state/StaleStudyDialog').then((module) => ({ default: module.StaleStudyDialog })),
);

/** Who is not signed in sees the login screen at any address, and lands there afterwards. */
export function Frame() {
  usePageViews();
  const status = useSession((session) => session.status);
  const isIn = useIsIn();
  const visitors = useMatches().at(-1)?.staticData.visitors;
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    // In braces: newer browsers return a promise here, which is no clean-up.
    window.scrollTo(0, 0);
  }, [path]);
  if (visitors === 'bare') return <Titled />;
  if (isIn) return <SignedIn />;
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

/** The screen, and its name on the tab. */
function Titled() {
  const intl = useIntl();
  const screen = useMatches().at(-1)?.staticData ?? {};
  const title = screen.title ? `${intl.formatMessage(screen.title)} · Fovea` : 'Fovea';
  useEffect(() => {
    document.title = title;
  }, [title]);
  return <Outlet />;
}

function SignedIn() {
  const features = useSession((session) => session.user?.features);
  const screen = useMatches().at(-1)?.staticData ?? {};
  useStaleStudies();
  if (screen.feature && !features?.includes(screen.feature)) return <Navigate to="/" replace />;
  return (
    <div className={classes['shell']}>
      {/* The address is a hash of its own, so this is a button that moves the focus. */}
      <button
        type="button"
        className={classes['skip']}
        onClick={() => document.getElementById('content')?.focus()}
      >
        <FormattedMessage id="frame.skip" defaultMessage="Skip to the content" />
      </button>
      <Navigation />
      <div className={classes['main']}>
        <Banners />
        <main
          id="content"
          tabIndex={-1}
          className={screen.wide ? classes['wide'] : classes['page']}
          style={{ outline: 'none' }}
        >
          <Titled />
        </main>
        {!screen.wide && <Footer />}
      </div>
      <UnsavedChanges />
      <Suspense>
        <UploadsPanel />
        <StaleStudyDialog />
      </Suspense>
    </div>
  );
}
