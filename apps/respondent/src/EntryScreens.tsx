import type { Dispatch } from 'react';
import { ChooseFlowScreen } from './consent/ChooseFlowScreen';
import { RejectedScreen } from './consent/RejectedScreen';
import { WelcomeBackScreen } from './consent/WelcomeBackScreen';
import type { JourneyEvent, JourneyState } from './journey/journey';
import type { StudyLink } from './journey/parseLink';
import { AlreadyTakenScreen } from './screens/AlreadyTakenScreen';
import { UploadBlockedScreen } from './screens/UploadBlockedScreen';
import { WrongDeviceScreen } from './screens/WrongDeviceScreen';

type EntryState =
  'alreadyTaken' | 'wrongDevice' | 'uploadBlocked' | 'chooseFlow' | 'rejected' | 'welcomeBack';

/** The screens around the consent that most respondents never see. */
export default function EntryScreens(props: {
  readonly state: Extract<JourneyState, { at: EntryState }>;
  readonly link: StudyLink;
  readonly dispatch: Dispatch<JourneyEvent>;
}) {
  const { state, link, dispatch } = props;
  const preview = link.preview !== 'none';
  switch (state.at) {
    case 'alreadyTaken':
      return (
        <AlreadyTakenScreen
          before={state.before}
          onTakeAgain={() => dispatch({ type: 'takenAgain' })}
        />
      );
    case 'wrongDevice':
      return <WrongDeviceScreen invitation={state.invitation} device={state.device} link={link} />;
    case 'uploadBlocked':
      return (
        <UploadBlockedScreen
          invitation={state.invitation}
          link={link}
          onTryAgain={() => dispatch({ type: 'tryAgain' })}
        />
      );
    case 'chooseFlow':
      return (
        <ChooseFlowScreen
          invitation={state.invitation}
          onChoose={(blockId) => dispatch({ type: 'flowChosen', blockId })}
        />
      );
    case 'rejected':
      return (
        <RejectedScreen
          invitation={state.invitation}
          link={link}
          onBack={() => dispatch({ type: 'tryAgain' })}
        />
      );
    case 'welcomeBack':
      return (
        <WelcomeBackScreen
          invitation={state.invitation}
          preview={preview}
          onContinue={() => dispatch({ type: 'continued' })}
          // A fresh page for the next respondent; it also uploads what the previous one left.
          onLeft={() => location.reload()}
        />
      );
  }
}
