import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { StageMessages } from '../stimuli/stage/stage';

/** Messages for stimuli, which are not React components, in the language of the page. */
export function useStageMessages(): StageMessages {
  const { formatMessage } = useIntl();
  return useMemo(
    () => ({
      followDot: formatMessage({
        id: 'flow.followDot',
        defaultMessage: 'Keep your head still and follow the dot with your eyes.',
      }),
      lookAtDot: formatMessage({ id: 'flow.lookAtDot', defaultMessage: 'Look at the dot.' }),
      startVideo: formatMessage({ id: 'flow.startVideo', defaultMessage: 'Play the video' }),
      continueButton: formatMessage({ id: 'flow.continue', defaultMessage: 'Continue' }),
      websiteWithButton: formatMessage({
        id: 'website.withButton',
        defaultMessage: 'Continue when you are done with this page.',
      }),
      websiteAlone: formatMessage({
        id: 'website.alone',
        defaultMessage: 'The study goes on by itself.',
      }),
      timeLeft: formatMessage({ id: 'website.timeLeft', defaultMessage: 'Time left' }),
      surveyFinished: formatMessage({
        id: 'qualtrics.finished',
        defaultMessage: 'I have finished the survey',
      }),
      surveyFinishedHint: formatMessage({
        id: 'qualtrics.finishedHint',
        defaultMessage: 'Has the survey said that it is over? Then press the button.',
      }),
      progress: (place: number, count: number) =>
        formatMessage(
          {
            id: 'flow.progress',
            defaultMessage: 'Part {place, number} of {count, number}',
          },
          { place, count },
        ),
      nothingShown: formatMessage({
        id: 'website.nothingShown',
        defaultMessage: 'Nothing shown? Open it in a new tab',
      }),
      frameTitle: formatMessage({ id: 'website.frame', defaultMessage: 'Website' }),
      tabTitle: formatMessage({
        id: 'newTab.title',
        defaultMessage: 'The next part opens in a new tab',
      }),
      tabMessage: formatMessage({
        id: 'newTab.words',
        defaultMessage:
          'Open the website, do there what you were asked to do, and then come back to this tab.',
      }),
      tabOpen: formatMessage({ id: 'newTab.open', defaultMessage: 'Open the website' }),
      tabReopen: formatMessage({ id: 'newTab.reopen', defaultMessage: 'Reopen the website' }),
      tabDone: formatMessage({
        id: 'newTab.done',
        defaultMessage: 'Are you done with the website? Then continue here.',
      }),
      continuesIn: (seconds: number) =>
        formatMessage(
          {
            id: 'newTab.goesOn',
            defaultMessage:
              'The study goes on in {seconds, plural, one {# second} other {# seconds}}.',
          },
          { seconds },
        ),
      lookAtScreen: formatMessage({
        id: 'screening.look',
        defaultMessage: 'Your camera is checked for a few seconds. Please look at the screen.',
      }),
      oneMoment: formatMessage({ id: 'calibration.oneMoment', defaultMessage: 'One moment…' }),
      fewMorePoints: formatMessage({
        id: 'calibration.fewMore',
        defaultMessage: 'A few more points. Keep your head still and follow the dot.',
      }),
      moveHead: formatMessage({
        id: 'calibration.moveHead',
        defaultMessage: 'Keep looking at the dot. Nod, then turn your head slowly.',
      }),
      calibration: {
        good: {
          title: formatMessage({
            id: 'calibration.good.title',
            defaultMessage: 'That worked well',
          }),
          text: formatMessage({
            id: 'calibration.good.words',
            defaultMessage: 'Keep your head where it is now until the end.',
          }),
        },
        fair: {
          title: formatMessage({ id: 'calibration.fair.title', defaultMessage: 'That worked' }),
          text: formatMessage({
            id: 'calibration.fair.words',
            defaultMessage: 'Try to keep your head still and at the same distance until the end.',
          }),
        },
        poor: {
          title: formatMessage({ id: 'calibration.poor.title', defaultMessage: 'That is done' }),
          text: formatMessage({
            id: 'calibration.poor.words',
            defaultMessage:
              'Your eyes were hard to see. More light on your face and a still head help until the end.',
          }),
        },
        slow: {
          title: formatMessage({ id: 'calibration.poor.title', defaultMessage: 'That is done' }),
          text: formatMessage({
            id: 'calibration.slow.words',
            defaultMessage:
              'You did nothing wrong: this device is slow, so the camera delivers few pictures. Closing other programs and tabs helps.',
          }),
        },
        oneMoreTimeSlow: {
          title: formatMessage({
            id: 'calibration.oneMoreTime.title',
            defaultMessage: 'Let us try that once more',
          }),
          text: formatMessage({
            id: 'calibration.oneMoreTimeSlow.words',
            defaultMessage:
              'You did nothing wrong: this device is slow, so the camera delivered too few pictures. Close other programs and tabs, connect the charger and give the camera more light.',
          }),
        },
        oneMoreTime: {
          title: formatMessage({
            id: 'calibration.oneMoreTime.title',
            defaultMessage: 'Let us try that once more',
          }),
          text: formatMessage({
            id: 'calibration.oneMoreTime.words',
            defaultMessage:
              'Your eyes were hard to see. Sit straight in front of the camera, with light on your face and not behind you, and look at each dot until it moves on.',
          }),
        },
        faceNotSeen: {
          title: formatMessage({
            id: 'calibration.oneMoreTime.title',
            defaultMessage: 'Let us try that once more',
          }),
          text: formatMessage({
            id: 'screening.face',
            defaultMessage:
              'Your face was not seen well enough. Sit about an arm’s length from the screen, alone, in the middle of the camera’s picture, with light on your face and not behind you. Take away what covers your face or the camera.',
          }),
        },
        cameraPreview: {
          title: formatMessage({
            id: 'screening.preview.title',
            defaultMessage: 'The camera was not good enough',
          }),
          text: formatMessage({
            id: 'screening.preview',
            defaultMessage:
              'A respondent would be thanked and sent away here, because the study asks for more camera pictures a second or for a face that is seen more often. In this preview you can go on.',
          }),
        },
        failedPreview: {
          title: formatMessage({
            id: 'calibration.failedPreview.title',
            defaultMessage: 'The calibration was not good enough',
          }),
          text: formatMessage({
            id: 'calibration.failedPreview.words',
            defaultMessage:
              'A respondent would be thanked and sent away here, because the study asks for a better calibration. In this preview you can go on.',
          }),
        },
      },
    }),
    [formatMessage],
  );
}
