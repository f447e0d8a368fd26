import type { PanelSubmission } from '@fovea/contract/participation/panelSubmissions';
import { Anchor, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { SessionBadge } from '../../recordedSessions/SessionBadge';
import { PANEL_END_MESSAGES } from '../states/stateMessages';
import classes from './Submissions.module.css';

interface Props {
  readonly studyId: string;
  readonly submission: PanelSubmission;
}

/** The session with its state and how it ended, and further ones of the same person. */
export function SessionCell({ studyId, submission }: Props) {
  const { session, otherSessions, end } = submission;
  const link = (one: { readonly id: string; readonly label: string }) => (
    <Anchor key={one.id} href={`#/studies/${studyId}/sessions/${one.id}`} size="sm">
      <bdi className={classes['label']}>{one.label}</bdi>
    </Anchor>
  );
  return (
    <div className={classes['cell']}>
      {session === null ? (
        <Text span size="sm" c="dimmed">
          <FormattedMessage id="submissions.noSession" defaultMessage="None" />
        </Text>
      ) : (
        <>
          {link(session)}
          <SessionBadge state={session.state} />
        </>
      )}
      {end !== null && end !== 'COMPLETE' && (
        <Text span size="xs" c="dimmed">
          <FormattedMessage {...PANEL_END_MESSAGES[end]} />
        </Text>
      )}
      {otherSessions.length > 0 && (
        <Text span size="xs" c="dimmed" className={classes['others'] ?? ''}>
          <FormattedMessage
            id="submissions.otherSessions"
            defaultMessage="Also:"
            description="Followed by links to further sessions of the same person"
          />{' '}
          {otherSessions.map((one) => link(one))}
        </Text>
      )}
    </div>
  );
}
