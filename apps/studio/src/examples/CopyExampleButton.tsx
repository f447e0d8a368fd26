import { copyExampleStudy, type ExampleName } from '@fovea/contract/studies/exampleStudies';
import { getFolder, listFolders } from '@fovea/contract/studies/folders';
import { getHome } from '@fovea/contract/studies/overview';
import { listStudyNames } from '@fovea/contract/studies/studyLifecycle';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { showError } from '../controls/feedback/snackbars';
import { call } from '../state/api';
import { newRequestId } from '../state/requestId';
import { invalidateServerState } from '../state/serverState';
import { useHasFeature } from '../state/session';

/** Copies an example and opens the copy in the builder; absent for those who cannot build. */
export function CopyExampleButton({ example }: { readonly example: ExampleName }) {
  const navigate = useNavigate();
  const canBuild = useHasFeature('ONLINE_STUDY_BUILDER');
  const canCollect = useHasFeature('REMOTE_DATA_COLLECTION');
  /** The same when it is sent again after a lost answer. */
  const requestId = useRef(newRequestId());
  const copy = useMutation({
    mutationFn: () => call(copyExampleStudy, { body: { example, requestId: requestId.current } }),
    onSuccess: async ({ studyId }) => {
      requestId.current = newRequestId();
      for (const changed of [getFolder, listFolders, listStudyNames, getHome]) {
        void invalidateServerState(changed);
      }
      await navigate({ to: '/studies/$studyId/study-builder', params: { studyId } });
    },
    onError: (reason) => showError(reason.message),
  });
  if (!canBuild || !canCollect) return null;
  return (
    <Button
      leftSection={<IconCopy size={16} aria-hidden />}
      loading={copy.isPending}
      onClick={() => copy.mutate()}
    >
      <FormattedMessage
        id="examples.copy"
        defaultMessage="Copy this study"
        description="Button: makes a study of one's own from an example"
      />
    </Button>
  );
}
