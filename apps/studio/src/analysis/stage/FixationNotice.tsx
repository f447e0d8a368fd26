import { FormattedMessage } from 'react-intl';
import type { FixationState } from './fixationState';

/** Explains why gaze is shown although fixations were selected. */
export function FixationNotice({
  state,
}: {
  readonly state: Exclude<FixationState, 'calculated'>;
}) {
  return state === 'failed' ? (
    <FormattedMessage
      id="analysis.fixationsFailed"
      defaultMessage="Fixation metrics could not be calculated for this respondent: the gaze never rested long enough. The gaze itself is shown."
    />
  ) : (
    <FormattedMessage
      id="analysis.fixationsWaiting"
      defaultMessage="Fixation metrics are not calculated yet for this respondent. The gaze itself is shown until then."
    />
  );
}
