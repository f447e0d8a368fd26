import { rejectConsent } from '@fovea/contract/participation/participation';
import { connect } from '@fovea/link/calls/call';
import { journalMayExist } from '@fovea/link/journal/indexedDbJournal';
import { acquireLock } from '@fovea/link/journal/writerLock';
import { lazy, Suspense, useEffect, useReducer, useState, type ComponentType } from 'react';
import { ConsentScreen } from './consent/ConsentScreen';
import { listPendingWithdrawals } from './finish/pendingWithdrawals';
import { journey, INITIAL_JOURNEY, type JourneyState } from './journey/journey';
import { openStudy, studyLock } from './journey/openStudy';
import type { StudyLink } from './journey/parseLink';
import { reportVisitPhase, currentVisitId } from './journey/reportVisitPhase';
import { PreviewLabel } from './screens/PreviewLabel';
import type { StoppedRedirectProps } from './screens/StoppedRedirect';
import { StoppedScreen } from './screens/StoppedScreen';
import { Waiting } from './screens/Waiting';
import { loadRemainingMessages } from './messages/localization';

/** A screen in a chunk of its own, loaded together with the messages needed after the consent. */
const lazyScreen = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    Promise.all([load(), loadRemainingMessages()]).then(
      ([screen]) => screen,
      (): { default: ComponentType<Props> } => ({ default: LoadFailed }),
    ),
  );

// Everything except the consent screen is loaded only when needed.
const SessionScreens = lazyScreen(() => import('./SessionScreens'));
const ShortPreview = lazyScreen(() => import('./ShortPreview'));
const EntryScreens = lazyScreen(() => import('./EntryScreens'));
const WithdrawScreen = lazyScreen(() => import('./finish/WithdrawScreen'));
const PendingUploads = lazyScreen(() => import('./finish/PendingUploads'));
const RedirectBack = lazyScreen<{ readonly to: string }>(() =>
  import('./screens/RedirectBack').then((file) => ({ default: file.RedirectBack })),
);
const StoppedRedirect = lazyScreen<StoppedRedirectProps>(() =>
  import('./screens/StoppedRedirect').then((file) => ({ default: file.StoppedRedirect })),
);

/** The respondent's page: either the journey through a study or a withdrawal. */
export function App(props: {
  readonly link: StudyLink;
  /** Called with the language of the study as soon as it is known. */
  readonly onLocale?: (locale: string) => void;
}) {
  const { withdrawal } = props.link;
  useEffect(
    () =>
      runAfterPaint(async () => {
        if (listPendingWithdrawals().length === 0) return;
        const { retryWithdrawals } = await import('./finish/retryWithdrawals');
        retryWithdrawals();
      }),
    [],
  );
  if (!withdrawal) return <StudyJourney {...props} />;
  return (
    <Suspense fallback={<Waiting />}>
      <WithdrawScreen sessionKey={withdrawal} />
    </Suspense>
  );
}

