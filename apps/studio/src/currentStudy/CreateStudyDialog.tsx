import { createStudy, getStudy } from '@fovea/contract/studies/studies';
import { getFolder, listFolders } from '@fovea/contract/studies/folders';
import { listStudyNames } from '@fovea/contract/studies/studyLifecycle';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../state/api';
import { newRequestId } from '../state/requestId';
import { invalidateServerState, setServerState, useApiQuery } from '../state/serverState';
import { StudyNameDialog } from './StudyNameDialog';

interface Props {
  readonly folderId: string;
  readonly onClose: () => void;
}

/** Asks for the name of a new study and opens it in the builder. */
export function CreateStudyDialog({ folderId, onClose }: Props) {
  const intl = useIntl();
  const navigate = useNavigate();
  const names = useApiQuery(listStudyNames, {});
  /** The same id when a name is sent again after a lost response. */
  const requestIds = useRef(new Map<string, string>());

  async function create(name: string) {
    const requestId = requestIds.current.get(name) ?? newRequestId();
    requestIds.current.set(name, requestId);
    const query = { targetFolderId: folderId };
    const study = await call(createStudy, { query, body: { name, requestId } });
    setServerState(getStudy, { studyId: study.id }, study);
    for (const changed of [getFolder, listFolders, listStudyNames]) {
      void invalidateServerState(changed);
    }
    await navigate({ to: '/studies/$studyId/study-builder', params: { studyId: study.id } });
  }

  return (
    <StudyNameDialog
      title={<FormattedMessage id="folders.create" defaultMessage="Create study" />}
      name=""
      taken={(names.data ?? []).map(({ name }) => name)}
      submitLabel={<FormattedMessage id="create" defaultMessage="Create" />}
      failureText={intl.formatMessage({
        id: 'folders.create.failed',
        defaultMessage: 'There was an error creating the study',
      })}
      onSubmit={create}
      onClose={onClose}
    />
  );
}
