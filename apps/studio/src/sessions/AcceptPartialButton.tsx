import {
  getSession,
  listSessions,
  type RespondentSession,
} from '@fovea/contract/participation/respondents';
import { finishedSessionUpload } from '@fovea/contract/participation/savedRecordings';
import { getStudy } from '@fovea/contract/studies/studies';
import { Button, Stack, Text } from '@mantine/core';
import { IconPackageImport } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../controls/feedback/ConfirmDialog';
import { showSuccess } from '../controls/feedback/snackbars';
import { call } from '../state/api';
import { invalidateServerState, setServerState } from '../state/serverState';

/** Something has arrived, and the respondent is no longer active. */
function canAcceptPartial({ state, receivedChunks }: RespondentSession): boolean {
  const isStuck = state === 'UPLOADING' || state === 'DATA_SAVED_LOCALLY' || state === 'ABANDONED';
  return isStuck && receivedChunks > 0;
}

/** Accepts what has arrived as the complete recording, when nothing more will come. */
export function AcceptPartialButton({ session }: { readonly session: RespondentSession }) {
  const intl = useIntl();
  const [isConfirming, setConfirming] = useState(false);
  const { id: sessionId, studyId, receivedChunks, expectedChunks } = session;

  async function take() {
    const taken = await call(finishedSessionUpload, { studyId, sessionId });
    setServerState(getSession, { studyId, sessionId }, taken);
    showSuccess(
      intl.formatMessage({
        id: 'session.take.done',
        defaultMessage: 'What has arrived is being processed.',
      }),
    );
    void invalidateServerState(listSessions, { studyId });
    void invalidateServerState(getStudy, { studyId });
  }
  if (!canAcceptPartial(session)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPackageImport size={16} aria-hidden />}
        onClick={() => setConfirming(true)}
      >
        <FormattedMessage id="session.take" defaultMessage="Take what has arrived" />
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={<FormattedMessage id="session.take.title" defaultMessage="Take what has arrived?" />}
        confirm={<FormattedMessage id="session.take" defaultMessage="Take what has arrived" />}
        onConfirm={take}
      >
        <Stack gap={8}>
          <Text>
            <FormattedMessage
              id="session.take.text"
              defaultMessage="{hasExpected, select, true {{received, number} of {expected, plural, one {# part} other {# parts}} have arrived.} other {{received, plural, one {# part has} other {# parts have}} arrived; the respondent’s browser never said how many there are.}} They are processed as the whole recording of {label}, and the session is marked: only a part of the recording arrived."
              values={{
                hasExpected: String(expectedChunks !== null),
                received: receivedChunks,
                expected: expectedChunks,
                label: <bdi>{session.respondent.label}</bdi>,
              }}
            />
          </Text>
          <Text>
            <FormattedMessage
              id="session.take.later"
              defaultMessage="Do this when nothing more will come. Should the rest arrive after all, it is taken and everything is computed again."
            />
          </Text>
        </Stack>
      </ConfirmDialog>
    </>
  );
}
