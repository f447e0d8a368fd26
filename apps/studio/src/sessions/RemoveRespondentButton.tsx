import {
  listSessions,
  removeWaitingSession,
  type RespondentSession,
} from '@fovea/contract/participation/respondents';
import { Button } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from '../controls/feedback/ConfirmDialog';
import { call } from '../state/api';
import { invalidateServerState } from '../state/serverState';

/** Removes a lab respondent who is still waiting for a machine. */
export function RemoveRespondentButton({ session }: { readonly session: RespondentSession }) {
  const [isConfirming, setConfirming] = useState(false);
  const navigate = useNavigate();
  const { id: sessionId, studyId } = session;
  async function remove() {
    await call(removeWaitingSession, { sessionId });
    await navigate({ to: '/studies/$studyId/data-collection', params: { studyId } });
    await invalidateServerState(listSessions, { studyId });
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUserMinus size={16} aria-hidden />}
        onClick={() => setConfirming(true)}
      >
        <FormattedMessage id="session.remove" defaultMessage="Remove respondent" />
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        isDangerous
        title={<FormattedMessage id="session.remove.title" defaultMessage="Remove respondent?" />}
        confirm={<FormattedMessage id="session.remove" defaultMessage="Remove respondent" />}
        onConfirm={remove}
      >
        <FormattedMessage
          id="session.remove.text"
          defaultMessage="{label} no longer waits for a machine. Nothing was collected."
          values={{ label: <bdi>{session.respondent.label}</bdi> }}
        />
      </ConfirmDialog>
    </>
  );
}
