import type { PanelSubmission } from '@fovea/contract/participation/panelSubmissions';
import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import classes from './Submissions.module.css';

/** The last decision that was sent from here, by whom, and why the panel did not accept it. */
export function DecisionCell({
  submission: { decision },
}: {
  readonly submission: PanelSubmission;
}) {
  if (decision === null) return null;
  const { kind, decidedDate, decidedBy, refusal } = decision;
  return (
    <div className={classes['cell']}>
      {refusal === null ? (
        <Text span size="sm">
          {kind === 'APPROVE' ? (
            <FormattedMessage id="submissions.approved" defaultMessage="Approved" />
          ) : (
            <FormattedMessage id="submissions.asked" defaultMessage="Asked to return" />
          )}
        </Text>
      ) : (
        <Text span size="sm" c="var(--fovea-bad)" dir="auto">
          <FormattedMessage
            id="submissions.refusedByPanel"
            defaultMessage="{kind, select, APPROVE {The approval was not accepted} other {Asking to return was not accepted}}: {refusal}"
            values={{ kind, refusal }}
          />
        </Text>
      )}
      <Text span size="xs" c="dimmed">
        <DateText moment={decidedDate} />
        {decidedBy && (
          <>
            {', '}
            <bdi>{decidedBy.name}</bdi>
          </>
        )}
      </Text>
    </div>
  );
}
