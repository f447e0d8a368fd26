import { rejectConsent } from '@fovea/contract/takingPart';
import { connect } from '@fovea/link/call';
import { journalMayExist } from '@fovea/link/indexedDbJournal';
import { holdWhenFree } from '@fovea/link/writerLock';
import { lazy, Suspense, useEffect, useReducer, useState } from 'react';
import { ChooseFlowScreen } from './consent/ChooseFlowScreen';
import { ConsentScreen } from './consent/ConsentScreen';
import { RejectedScreen } from './consent/RejectedScreen';
import { WelcomeBackScreen } from './consent/WelcomeBackScreen';
import { journey, JOURNEY_START, type JourneyState } from './journey';
import { openStudy, studyLock } from './openStudy';
import type { StudyLink } from './parseLink';
import { PreviewLabel } from './screens/PreviewLabel';
import { StoppedScreen } from './screens/StoppedScreen';
import { Waiting } from './screens/Waiting';

// Everything behind the consent stands in files of its own, which only those load who take part.
const TakingPart = lazy(() => import('./TakingPart').catch(() => ({ default: NotLoaded })));
const ShortPreview = lazy(() => import('./ShortPreview').catch(() => ({ default: NotLoaded })));
const Leftovers = lazy(() => import('./finish/Leftovers'));

/** The page of a respondent: one screen for each state of the journey. */
export function App(props: {
  readonly link: StudyLink;
  /** Told the language of the study as soon as it is known. */
  readonly onLocale?: (locale: string) => void;
}) {
  const { link, onLocale } = props;
  const [state, dispatch] = useReducer(journey, JOURNEY_START);

  useEffect(() => {
    if (state.at !== 'opening') return;
    void openStudy(link).then(dispatch);
  }, [state.at, link]);

  useEffect(() => {
    if (state.at !== 'stopped' || state.reason !== 'openElsewhere' || !link.studyId) return;
    // Goes on by itself when the other tab is closed.
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
  const needsCamera = hasConsent && state.invitation.needsCamera;
  useEffect(() => {
    if (!isOpen || isShort) return;
    return afterPaint(async () => {
      setMayHaveLeft(await journalMayExist());
      if (!needsCamera) return;
      const { faceEngine } = await import('./record/faceEngineOnPage');
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
          />
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
      case 'chooseFlow':
        return (
          <ChooseFlowScreen
            invitation={state.invitation}
            onChoose={(blockId) => dispatch({ type: 'flowChosen', blockId })}
          />
        );
      case 'shortPreview':
        return (
          <Suspense fallback={<Waiting />}>
            <ShortPreview study={state} askedLocale={link.locale} />
          </Suspense>
        );
      case 'rejected':
        return <RejectedScreen onBack={() => dispatch({ type: 'tryAgain' })} />;
      case 'welcomeBack':
        return (
          <WelcomeBackScreen
            invitation={state.invitation}
            preview={link.preview === 'entire'}
            onContinue={() => dispatch({ type: 'continued' })}
          />
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
  return state.at === 'shortPreview' ? state : { name: null, locale: null };
}

function NotLoaded() {
  return (
    <StoppedScreen reason="unreachable" retryInS={null} onTryAgain={() => location.reload()} />
  );
}

function countRejection(studyId: string): void {
  connect({ base: '' })(rejectConsent, { studyId }, { keepalive: true }).catch(() => undefined);
}

/** Runs when the screen has been painted. @returns calls it off */
function afterPaint(work: () => Promise<void>): () => void {
  let off = false;
  requestAnimationFrame(() =>
    setTimeout(() => {
      // What fails to load here is loaded again, and reported, by the step that needs it.
      if (!off) work().catch(() => undefined);
    }, 0),
  );
  return () => {
    off = true;
  };
}
