import type { PanelSubmissionState } from '@fovea/contract/participation/panelSubmissions';
import {
  IconArrowBackUp,
  IconFilterX,
  IconHourglassOff,
  IconPlayerPlay,
  IconQuestionMark,
  IconUserCheck,
  type Icon,
} from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { StateBadge, type Tone } from '../../controls/feedback/StateBadge';
import { SUBMISSION_STATE_MESSAGES } from './stateMessages';

const BADGES: Record<PanelSubmissionState, { readonly tone: Tone; readonly icon?: Icon }> = {
  RESERVED: { tone: 'waiting' },
  ACTIVE: { tone: 'busy', icon: IconPlayerPlay },
  TIMED_OUT: { tone: 'waiting', icon: IconHourglassOff },
  AWAITING_REVIEW: { tone: 'warning', icon: IconUserCheck },
  APPROVED: { tone: 'good' },
  RETURNED: { tone: 'waiting', icon: IconArrowBackUp },
  REJECTED: { tone: 'bad' },
  SCREENED_OUT: { tone: 'waiting', icon: IconFilterX },
  PARTIALLY_APPROVED: { tone: 'good' },
  UNKNOWN: { tone: 'waiting', icon: IconQuestionMark },
};

/** Where a submission stands at the panel: colour, icon and text. */
export function SubmissionBadge({ state }: { readonly state: PanelSubmissionState }) {
  return (
    <StateBadge {...BADGES[state]}>
      <FormattedMessage {...SUBMISSION_STATE_MESSAGES[state]} />
    </StateBadge>
  );
}
