import { createStudy, getStudy } from '@fovea/contract/studies/studies';
import { getFolder, listFolders } from '@fovea/contract/studies/folders';
import { listStudyNames } from '@fovea/contract/studies/studyLifecycle';
import { creatableTypes, type CreatedType } from '@fovea/rules/studies/studyCreation';
import { Radio, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { call } from '../state/api';
import { newRequestId } from '../state/requestId';
import { invalidateServerState, setServerState, useApiQuery } from '../state/serverState';
import { useUser } from '../state/session';
import { StudyNameDialog } from './StudyNameDialog';

interface Props {
  readonly folderId: string;
  readonly onClose: () => void;
}

const TYPES: Record<
  CreatedType,
  { readonly label: MessageDescriptor; readonly help: MessageDescriptor }
> = {
  ONLINE: defineMessages({
    label: { id: 'study.create.online', defaultMessage: 'Online' },
    help: {
      id: 'study.create.online.help',
      defaultMessage: 'In their own browsers, with a link that you send.',
    },
  }),
  LAB: defineMessages({
    label: { id: 'study.create.lab', defaultMessage: 'Lab' },
    help: {
      id: 'study.create.lab.help',
      defaultMessage: 'On the machines of your lab, where they are registered.',
    },
  }),
};

/** Asks for the name and the type of a new study and opens it in the builder. */
export function CreateStudyDialog({ folderId, onClose }: Props) {
  const intl = useIntl();
  const navigate = useNavigate();
  const names = useApiQuery(listStudyNames, {});
  const types = creatableTypes(useUser().features);
  const [studyType, setStudyType] = useState<CreatedType>('ONLINE');
  /** The same id when the same is sent again after a lost response. */
  const requestIds = useRef(new Map<string, string>());

  async function create(name: string) {
    const asked = `${studyType} ${name}`;
    const requestId = requestIds.current.get(asked) ?? newRequestId();
    requestIds.current.set(asked, requestId);
    const query = { targetFolderId: folderId };
    const study = await call(createStudy, { query, body: { name, requestId, studyType } });
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
    >
      {types.length > 1 && (
        <Radio.Group
          value={studyType}
          onChange={(value) => setStudyType(types.find((type) => type === value) ?? 'ONLINE')}
          label={
            <FormattedMessage
              id="study.create.where"
              defaultMessage="Where respondents take part"
            />
          }
        >
          <Stack gap={12} mt={8}>
            {types.map((type) => (
              <Radio
                key={type}
                value={type}
                label={<FormattedMessage {...TYPES[type].label} />}
                description={<FormattedMessage {...TYPES[type].help} />}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </StudyNameDialog>
  );
}
