import type { SessionState } from '@fovea/contract/participation/respondents';
import {
  IconDoorExit,
  IconFileZip,
  IconPlayerPlay,
  IconTrash,
  IconUpload,
  type Icon,
} from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { StateBadge, type Tone } from '../controls/feedback/StateBadge';
import { SESSION_STATE_MESSAGES } from '../messages/contractMessages';

const BADGES: Record<SessionState, { readonly tone: Tone; readonly icon?: Icon }> = {
  WAITING: { tone: 'waiting' },
  IN_PROGRESS: { tone: 'busy', icon: IconPlayerPlay },
  UPLOADING: { tone: 'busy', icon: IconUpload },
  PROCESSING: { tone: 'busy' },
  PROCESSED: { tone: 'good' },
  FINISHED: { tone: 'good' },
  ABANDONED: { tone: 'waiting', icon: IconDoorExit },
  PROCESSING_ERROR: { tone: 'bad' },
  DATA_SAVED_LOCALLY: { tone: 'warning', icon: IconFileZip },
  DATA_DELETED_BY_RESEARCHER: { tone: 'waiting', icon: IconTrash },
  WITHDRAWN: { tone: 'waiting', icon: IconTrash },
  MULTIPLE_FILE_COPY_ERROR: { tone: 'bad' },
};

/** State of a session: colour, icon and text. */
export function SessionBadge({ state }: { readonly state: SessionState }) {
  return (
    <StateBadge {...BADGES[state]}>
      <FormattedMessage {...SESSION_STATE_MESSAGES[state]} />
    </StateBadge>
  );
}
