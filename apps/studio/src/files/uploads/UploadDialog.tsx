import type { File as StoredFile } from '@fovea/contract/studies/files';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { DraftRow } from './DraftRow';
import { FilePicker } from '../FilePicker';
import { FILE_MESSAGES } from '../fileMessages';
import { registerUploadDialog } from './openUploadDialogs';
import { UnsupportedVideo } from './UnsupportedVideo';
import { UploadRow } from './UploadRow';
import { useDrafts } from './useDrafts';
import { dismissUploads, isFinished, queueUploads, useUploads } from './useUploads';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly folderId: string;
  /** Called with a stored file: just uploaded, or the existing one that was chosen instead. */
  readonly onUploaded?: (file: StoredFile) => void;
  /** Files dropped on the page, before or while the dialog is open. */
  readonly files?: readonly File[];
}

/** Uploads files to a folder of the repository; uploads continue after it is closed. */
export function UploadDialog({ opened, ...dialog }: Props) {
  const intl = useIntl();
  return (
    <Modal
      opened={opened}
      onClose={dialog.onClose}
      size="lg"
      title={intl.formatMessage(FILE_MESSAGES.uploadFile)}
    >
      <Uploading {...dialog} />
    </Modal>
  );
}

function Uploading({ onClose, folderId, onUploaded, files }: Omit<Props, 'opened'>) {
  const { drafts, add, rename, remove, forget } = useDrafts();
  const [mine, setMine] = useState<readonly string[]>([]);
  const items = useUploads((uploads) => uploads.items);
  const shown = items.filter(({ id }) => mine.includes(id));
  const told = useRef(new Set<string>());
  useEffect(registerUploadDialog, []);

  const isAllDone = shown.length > 0 && shown.every(({ state }) => state === 'done');
  useEffect(() => {
    for (const { id, stored } of shown) {
      if (!stored || told.current.has(id)) continue;
      told.current.add(id);
      onUploaded?.(stored);
    }
  });
  useEffect(() => {
    if (!isAllDone || drafts.length > 0) return;
    dismissUploads(mine);
    onClose();
  }, [isAllDone, drafts.length, mine, onClose]);

  const unsupported = drafts.find(({ problem }) => problem === 'unsupported');
  // The others stay in the dialog with the reason, until they are removed.
  const usable = drafts.filter(({ problem }) => problem === null);
  const isReady =
    usable.length > 0 && usable.every(({ isReading, name }) => !isReading && name.trim() !== '');

  function upload() {
    const wanted = usable.map(({ file, kind, name, media }) => {
      const { widthPx = 0, heightPx = 0, durationMs = 0, thumbnail = '' } = media ?? {};
      const measured = media && { widthPx, heightPx, durationMs, thumbnail };
      return { file, kind, name: name.trim(), folderId, media: measured };
    });
    setMine([...mine, ...queueUploads(wanted)]);
    forget(usable.map(({ id }) => id));
  }

  return (
    <Stack gap={16}>
      <FilePicker kind="any" onFile={add} {...(files ? { dropped: files } : {})} />
      {drafts.length > 0 && (
        <Stack gap={16} component="ul" m={0} p={0} role="list">
          {drafts.map((draft) => (
            <DraftRow
              key={draft.id}
              draft={draft}
              onRename={(name) => rename(draft.id, name)}
              onRemove={() => remove(draft.id)}
            />
          ))}
        </Stack>
      )}
      {shown.length > 0 && (
        <Stack gap={12} component="ul" m={0} p={0} role="list" aria-live="polite">
          {shown.map((item) => (
            <UploadRow key={item.id} item={item} />
          ))}
        </Stack>
      )}
      {shown.some((item) => !isFinished(item) && item.state !== 'duplicate') && (
        <Text size="sm" c="dimmed">
          <FormattedMessage {...FILE_MESSAGES.goesOn} />
        </Text>
      )}
      <UnsupportedVideo
        opened={unsupported !== undefined}
        fileName={unsupported?.file.name ?? ''}
        onClose={() => unsupported && remove(unsupported.id)}
      />
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {shown.length > 0 ? (
            <FormattedMessage {...FILE_MESSAGES.close} />
          ) : (
            <FormattedMessage id="cancel" defaultMessage="Cancel" />
          )}
        </Button>
        {(drafts.length > 0 || shown.length === 0) && (
          <Button disabled={!isReady} onClick={upload}>
            <FormattedMessage {...FILE_MESSAGES.upload} />
          </Button>
        )}
      </DialogFoot>
    </Stack>
  );
}
