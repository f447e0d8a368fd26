import {
  deleteSessionData,
  getSession,
  listSessions,
  type RespondentSession,
} from '@fovea/contract/participation/respondents';
import { getStudy } from '@fovea/contract/studies/studies';
import { hasDeletableData } from '@fovea/rules/participation/sessions';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../controls/feedback/DialogFoot';
import { failureText } from '../controls/feedback/failureText';
import { showSuccess } from '../controls/feedback/snackbars';
import { call } from '../state/api';
import { invalidateServerState, setServerState } from '../state/serverState';

/** Permanently deletes the collected data; the dialog stays open until the session is reported as deleted. */
export function DeleteDataButton({ session }: { readonly session: RespondentSession }) {
  const intl = useIntl();
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isDeleted = session.state === 'DATA_DELETED_BY_RESEARCHER';
  const { id: sessionId, studyId } = session;

  async function erase() {
    setBusy(true);
    setProblem(null);
    try {
      const deleted = await call(deleteSessionData, { studyId, sessionId });
      setServerState(getSession, { studyId, sessionId }, deleted);
      showSuccess(
        intl.formatMessage({
          id: 'session.dataDeleted',
          defaultMessage: 'Session data deleted by the researcher.',
        }),
      );
      void invalidateServerState(listSessions, { studyId });
      void invalidateServerState(getStudy, { studyId });
    } catch (reason) {
      const otherwise = intl.formatMessage({
        id: 'session.delete.failed',
        defaultMessage: 'The data could not be deleted. Try again in a moment.',
      });
      setProblem(failureText(reason, otherwise));
      // Another user may have deleted it.
      void invalidateServerState(getSession, { studyId, sessionId });
    } finally {
      setBusy(false);
    }
  }
  if (!isDeleted && !hasDeletableData(session)) return null;
  return (
    <>
      {!isDeleted && (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => {
            setProblem(null);
            setConfirming(true);
          }}
        >
          <FormattedMessage id="session.delete" defaultMessage="Delete collected data" />
        </Button>
      )}
      <Modal
        opened={isConfirming && !isDeleted}
        onClose={() => setConfirming(false)}
        title={
          <FormattedMessage id="session.delete.title" defaultMessage="Delete collected data?" />
        }
      >
        <Stack gap={16}>
          <Text>
            <FormattedMessage
              id="session.delete.text"
              defaultMessage="Everything that was collected in the session of {label} is deleted for ever: recording, gaze and answers. The results of the study are computed again without it. That the session took place stays known."
              values={{ label: <bdi>{session.respondent.label}</bdi> }}
            />
          </Text>
          <DialogFoot failure={problem}>
            <Button variant="default" onClick={() => setConfirming(false)} data-autofocus>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button color="red.9" loading={isBusy} onClick={() => void erase()}>
              <FormattedMessage id="session.delete.confirm" defaultMessage="Delete for ever" />
            </Button>
          </DialogFoot>
        </Stack>
      </Modal>
    </>
  );
}
