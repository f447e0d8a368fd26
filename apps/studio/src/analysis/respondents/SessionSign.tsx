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
import { SESSION_STATE_WORDS } from '../../words/words';
import classes from './SessionSign.module.css';

const SIGNS: Record<SessionState, { readonly Sign: Icon; readonly tone: string | undefined }> = {
  PROCESSED: { Sign: IconCircleCheck, tone: classes.good },
  PROCESSING: { Sign: IconClockHour4, tone: classes.busy },
  UPLOADING: { Sign: IconUpload, tone: classes.busy },
  IN_PROGRESS: { Sign: IconPlayerPlay, tone: classes.waiting },
  PROCESSING_ERROR: { Sign: IconAlertTriangle, tone: classes.bad },
  ABANDONED: { Sign: IconDoorExit, tone: classes.waiting },
  WAITING: { Sign: IconClockHour4, tone: classes.waiting },
  FINISHED: { Sign: IconCircleCheck, tone: classes.good },
  DATA_SAVED_LOCALLY: { Sign: IconFileZip, tone: classes.waiting },
  DATA_DELETED_BY_RESEARCHER: { Sign: IconTrash, tone: classes.waiting },
  WITHDRAWN: { Sign: IconTrash, tone: classes.waiting },
  MULTIPLE_FILE_COPY_ERROR: { Sign: IconAlertTriangle, tone: classes.bad },
};

/** State of a session: colour and icon, with a text label for tooltips and screen readers. */
export function SessionSign({ state }: { readonly state: SessionState }) {
  const intl = useIntl();
  const { Sign, tone } = SIGNS[state];
  const word = intl.formatMessage(SESSION_STATE_WORDS[state]);
  return (
    <span className={`${classes.sign} ${tone}`} title={word}>
      <Sign size={16} aria-hidden />
      <span className="visuallyHidden">{word}</span>
    </span>
  );
}