/** One screen for each state of the journey. */
function StudyJourney(props: Parameters<typeof App>[0]) {
  const { link, onLocale } = props;
  const [state, dispatch] = useReducer(journey, INITIAL_JOURNEY);

  useEffect(() => {
    if (state.at !== 'opening') return;
    void openStudy(link).then(dispatch);
  }, [state.at, link]);

  useEffect(() => {
    if (state.at !== 'stopped' || state.reason !== 'openElsewhere' || !link.studyId) return;
    // Continues by itself when the other tab is closed.
    const lock = studyLock(link.studyId, link.preview === 'entire');
    void acquireLock(lock).then(() => location.reload());
  }, [state, link]);

  const { name, locale: studyLocale } = studyOf(state);
  useEffect(() => {
    if (name !== null) document.title = name;
  }, [name]);

  useEffect(() => {
    if (studyLocale !== null) onLocale?.(studyLocale);
  }, [studyLocale, onLocale]);

  const [mayHaveLeft, setMayHaveLeft] = useState(false);
  const isShort = link.preview === 'short';
  const isOpen = state.at !== 'opening';
  const hasConsent = state.at === 'consent' || state.at === 'welcomeBack';
  const asksConsent = state.at === 'consent' && link.preview === 'none';
  useEffect(() => {
    if (asksConsent && link.studyId) reportVisitPhase(link.studyId, 'consent');
  }, [asksConsent, link.studyId]);
  const needsCamera = hasConsent && state.invitation.needsCamera;
  useEffect(() => {
    if (!isOpen || isShort) return;
    return runAfterPaint(async () => {
      setMayHaveLeft(await journalMayExist());
      if (!needsCamera) return;
      const { getFaceEngine } = await import('./sensors/getFaceEngine');
      await getFaceEngine();
    });
  }, [isOpen, needsCamera, isShort]);

  const screen = () => {
    switch (state.at) {
      case 'opening':
        return <Waiting />;
      case 'stopped':
        return (
          <StoppedScreen
            reason={state.reason}
            retryInS={state.retryInS}
            onTryAgain={() => dispatch({ type: 'tryAgain' })}
          >
            {state.redirect && (
              <Suspense fallback={null}>
                <RedirectBack to={state.redirect} />
              </Suspense>
            )}
            {state.counted && (
              <Suspense fallback={null}>
                <StoppedRedirect link={link} reason={state.counted} />
              </Suspense>
            )}
          </StoppedScreen>
        );
      case 'consent':
        return (
          <ConsentScreen
            invitation={state.invitation}
            isAtMachine={link.registration !== ''}
            textChanged={state.textChanged}
            onAgree={() => dispatch({ type: 'agreed', blockId: link.blockId })}
            onDisagree={() => {
              dispatch({ type: 'disagreed' });
              if (link.preview === 'none') reportRejection(state.invitation.studyId);
            }}
          />
        );
      case 'shortPreview':
        return (
          <Suspense fallback={<Waiting />}>
            <ShortPreview study={state} askedLocale={link.locale} />
          </Suspense>
        );
      case 'alreadyTaken':
      case 'wrongDevice':
      case 'uploadBlocked':
      case 'chooseFlow':
      case 'rejected':
      case 'welcomeBack':
        return (
          <Suspense fallback={<Waiting />}>
            <EntryScreens state={state} link={link} dispatch={dispatch} />
          </Suspense>
        );
      default:
        return (
          <Suspense fallback={<Waiting />}>
            <SessionScreens link={link} state={state} dispatch={dispatch} />
          </Suspense>
        );
    }
  };
  return (
    <div className={isShort ? 'with-strip' : undefined}>
      {link.preview !== 'none' && state.at !== 'flow' && <PreviewLabel of={link.preview} />}
      {screen()}
      {mayHaveLeft && (
        <Suspense fallback={null}>
          <PendingUploads
            studyId={link.studyId}
            preview={link.preview === 'entire'}
            registration={link.registration || undefined}
            quiet={state.at === 'flow'}
          />
        </Suspense>
      )}
    </div>
  );
}

function studyOf(state: JourneyState): {
  readonly name: string | null;
  readonly locale: string | null;
} {
  if ('invitation' in state) return state.invitation;
  if (state.at === 'alreadyTaken') return studyOf(state.next);
  return state.at === 'shortPreview' ? state : { name: null, locale: null };
}

function LoadFailed() {
  return (
    <StoppedScreen reason="unreachable" retryInS={null} onTryAgain={() => location.reload()} />
  );
}

function reportRejection(studyId: string): void {
  const body = { visitId: currentVisitId() };
  connect({ base: '' })(rejectConsent, { studyId, body }, { keepalive: true }).catch(
    () => undefined,
  );
}

/** Runs once the screen has been painted. @returns cancels it */
function runAfterPaint(work: () => Promise<void>): () => void {
  let off = false;
  requestAnimationFrame(() =>
    setTimeout(() => {
      // If preloading fails, the step that needs it loads it again and reports the error.
      if (!off) work().catch(() => undefined);
    }, 0),
  );
  return () => {
    off = true;
  };
}
