import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { Text } from '@mantine/core';
import { SessionBadge } from '../../recordedSessions/SessionBadge';

/** State of a session, with the reason of a failure. */
export function SessionState({ session }: { readonly session: RespondentSession }) {
  return (
    <>
      <SessionBadge state={session.state} />
      {session.processingError && (
        <Text size="sm" mt={4} miw={220} maw={380} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {session.processingError}
        </Text>
      )}
    </>
  );
}
