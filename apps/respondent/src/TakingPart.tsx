import { useEffect, useRef, useState, type Dispatch } from 'react';
import { useIntl } from 'react-intl';
import { ThanksScreen } from './finish/ThanksScreen';
import { UploadScreen } from './finish/UploadScreen';
import { FlowScreen } from './stimuli/FlowScreen';
import { isUnderWay, type JourneyEvent, type JourneyState } from './journey';
import type { StudyLink } from './parseLink';
import { startVisit } from './record/startVisit';
import type { Visit } from './record/beginVisit';
import { Waiting } from './screens/Waiting';
import { CameraScreen } from './setup/CameraScreen';
import { FullscreenScreen } from './setup/FullscreenScreen';
import { MediaScreen } from './stimuli/MediaScreen';

/** Everything behind the consent. */
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

  if (!visit) return <Waiting />;
  switch (state.at) {
    case 'camera':
      return <CameraScreen visit={visit} onReady={() => dispatch({ type: 'cameraReady' })} />;
    case 'fullscreen':
      return (
        <FullscreenScreen
          visit={visit}
          invitation={state.invitation}
          onSettled={() => dispatch({ type: 'fullscreenSettled' })}
        />
      );
    case 'media':
      return <MediaScreen visit={visit} onLoaded={() => dispatch({ type: 'mediaLoaded' })} />;
    case 'flow':
      return (
        <FlowScreen visit={visit} onEnded={(reason) => dispatch({ type: 'flowEnded', reason })} />
      );
    case 'upload':
      return <UploadScreen visit={visit} onUploaded={() => dispatch({ type: 'uploaded' })} />;
    case 'thanks':
      return <ThanksScreen visit={visit} />;
    default:
      return <Waiting />;
  }
}
