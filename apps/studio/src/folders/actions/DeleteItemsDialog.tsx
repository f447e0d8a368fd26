import type { FolderItem } from '@fovea/contract/studies/folders';
import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { failureText } from '../../controls/feedback/failureText';
import { FOLDER_MESSAGES } from './folderMessages';
import type { FolderActions } from './useFolderActions';

interface Props {
  /** Folders, files, or a mixed selection. */
  readonly items: readonly FolderItem[];
  readonly onDelete: FolderActions['remove'];
  readonly onClose: () => void;
}

/** Asks for confirmation before folders, files or several rows are deleted. */
export function DeleteItemsDialog({ items, onDelete, onClose }: Props) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const folders = items.filter((item) => item.type === 'Folder');
  const hasFull = folders.some(({ itemCount }) => itemCount > 0);
  const studies = items.filter(({ type }) => type === 'StudyItem').length;
  const files = items.filter(({ type }) => type === 'FileItem').length;
  const [only] = items.length === 1 ? items : [];

  async function doIt() {
    setBusy(true);
    setFailure(null);
    try {
      await onDelete(items);
      onClose();
    } catch (reason) {
      const fallback =
        only?.type === 'FileItem'
          ? FOLDER_MESSAGES.deleteFileFailed
          : only?.type === 'Folder'
            ? FOLDER_MESSAGES.deleteFolderFailed
            : FOLDER_MESSAGES.deleteStudyFailed;
      setFailure(failureText(reason, intl.formatMessage(fallback)));
      setBusy(false);
    }
  }
  return (
    <Modal opened onClose={onClose} title={<Title items={items} />}>
      <Stack gap={16}>
        <Stack gap={8}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {only?.type === 'Folder' && hasFull ? (
              <FormattedMessage
                id="folders.delete.holds"
                defaultMessage="{count, plural, one {“{name}” has # item.} other {“{name}” has # items.}}"
                values={{ count: only.itemCount, name: <bdi>{only.name}</bdi> }}
              />
            ) : only ? (
              <FormattedMessage
                id="folders.delete.one"
                defaultMessage="“{name}” will be deleted."
                values={{ name: <bdi>{only.name}</bdi> }}
              />
            ) : (
              <FormattedMessage
                id="folders.delete.several"
                defaultMessage="{count} items will be deleted. Studies can be brought back from the deleted studies."
                values={{ count: items.length }}
              />
            )}
          </Text>
          {!only && (
            <Text size="sm" c="dimmed">
              <FormattedMessage
                id="folders.delete.kinds"
                defaultMessage="{studies, plural, =0 {} one {# study. } other {# studies. }}{files, plural, =0 {} one {# file. } other {# files. }}{folders, plural, =0 {} one {# folder.} other {# folders.}}"
                values={{ studies, files, folders: folders.length }}
              />
            </Text>
          )}
          {files > 0 && (
            <Text size="sm">
              <FormattedMessage
                id="folders.delete.files"
                defaultMessage="Studies that use a file keep their own copy of it."
              />
            </Text>
          )}
        </Stack>
        {folders.length > 0 && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
            <FormattedMessage
              id="folders.delete.full"
              defaultMessage="Folders with items cannot be deleted."
            />
          </Alert>
        )}
        <DialogFoot failure={failure}>
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="cancel" defaultMessage="Cancel" />
          </Button>
          <Button
            color="red.9"
            loading={isBusy}
            disabled={hasFull}
            onClick={() => void doIt()}
            data-autofocus
          >
            <FormattedMessage id="folders.delete" defaultMessage="Delete" />
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}

function Title({ items }: Pick<Props, 'items'>) {
  const [only] = items.length === 1 ? items : [];
  if (only?.type === 'Folder') {
    return <FormattedMessage id="folders.deleteFolder" defaultMessage="Delete folder" />;
  }
  if (only?.type === 'FileItem') {
    return <FormattedMessage id="folders.deleteFile" defaultMessage="Delete file" />;
  }
  return (
    <FormattedMessage
      id="folders.deleteItems"
      defaultMessage="Delete {count} items"
      values={{ count: items.length }}
    />
  );
}
