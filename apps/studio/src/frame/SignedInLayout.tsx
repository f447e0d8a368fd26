import { Navigate, useMatches, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSession } from '../state/session';
import { ConflictQuestion } from '../conflicts/ConflictQuestion';
import { useStaleStudies } from '../currentStudy/staleStudies';
import { SupportDialogs } from '../support/SupportDialogs';
import { UnsavedChanges } from '../editing/UnsavedChanges';
import { AloneLayout } from './AloneLayout';
import { Banners } from './Banners';
import { Footer } from './Footer';
import classes from './Frame.module.css';
import { Navigation } from './Navigation';
import { Shortcuts } from './palette/Shortcuts';
import { TitledScreen } from './TitledScreen';

// Loaded after the first screen has painted.
const UploadsPanel = lazy(() =>
  import('../files/uploads/UploadsPanel').then((module) => ({ default: module.UploadsPanel })),
);
const StudyImporter = lazy(() =>
  import('../studyImports/StudyImporter').then((module) => ({ default: module.StudyImporter })),
);
const ReauthenticationDialog = lazy(() =>
  import('../profile/ReauthenticationDialog').then((module) => ({
    default: module.ReauthenticationDialog,
  })),
);
const VisualExportQueue = lazy(() =>
  import('../visualExports/VisualExportQueue').then((module) => ({
    default: module.VisualExportQueue,
  })),
);

/** Layout for signed-in users: navigation, banners, screen and overlays. */
export function SignedInLayout() {
  const features = useSession((session) => session.user?.features);
  const visited = useSession((session) => session.user?.supportVisit?.studyId);
  const { studyId } = useParams({ strict: false });
  const screen = useMatches().at(-1)?.staticData ?? {};
  useStaleStudies();
  if (screen.feature && !features?.includes(screen.feature)) return <Navigate to="/" replace />;
  // A visit of support shows one study, and no other page.
  if (visited !== undefined && studyId !== visited) {
    return <Navigate to="/studies/$studyId" params={{ studyId: visited }} replace />;
  }
  if (screen.isAlone) {
    return (
      <AloneLayout>
        <Suspense>
          <ReauthenticationDialog />
        </Suspense>
      </AloneLayout>
    );
  }
  return (
    <div className={classes['shell']}>
      {/* The URL hash belongs to the router, so this is a button that moves focus. */}
      <button
        type="button"
        className={classes['skip']}
        onClick={() => document.getElementById('content')?.focus()}
      >
        <FormattedMessage id="frame.skip" defaultMessage="Skip to the content" />
      </button>
      <Navigation hasFooter={screen.wide === true} />
      <div className={classes['main']}>
        <Banners />
        <main
          id="content"
          tabIndex={-1}
          className={screen.wide ? classes['wide'] : classes['page']}
          style={{ outline: 'none' }}
        >
          <TitledScreen />
        </main>
        {!screen.wide && <Footer />}
      </div>
      <UnsavedChanges />
      <Shortcuts />
      <Suspense>
        <div className={classes['corner']}>
          <StudyImporter />
          <UploadsPanel />
        </div>
        <ConflictQuestion />
        <ReauthenticationDialog />
        <SupportDialogs />
        <VisualExportQueue />
      </Suspense>
    </div>
  );
}
