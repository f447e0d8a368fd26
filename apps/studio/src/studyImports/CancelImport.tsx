import type { StudyImport } from '@fovea/contract/studies/studyImports';
import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from '../controls/feedback/ConfirmDialog';
import { removeImport } from './studyImportCalls';

interface Props {
  readonly of: StudyImport;
  readonly onClose: () => void;
}

/** Asks before an import that is going on is given up. */
export function CancelImport({ of, onClose }: Props) {
  return (
    <ConfirmDialog
      opened
      isDangerous
      onClose={onClose}
      title={
        <FormattedMessage
          id="studyImport.cancel"
          defaultMessage="Cancel the import"
          description="Button and title of a question: gives up the import of a study"
        />
      }
      confirm={
        <FormattedMessage
          id="studyImport.cancel"
          defaultMessage="Cancel the import"
          description="Button and title of a question: gives up the import of a study"
        />
      }
      onConfirm={() => removeImport(of)}
    >
      <Text size="sm">
        <FormattedMessage
          id="studyImport.cancel.text"
          defaultMessage="Nothing of “{name}” stays here. To import it later, upload the file again."
          description="Asks whether the import of a study should be given up"
          values={{ name: <bdi>{of.fileName}</bdi> }}
        />
      </Text>
    </ConfirmDialog>
  );
}
