import type { SetupStep } from '@fovea/contract/participation/respondents';
import { useCallback, useEffect, useRef, useState, type Dispatch } from 'react';
import { useIntl } from 'react-intl';
import { NotKeptBanner } from './finish/NotKeptBanner';
import { ThanksScreen } from './finish/ThanksScreen';
import { UploadScreen } from './finish/UploadScreen';
import WithdrawScreen from './finish/WithdrawScreen';
import { FlowScreen } from './flow/FlowScreen';
import { isUnderWay, type JourneyEvent, type JourneyState } from './journey/journey';
import type { StudyLink } from './journey/parseLink';
import { startVisit } from './visit/startVisit';
import type { Visit } from './visit/beginVisit';
import { Waiting } from './screens/Waiting';
import { SetupSteps } from './setup/SetupSteps';
import { useBackButton } from './setup/useBackButton';
import { useWhatIsLost } from './setup/useWhatIsLost';
import { MediaScreen } from './flow/MediaScreen';

/** Everything after the consent. */
export default function TakingPart(props: {
  readonly link: StudyLink;
  readonly state: JourneyState;
  readonly dispatch: Dispatch<JourneyEvent>;
}) {
  const { link, state, dispatch } = props;
  const { locale } = useIntl();
  const [visit, setVisit] = useState<Visit | null>(null);
  const begun = useRef(false);

  useEffect(() => {
    if (state.at !== 'beginning' || begun.current) return;
    begun.current = true;
    const { invitation, resuming, blockId } = state;
    void startVisit({ link, invitation, locale, resuming, blockId }).then(
      ({ visit: started, event }) => {
        begun.current = started !== null;
        setVisit(started);
        dispatch(event);
      },
    );
  }, [state, link, locale, dispatch]);

  const warn = isUnderWay(state) && visit !== null;
  useEffect(() => {
    if (!warn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [warn]);

  const isInSetup = state.at === 'setup';
  const back = useCallback(() => dispatch({ type: 'stepBack' }), [dispatch]);
  useBackButton(warn, isInSetup, back);

  if (!visit) return <Waiting />;
  return (
    <>
      {state.at !== 'flow' && <NotKeptBanner visit={visit} />}
      <Screen visit={visit} state={state} dispatch={dispatch} />
    </>
  );
}

function Screen(props: {
  readonly visit: Visit;
  readonly state: JourneyState;
  readonly dispatch: Dispatch<JourneyEvent>;
}) {
  const { visit, state, dispatch } = props;
  switch (state.at) {
    case 'setup':
      return (
        <SetupSteps
          visit={visit}
          invitation={state.invitation}
          setup={state.setup}
          dispatch={dispatch}
        />
      );
    case 'media':
      return <Media visit={visit} dispatch={dispatch} />;
    case 'flow':
      return (
        <FlowScreen visit={visit} onEnded={(reason) => dispatch({ type: 'flowEnded', reason })} />
      );
    case 'upload':
      return (
        <UploadScreen
          visit={visit}
          contactEmail={state.invitation.contactEmail}
          onUploaded={() => dispatch({ type: 'uploaded' })}
        />
      );
    case 'thanks':
      return <ThanksScreen visit={visit} ended={state.ended ?? 'stopped'} />;
    case 'withdrawing':
      return <Withdrawing visit={visit} />;
    default:
      return <Waiting />;
  }
}

/** What was set up can still be lost while the stimuli load. */
function Media(props: { readonly visit: Visit; readonly dispatch: Dispatch<JourneyEvent> }) {
  const { visit, dispatch } = props;
  const lost = useCallback((step: SetupStep) => dispatch({ type: 'stepLost', step }), [dispatch]);
  const loaded = useCallback(() => dispatch({ type: 'mediaLoaded' }), [dispatch]);
  useWhatIsLost(visit, null, lost);
  return <MediaScreen visit={visit} onLoaded={loaded} />;
}

/** The respondent withdrew in the middle of the study: stop sending and erase everything. */
function Withdrawing({ visit }: { readonly visit: Visit }) {
  useEffect(() => {
    visit.pinger?.stop();
    visit.uploader?.stop();
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  }, [visit]);
  return visit.key ? <WithdrawScreen sessionKey={visit.key} isConfirmed /> : <Waiting />;
}
