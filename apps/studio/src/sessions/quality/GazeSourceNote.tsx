import type { QualityMetrics } from '@fovea/contract/participation/respondents';
import { Text } from '@mantine/core';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';

const UNUSED: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  webcamChosen: {
    id: 'gazeSource.webcamChosen',
    defaultMessage: 'Gaze is that of the webcam, as the signal settings of the study say.',
  },
  notPlacedInTime: {
    id: 'gazeSource.notPlacedInTime',
    defaultMessage:
      'Gaze is that of the webcam: the clock of the eye tracker was never compared with that of the session.',
  },
  pageNotOnScreen: {
    id: 'gazeSource.pageNotOnScreen',
    defaultMessage:
      'Gaze is that of the webcam: it is not known where on the screen the page was, so the gaze of the eye tracker cannot be placed on it.',
  },
  noGaze: {
    id: 'gazeSource.noGaze',
    defaultMessage: 'Gaze is that of the webcam: the eye tracker saw no eyes during the stimuli.',
  },
});

/** Whose gaze it is, where there was an eye tracker; otherwise nothing. */
export function GazeSourceNote({ quality }: { readonly quality: QualityMetrics }) {
  const { gazeDevice, parameters } = quality;
  const unused = UNUSED[String(parameters.eyeTrackerUnused)];
  if (gazeDevice === undefined && !unused) return null;
  return (
    <Text size="sm">
      {gazeDevice === undefined ? (
        <FormattedMessage {...unused} />
      ) : (
        <FormattedMessage
          id="gazeSource.tracker"
          defaultMessage="Gaze is that of the laboratory eye tracker {device}."
          values={{ device: <bdi>{gazeDevice}</bdi> }}
        />
      )}
    </Text>
  );
}
