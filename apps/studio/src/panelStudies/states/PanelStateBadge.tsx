import type { PanelStudyState } from '@fovea/contract/participation/panelStudies';
import {
  IconBroadcast,
  IconCalendarTime,
  IconPencil,
  IconPlayerPause,
  IconUserCheck,
  type Icon,
} from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { StateBadge, type Tone } from '../../controls/feedback/StateBadge';
import { PANEL_STATE_MESSAGES } from './stateMessages';

const BADGES: Record<PanelStudyState, { readonly tone: Tone; readonly icon?: Icon }> = {
  UNPUBLISHED: { tone: 'waiting', icon: IconPencil },
  SCHEDULED: { tone: 'waiting', icon: IconCalendarTime },
  PUBLISHING: { tone: 'busy' },
  ACTIVE: { tone: 'good', icon: IconBroadcast },
  PAUSED: { tone: 'waiting', icon: IconPlayerPause },
  AWAITING_REVIEW: { tone: 'warning', icon: IconUserCheck },
  COMPLETED: { tone: 'good' },
};

/** Where the study stands at the panel: colour, icon and text. */
export function PanelStateBadge({ state }: { readonly state: PanelStudyState }) {
  return (
    <StateBadge {...BADGES[state]}>
      <FormattedMessage {...PANEL_STATE_MESSAGES[state]} />
    </StateBadge>
  );
}
