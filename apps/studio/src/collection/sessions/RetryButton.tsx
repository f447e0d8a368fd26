import { Button } from '@mantine/core';
import {
  listSessions,
  retryProcessing,
  type RespondentSession,
} from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { showError } from '../../controls/feedback/snackbars';
import { call } from '../../state/api';
import { invalidateServerState } from '../../state/serverState';

interface Props {
  readonly study: Study;
  readonly session: RespondentSession;
}

/** Processes a recording again. */
export function RetryButton({ study, session }: Props) {
  const [isBusy, setBusy] = useState(false);
  const studyId = study.id;
  async function retry() {
    setBusy(true);
    try {
      await call(retryProcessing, { studyId, sessionId: session.id });
      await invalidateServerState(listSessions, { studyId });
    } catch (reason) {
      showError(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      size="xs"
      variant="default"
      loading={isBusy}
      leftSection={<IconRefresh size={14} aria-hidden />}
      onClick={() => void retry()}
    >
      <FormattedMessage id="sessions.retry" defaultMessage="Process again" />
    </Button>
  );
}
