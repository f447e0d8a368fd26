import type { SessionState } from '@fovea/contract/participation/respondents';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockHour4,
  IconDoorExit,
  IconFileZip,
  IconPlayerPlay,
  IconTrash,
  IconUpload,
  type Icon,
} from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { SESSION_STATE_MESSAGES } from '../../messages/contractMessages';
import classes from './SessionStateIcon.module.css';

const STATE_ICONS: Record<
  SessionState,
  { readonly StateIcon: Icon; readonly tone: string | undefined }
> = {
  PROCESSED: { StateIcon: IconCircleCheck, tone: classes.good },
  PROCESSING: { StateIcon: IconClockHour4, tone: classes.busy },
  UPLOADING: { StateIcon: IconUpload, tone: classes.busy },
  IN_PROGRESS: { StateIcon: IconPlayerPlay, tone: classes.waiting },
  PROCESSING_ERROR: { StateIcon: IconAlertTriangle, tone: classes.bad },
  ABANDONED: { StateIcon: IconDoorExit, tone: classes.waiting },
  WAITING: { StateIcon: IconClockHour4, tone: classes.waiting },
  FINISHED: { StateIcon: IconCircleCheck, tone: classes.good },
  DATA_SAVED_LOCALLY: { StateIcon: IconFileZip, tone: classes.waiting },
  DATA_DELETED_BY_RESEARCHER: { StateIcon: IconTrash, tone: classes.waiting },
  WITHDRAWN: { StateIcon: IconTrash, tone: classes.waiting },
  MULTIPLE_FILE_COPY_ERROR: { StateIcon: IconAlertTriangle, tone: classes.bad },
};

/** State of a session: colour and icon, with a text label for tooltips and screen readers. */
export function SessionStateIcon({ state }: { readonly state: SessionState }) {
  const intl = useIntl();
  const { StateIcon, tone } = STATE_ICONS[state];
  const word = intl.formatMessage(SESSION_STATE_MESSAGES[state]);
  return (
    <span className={`${classes.sign} ${tone}`} title={word}>
      <StateIcon size={16} aria-hidden />
      <span className="visuallyHidden">{word}</span>
    </span>
  );
}
