import type { UsableThresholds } from '@fovea/contract/participation/panelStudies';
import type { Sensors } from '@fovea/contract/studies/sensors';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { degreesText, shareText } from './figureText';

type Part = 'accuracyDeg' | 'gazeQuality' | 'faceQuality' | 'answers';

const PARTS: Record<Part, MessageDescriptor> = defineMessages({
  accuracyDeg: { id: 'usable.text.accuracy', defaultMessage: 'accuracy below {limit}' },
  gazeQuality: { id: 'usable.text.gaze', defaultMessage: 'gaze quality at least {limit}' },
  faceQuality: { id: 'usable.text.face', defaultMessage: 'face quality at least {limit}' },
  answers: { id: 'usable.text.answers', defaultMessage: 'all surveys complete' },
});

interface Props {
  readonly thresholds: UsableThresholds;
  readonly sensors: Pick<Sensors, 'eyeTracking' | 'webcam'>;
}

/** What a recording must reach to be proposed for payment, as a list. */
export function ThresholdText({ thresholds, sensors }: Props) {
  const intl = useIntl();
  const { accuracyDeg, gazeQuality, faceQuality, areAnswersNeeded } = thresholds;
  const parts: string[] = [];
  const add = (part: Exclude<Part, 'answers'>, limit: string | null) => {
    if (limit !== null) parts.push(intl.formatMessage(PARTS[part], { limit }));
  };
  if (sensors.eyeTracking) {
    add('accuracyDeg', degreesText(intl, accuracyDeg));
    add('gazeQuality', shareText(intl, gazeQuality));
  }
  if (sensors.webcam) add('faceQuality', shareText(intl, faceQuality));
  if (areAnswersNeeded) parts.push(intl.formatMessage(PARTS.answers));
  if (parts.length === 0) {
    return <FormattedMessage id="usable.text.none" defaultMessage="every complete recording" />;
  }
  return <>{intl.formatList(parts)}</>;
}
