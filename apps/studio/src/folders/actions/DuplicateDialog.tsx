import type { StudyItem } from '@fovea/contract/studies/folders';
import { copyName } from '@fovea/rules/inputs/names';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { StudyNameDialog } from '../../currentStudy/StudyNameDialog';
import { FolderChoice } from './FolderChoice';
import { FOLDER_MESSAGES } from './folderMessages';
import type { FolderActions } from './useFolderActions';

interface Props {
  readonly item: StudyItem;
  readonly studyNames: readonly string[];
  readonly onDuplicate: FolderActions['duplicate'];
  readonly onClose: () => void;
}

/** Asks for the name of a copy and its folder. */
export function DuplicateDialog({ item, studyNames, onDuplicate, onClose }: Props) {
  const intl = useIntl();
  const [target, setTarget] = useState(item.parentFolder);
  const [suggestion] = useState(() => copyName(item.name, studyNames));
  return (
    <StudyNameDialog
      title={<FormattedMessage id="folders.duplicateTitle" defaultMessage="Duplicate study" />}
      name=""
      suggestion={suggestion}
      taken={studyNames}
      submitLabel={<FormattedMessage id="folders.duplicate" defaultMessage="Duplicate" />}
      failureText={intl.formatMessage(FOLDER_MESSAGES.duplicateFailed)}
      onSubmit={async (name) => {
        await onDuplicate(item.id, name, target);
        onClose();
      }}
      onClose={onClose}
    >
      <FolderChoice
        label={<FormattedMessage id="folders.copyTarget" defaultMessage="Folder of the copy" />}
        value={target}
        onChange={setTarget}
      />
    </StudyNameDialog>
  );
}
