import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { StageWords } from './stage';

/** The words of stimuli, which are no React, in the language of the page. */
export function useStageWords(): StageWords {
  const { formatMessage } = useIntl();
  return useMemo(
    () => ({
      followDot: formatMessage({
        id: 'flow.followDot',
        defaultMessage: 'Keep your head still and follow the dot with your eyes.',
      }),
      startVideo: formatMessage({ id: 'flow.startVideo', defaultMessage: 'Play the video' }),
      goOn: formatMessage({ id: 'flow.continue', defaultMessage: 'Continue' }),
      websiteWithButton: formatMessage({
        id: 'website.withButton',
        defaultMessage: 'Continue when you are done with this page.',
      }),
      websiteAlone: formatMessage({
        id: 'website.alone',
        defaultMessage: 'The study goes on by itself.',
      }),
      timeLeft: formatMessage({ id: 'website.timeLeft', defaultMessage: 'Time left' }),
      nothingShown: formatMessage({
        id: 'website.nothingShown',
        defaultMessage: 'Nothing shown? Open it in a new tab',
      }),
      frameTitle: formatMessage({ id: 'website.frame', defaultMessage: 'Website' }),
      tabTitle: formatMessage({
        id: 'newTab.title',
        defaultMessage: 'The next part opens in a new tab',
      }),
      tabWords: formatMessage({
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
      goesOnIn: (seconds: number) =>
        formatMessage(
          {
            id: 'newTab.goesOn',
            defaultMessage:
              'The study goes on in {seconds, plural, one {# second} other {# seconds}}.',
          },
          { seconds },
        ),
    }),
    [formatMessage],
  );
}
