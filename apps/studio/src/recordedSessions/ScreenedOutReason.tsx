import type { ScreenedOut, ScreeningReason } from '@fovea/contract/participation/respondents';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';

/** As the rules' screenedOutMessage, translated. */
const REASONS: Record<ScreeningReason, MessageDescriptor> = defineMessages({
  FRAME_RATE: {
    id: 'screenedOut.rate',
    defaultMessage:
      'The camera delivered {value, number, ::.} pictures a second, less than {threshold, number, ::.}.',
  },
  FACE: {
    id: 'screenedOut.face',
    defaultMessage:
      'A face was found in {value, number, percent} of the camera pictures, less than {threshold, number, percent}.',
  },
  CALIBRATION_ERROR: {
    id: 'screenedOut.calibration',
    defaultMessage:
      'The calibration {isMeasured, select, true {error was {value, number, ::.0}°, not} other {gave no gaze, and its error has to be}} below {threshold, number, ::.0}°.',
  },
});

/** Which threshold of the study ended it for this respondent, with what was measured. */
export function ScreenedOutReason({ screenedOut }: { readonly screenedOut: ScreenedOut }) {
  const { reason, value, threshold } = screenedOut;
  return (
    <FormattedMessage
      {...REASONS[reason]}
      values={{ value: value ?? 0, isMeasured: String(value !== null), threshold }}
    />
  );
}

export function ScreenedOutTitle() {
  return <FormattedMessage id="screenedOut.title" defaultMessage="Screened out" />;
}
