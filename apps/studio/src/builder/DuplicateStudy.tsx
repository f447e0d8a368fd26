import { Button } from '@mantine/core';
import { listStudyNames, copyStudy } from '@fovea/contract/studies/studyLifecycle';
import type { Study } from '@fovea/contract/studies/studies';
import { copyName } from '@fovea/rules/inputs/names';
import { canCreateStudy } from '@fovea/rules/studies/studyCreation';
import { isBuiltHere } from '@fovea/rules/studies/studyKinds';
import { IconCopy } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { showError, showSuccess } from '../controls/feedback/snackbars';
import { call } from '../state/api';
import { newRequestId } from '../state/requestId';
import { useUser } from '../state/session';
import { StudyNameDialog } from '../currentStudy/StudyNameDialog';

/** Duplicates a read-only study; the copy appears in the same folder. */
export function DuplicateStudy({ study }: { readonly study: Study }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { features } = useUser();
  const [names, setNames] = useState<readonly string[] | null>(null);
  const requestId = useRef('');
  if (!isBuiltHere(study) || !canCreateStudy(study.studyType, features)) return null;

  async function ask() {
    try {
      const studies = await call(listStudyNames, {});
      requestId.current = newRequestId();
      setNames(studies.map(({ name }) => name));
    } catch (reason) {
      showError(reason instanceof Error ? reason.message : String(reason));
    }
  }
  async function copy(name: string) {
    const body = { name, targetFolderId: study.folder, requestId: requestId.current };
    await call(copyStudy, { studyId: study.id, body });
    setNames(null);
    showSuccess(
      intl.formatMessage(
        { id: 'builder.duplicating', defaultMessage: '"{name}" is being made; it appears here.' },
        { name },
      ),
    );
    void navigate({ to: '/folders/$folderId', params: { folderId: study.folder } });
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void ask()}
      >
        <FormattedMessage id="builder.duplicateStudy" defaultMessage="Duplicate study" />
      </Button>
      {names && (
        <StudyNameDialog
          title={<FormattedMessage id="builder.duplicateStudy" defaultMessage="Duplicate study" />}
          name=""
          suggestion={copyName(study.name, names)}
          taken={names}
          submitLabel={<FormattedMessage id="builder.duplicate" defaultMessage="Duplicate" />}
          onSubmit={copy}
          onClose={() => setNames(null)}
          failureText={intl.formatMessage({
            id: 'builder.duplicateFailed',
            defaultMessage: 'There was an error duplicating the study',
          })}
        />
      )}
    </>
  );
}
