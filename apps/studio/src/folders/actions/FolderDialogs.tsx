import type { File as StoredFile } from '@fovea/contract/studies/files';
import type { Folder, FolderItem, StudyItem } from '@fovea/contract/studies/folders';
import { listStudyNames } from '@fovea/contract/studies/studyLifecycle';
import { FormattedMessage, useIntl } from 'react-intl';
import { FilePreviewDialog } from '../../files/FilePreviewDialog';
import { UploadDialog } from '../../files/uploads/UploadDialog';
import { CreateStudyDialog } from '../../currentStudy/CreateStudyDialog';
import { StudyNameDialog } from '../../currentStudy/StudyNameDialog';
import { useApiQuery } from '../../state/serverState';
import { DeleteItemsDialog } from './DeleteItemsDialog';
import { DeleteStudyDialog } from './DeleteStudyDialog';
import { DuplicateDialog } from './DuplicateDialog';
import { FOLDER_MESSAGES, FOLDER_NAME_PROBLEMS } from './folderMessages';
import { MoveDialog } from './MoveDialog';
import { refreshFolders, type FolderActions } from './useFolderActions';

export type FolderDialog =
  | { kind: 'createFolder' }
  | { kind: 'createStudy' }
  | { kind: 'rename'; item: FolderItem }
  | { kind: 'duplicate'; item: StudyItem }
  | { kind: 'move'; items: readonly FolderItem[] }
  | { kind: 'delete'; items: readonly FolderItem[] }
  | { kind: 'preview'; file: StoredFile }
  | { kind: 'upload'; files: readonly File[] };

interface Props {
  readonly dialog: FolderDialog | null;
  readonly folder: Folder;
  readonly work: FolderActions;
  readonly onClose: () => void;
}

/** The open dialog of the folder browser. */
export function FolderDialogs({ dialog, folder, work, onClose }: Props) {
  const intl = useIntl();
  const names = useApiQuery(listStudyNames, {});
  const studyNames = (names.data ?? []).map(({ name }) => name);
  const folderWords = {
    label: intl.formatMessage({ id: 'folders.folderName', defaultMessage: 'Folder name' }),
    problems: FOLDER_NAME_PROBLEMS,
  };
  if (dialog === null) return null;
  switch (dialog.kind) {
    case 'createFolder':
      return (
        <StudyNameDialog
          title={<FormattedMessage id="folders.createFolder" defaultMessage="Create folder" />}
          name=""
          messages={folderWords}
          taken={folder.folderNames}
          submitLabel={<FormattedMessage id="create" defaultMessage="Create" />}
          failureText={intl.formatMessage(FOLDER_MESSAGES.createFolderFailed)}
          onSubmit={async (name) => {
            await work.createFolderIn(folder.id, name);
            onClose();
          }}
          onClose={onClose}
        />
      );
    case 'createStudy':
      return <CreateStudyDialog folderId={folder.id} onClose={onClose} />;
    case 'rename': {
      const { item } = dialog;
      const isFolder = item.type === 'Folder';
      const others = isFolder ? folder.folderNames : studyNames;
      return (
        <StudyNameDialog
          title={
            isFolder ? (
              <FormattedMessage id="folders.renameFolder" defaultMessage="Rename folder" />
            ) : (
              <FormattedMessage id="folders.renameStudy" defaultMessage="Rename study" />
            )
          }
          name={item.name}
          {...(isFolder ? { messages: folderWords } : {})}
          taken={others.filter((name) => name !== item.name)}
          submitLabel={<FormattedMessage id="rename" defaultMessage="Rename" />}
          failureText={intl.formatMessage(
            isFolder ? FOLDER_MESSAGES.editFolderFailed : FOLDER_MESSAGES.renameStudyFailed,
          )}
          onSubmit={async (name) => {
            await work.rename(item, name);
            onClose();
          }}
          onClose={onClose}
        />
      );
    }
    case 'duplicate':
      // The suggested name must be free, so the names are loaded first, unless that fails.
      if (names.data === undefined && names.error === null) return null;
      return (
        <DuplicateDialog
          item={dialog.item}
          studyNames={studyNames}
          onDuplicate={work.duplicate}
          onClose={onClose}
        />
      );
    case 'move':
      return <MoveDialog items={dialog.items} onMove={work.move} onClose={onClose} />;
    case 'delete': {
      const [only] = dialog.items.length === 1 ? dialog.items : [];
      return only?.type === 'StudyItem' ? (
        <DeleteStudyDialog item={only} work={work} onClose={onClose} />
      ) : (
        <DeleteItemsDialog items={dialog.items} onDelete={work.remove} onClose={onClose} />
      );
    }
    case 'preview':
      return <FilePreviewDialog file={dialog.file} opened onClose={onClose} />;
    case 'upload':
      return (
        <UploadDialog
          opened
          folderId={folder.id}
          files={dialog.files}
          onUploaded={() => void refreshFolders()}
          onClose={onClose}
        />
      );
  }
}
