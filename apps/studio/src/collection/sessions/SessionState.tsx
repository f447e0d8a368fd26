import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { Text } from '@mantine/core';
import { NoGazeReason, NoGazeTitle } from '../../recordedSessions/NoGazeReason';
import { SessionBadge } from '../../recordedSessions/SessionBadge';

/** State of a session, with the reason of a failure or of missing gaze. */
export function SessionState({ session }: { readonly session: RespondentSession }) {
  return (
    <>
      <SessionBadge state={session.state} />
      {session.processingError && (
        <Text size="sm" mt={4} maw={380}>
          {session.processingError}
        </Text>
      )}
      {session.noGaze && (
        <Text size="sm" mt={4} maw={380}>
          <Text span inherit c="var(--fovea-warning)">
            <NoGazeTitle />
          </Text>
          {' · '}
          <NoGazeReason noGaze={session.noGaze} />
        </Text>
      )}
    </>
  );
}
