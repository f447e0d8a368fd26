import type { RegisteredRespondent } from '@fovea/contract/participation/registrations';
import { FormattedMessage } from 'react-intl';
import { StateBadge, type Tone } from '../controls/feedback/StateBadge';
import { STATE_MESSAGES } from './respondentMessages';

const TONES: Record<RegisteredRespondent['state'], Tone> = {
  WAITING: 'waiting',
  IN_PROGRESS: 'busy',
  FINISHED: 'good',
};

/** The state of a respondent; one who was sent to a machine may not have begun there. */
export function RegistrationStateBadge({
  respondent,
}: {
  readonly respondent: RegisteredRespondent;
}) {
  const { state, hasSession } = respondent;
  if (state === 'IN_PROGRESS' && !hasSession) {
    return (
      <StateBadge tone="waiting">
        <FormattedMessage id="respondent.state.notBegun" defaultMessage="Not begun yet" />
      </StateBadge>
    );
  }
  return (
    <StateBadge tone={TONES[state]}>
      <FormattedMessage {...STATE_MESSAGES[state]} />
    </StateBadge>
  );
}
