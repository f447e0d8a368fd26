import type { SetupStep } from '@fovea/contract/participation/respondents';
import { useCallback, useEffect, useRef, useState, type Dispatch } from 'react';
import { useIntl } from 'react-intl';
import { NoStorageBanner } from './finish/NoStorageBanner';
import { ThanksScreen } from './finish/ThanksScreen';
import { UploadScreen } from './finish/UploadScreen';
import WithdrawScreen from './finish/WithdrawScreen';
import { FlowScreen } from './flow/FlowScreen';
import {
  isJourneyActive,
  stepsToShow,
  type JourneyEvent,
  type JourneyState,
} from './journey/journey';
import type { StudyLink } from './journey/parseLink';
import { startOrResumeSession } from './session/startOrResumeSession';
import type { SessionContext } from './session/sessionContext';
import { Waiting } from './screens/Waiting';
import { restoreSetup } from './setup/restoreSetup';
import { SetupSteps } from './setup/SetupSteps';
import { useBackButton } from './setup/useBackButton';
import { useLostSetupStep } from './setup/useLostSetupStep';
import { MediaScreen } from './flow/MediaScreen';

/** Everything after the consent. */
export default function SessionScreens(props: {
  readonly link: StudyLink;
  readonly state: JourneyState;
  readonly dispatch: Dispatch<JourneyEvent>;
}) {
  const { link, state, dispatch } = props;
  const { locale } = useIntl();
  const [context, setContext] = useState<SessionContext | null>(null);
  const begun = useRef(false);

  useEffect(() => {
    if (state.at !== 'beginning' || begun.current) return;
    begun.current = true;
    const { invitation, resuming, blockId } = state;
    void startOrResumeSession({ link, invitation, locale, resuming, blockId }).then(
      async ({ context: started, event }) => {
        begun.current = started !== null;
        const isBegun = started !== null && event.type === 'begun';
        const kept = isBegun ? await restoreSetup(started) : [];
        setContext(started);
        dispatch(isBegun ? { ...event, kept } : event);
      },
    );
  }, [state, link, locale, dispatch]);

  const warn = isJourneyActive(state) && context !== null;
  useEffect(() => {
    if (!warn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [warn]);

  const isInSetup = state.at === 'setup';
  const back = useCallback(() => dispatch({ type: 'stepBack' }), [dispatch]);
  useBackButton(warn, isInSetup, back);

  if (!context) return <Waiting />;
  return (
    <>
      {state.at !== 'flow' && <NoStorageBanner context={context} />}
      <Screen context={context} state={state} dispatch={dispatch} />
    </>
  );
}

function Screen(props: {
  readonly context: SessionContext;
  readonly state: JourneyState;
  readonly dispatch: Dispatch<JourneyEvent>;
}) {
  const { context, state, dispatch } = props;
  switch (state.at) {
    case 'setup':
      return (
        <SetupSteps
          context={context}
          invitation={state.invitation}
          setup={state.setup}
          steps={stepsToShow(state)}
          dispatch={dispatch}
        />
      );
    case 'media':
      return <Media context={context} dispatch={dispatch} />;
    case 'flow':
      return (
        <FlowScreen
          context={context}
          onEnded={(reason) => dispatch({ type: 'flowEnded', reason })}
        />
      );
    case 'upload':
      return (
        <UploadScreen
          context={context}
          contactEmail={state.invitation.contactEmail}
          onUploaded={() => dispatch({ type: 'uploaded' })}
        />
      );
    case 'thanks':
      return <ThanksScreen context={context} ended={state.ended ?? 'stopped'} />;
    case 'withdrawing':
      return <WithdrawalScreen context={context} />;
    default:
      return <Waiting />;
  }
}

/** What was set up can still be lost while the stimuli load. */
function Media(props: {
  readonly context: SessionContext;
  readonly dispatch: Dispatch<JourneyEvent>;
}) {
  const { context, dispatch } = props;
  const lost = useCallback((step: SetupStep) => dispatch({ type: 'stepLost', step }), [dispatch]);
  const loaded = useCallback(() => dispatch({ type: 'mediaLoaded' }), [dispatch]);
  useLostSetupStep(context, null, lost);
  return <MediaScreen context={context} onLoaded={loaded} />;
}

/** The respondent withdrew in the middle of the study: stop sending and erase everything. */
function WithdrawalScreen({ context }: { readonly context: SessionContext }) {
  useEffect(() => {
    context.pinger?.stop();
    context.uploader?.stop();
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  }, [context]);
  return context.key ? <WithdrawScreen sessionKey={context.key} isConfirmed /> : <Waiting />;
}
