import type { FolderItem } from '@fovea/contract/studies/folders';
import { listFolders } from '@fovea/contract/studies/folders';
import { Button, Modal, Stack } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { useApiQuery } from '../../state/serverState';
import { FolderChoice } from './FolderChoice';
import type { FolderActions } from './useFolderActions';

interface Props {
  readonly items: readonly FolderItem[];
  readonly onMove: FolderActions['move'];
  readonly onClose: () => void;
}

/** Moves rows without dragging. */
export function MoveDialog({ items, onMove, onClose }: Props) {
  const { data: folders = [] } = useApiQuery(listFolders, {});
  const [target, setTarget] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [moved] = useState(() => items.filter(({ type }) => type === 'Folder').map(({ id }) => id));
  const folder = folders.find(({ id }) => id === target);
  const isThere = items.every(({ parentFolder }) => parentFolder === target);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!folder || isThere) return;
    setBusy(true);
    await onMove(items, folder);
    onClose();
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <FormattedMessage
          id="folders.moveTitle"
          defaultMessage="{count, plural, =1 {Move “{name}”} other {Move # items}}"
          values={{ count: items.length, name: items[0]?.name ?? '' }}
        />
      }
    >
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap={16}>
          <FolderChoice
            label={<FormattedMessage id="folders.moveTarget" defaultMessage="Move to folder" />}
            value={target}
            onChange={setTarget}
            moved={moved}
            isFirst
          />
          <DialogFoot>
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit" loading={isBusy} disabled={!folder || isThere}>
              <FormattedMessage id="folders.moveButton" defaultMessage="Move" />
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
