import { rejectConsent } from '@fovea/contract/participation/takingPart';
import { connect } from '@fovea/link/calls/call';
import { journalMayExist } from '@fovea/link/journal/indexedDbJournal';
import { holdWhenFree } from '@fovea/link/journal/writerLock';
import { lazy, Suspense, useEffect, useReducer, useState, type ComponentType } from 'react';
import { ConsentScreen } from './consent/ConsentScreen';
import { unconfirmed } from './finish/unconfirmed';
import { journey, JOURNEY_START, type JourneyState } from './journey/journey';
import { openStudy, studyLock } from './journey/openStudy';
import type { StudyLink } from './journey/parseLink';
import { reportHowFar, thisVisit } from './journey/reportVisits';
import { PreviewLabel } from './screens/PreviewLabel';
import { StoppedScreen } from './screens/StoppedScreen';
import { Waiting } from './screens/Waiting';
import { speakOfAll } from './words/speech';

/** A screen in a chunk of its own, loaded together with the messages needed after the consent. */
const later = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    Promise.all([load(), speakOfAll()]).then(
      ([screen]) => screen,
      (): { default: ComponentType<Props> } => ({ default: NotLoaded }),
    ),
  );

// Everything except the consent screen is loaded only when needed.
const TakingPart = later(() => import('./TakingPart'));
const ShortPreview = later(() => import('./ShortPreview'));
const BesideConsent = later(() => import('./BesideConsent'));
const WithdrawScreen = later(() => import('./finish/WithdrawScreen'));
const Leftovers = later(() => import('./finish/Leftovers'));
const GoBack = later<{ readonly to: string }>(() =>
  import('./screens/GoBack').then((file) => ({ default: file.GoBack })),
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
      afterPaint(async () => {
        if (unconfirmed().length === 0) return;
        const { retryWithdrawals } = await import('./finish/retryWithdrawals');
        retryWithdrawals();
      }),
    [],
  );
  if (!withdrawal) return <WayThroughStudy {...props} />;
  return (
    <Suspense fallback={<Waiting />}>
      <WithdrawScreen sessionKey={withdrawal} />
    </Suspense>
  );
}

/** One screen for each state of the journey. */
function WayThroughStudy(props: Parameters<typeof App>[0]) {
  const { link, onLocale } = props;
  const [state, dispatch] = useReducer(journey, JOURNEY_START);

  useEffect(() => {
    if (state.at !== 'opening') return;
    void openStudy(link).then(dispatch);
  }, [state.at, link]);

  useEffect(() => {
    if (state.at !== 'stopped' || state.reason !== 'openElsewhere' || !link.studyId) return;
    // Continues by itself when the other tab is closed.
    const lock = studyLock(link.studyId, link.preview === 'entire');
    void holdWhenFree(lock).then(() => location.reload());
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
    if (asksConsent && link.studyId) reportHowFar(link.studyId, 'consent');
  }, [asksConsent, link.studyId]);
  const needsCamera = hasConsent && state.invitation.needsCamera;
  useEffect(() => {
    if (!isOpen || isShort) return;
    return afterPaint(async () => {
      setMayHaveLeft(await journalMayExist());
      if (!needsCamera) return;
      const { faceEngine } = await import('./sensors/faceEngineOnPage');
      await faceEngine();
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
                <GoBack to={state.redirect} />
              </Suspense>
            )}
          </StoppedScreen>
        );
      case 'consent':
        return (
          <ConsentScreen
            invitation={state.invitation}
            textChanged={state.textChanged}
            onAgree={() => dispatch({ type: 'agreed', blockId: link.blockId })}
            onDisagree={() => {
              dispatch({ type: 'disagreed' });
              if (link.preview === 'none') countRejection(state.invitation.studyId);
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
            <BesideConsent state={state} preview={link.preview !== 'none'} dispatch={dispatch} />
          </Suspense>
        );
      default:
        return (
          <Suspense fallback={<Waiting />}>
            <TakingPart link={link} state={state} dispatch={dispatch} />
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
          <Leftovers
            studyId={link.studyId}
            preview={link.preview === 'entire'}
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

function NotLoaded() {
  return (
    <StoppedScreen reason="unreachable" retryInS={null} onTryAgain={() => location.reload()} />
  );
}

function countRejection(studyId: string): void {
  const body = { visitId: thisVisit() };
  connect({ base: '' })(rejectConsent, { studyId, body }, { keepalive: true }).catch(
    () => undefined,
  );
}

/** Runs once the screen has been painted. @returns cancels it */
function afterPaint(work: () => Promise<void>): () => void {
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
