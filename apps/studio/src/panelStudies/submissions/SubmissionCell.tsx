import type { PanelSubmission } from '@fovea/contract/participation/panelSubmissions';
import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { SubmissionBadge } from '../states/SubmissionBadge';
import classes from './Submissions.module.css';

/** Who it is at the panel, since when, and where the submission stands there. */
export function SubmissionCell({ submission }: { readonly submission: PanelSubmission }) {
  const { submissionId, participantId, state, startedDate } = submission;
  return (
    <div className={classes['cell']}>
      {!participantId ? (
        <Text span size="sm" c="dimmed">
          <FormattedMessage id="submissions.noIds" defaultMessage="No ids in the link" />
        </Text>
      ) : (
        <bdi className={classes['id']} title={submissionId ?? participantId}>
          {participantId}
        </bdi>
      )}
      {state !== null && <SubmissionBadge state={state} />}
      {startedDate !== null && (
        <Text span size="xs" c="dimmed">
          <DateText moment={startedDate} />
        </Text>
      )}
    </div>
  );
}
