import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { NO_GAZE_CAUSE_MESSAGES } from '../../messages/contractMessages';
import { ScreenedOutReason } from '../../recordedSessions/ScreenedOutReason';
import { SessionBadge } from '../../recordedSessions/SessionBadge';

/**
 * State of a session, with the reason of a failure or the cause of missing gaze; the page of the
 * session says what to do about it.
 */
export function SessionState({ session }: { readonly session: RespondentSession }) {
  return (
    <>
      <SessionBadge state={session.state} />
      {session.processingError && (
        <Text size="sm" mt={4} miw={220} maw={380} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {session.processingError}
        </Text>
      )}
      {session.screenedOut && (
        <Text size="sm" mt={4} maw={380} c="var(--fovea-warning)">
          <FormattedMessage
            id="sessions.screenedOut"
            defaultMessage="Screened out: {reason}"
            values={{ reason: <ScreenedOutReason screenedOut={session.screenedOut} /> }}
          />
        </Text>
      )}
      {session.noGaze && (
        <Text size="sm" mt={4} c="var(--fovea-warning)">
          <FormattedMessage
            id="sessions.noGaze"
            defaultMessage="No gaze: {cause}"
            values={{
              cause: <FormattedMessage {...NO_GAZE_CAUSE_MESSAGES[session.noGaze.cause]} />,
            }}
          />
        </Text>
      )}
    </>
  );
}
