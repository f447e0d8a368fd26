import { AOI_NAME_MAX } from '@fovea/rules/analysis/aoi';
import { cleanName } from '@fovea/rules/inputs/names';
import { Autocomplete, Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import type { AoiActions } from '../aoi/aoiActions';
import type { AoiDraft } from '../aoi/mergeAois';

interface Props {
  readonly chosen: readonly AoiDraft[];
  /** Names of existing groups. */
  readonly groups: readonly string[];
  readonly actions: AoiActions;
  readonly onClose: () => void;
}

/** Assigns AOIs to a group, or removes them from it. */
export function GroupDialog({ chosen, groups, actions, onClose }: Props) {
  useRestoreFocus();
  const [group, setGroup] = useState(chosen[0]?.group ?? '');
  return (
    <Modal
      opened
      onClose={onClose}
      title={<FormattedMessage id="aoi.group.title" defaultMessage="Group of AOIs" />}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          actions.change(
            chosen.map(({ id }) => id),
            'group',
            () => ({ group: cleanName(group) }),
          );
          onClose();
        }}
      >
        <Stack gap={16}>
          <Autocomplete
            label={<FormattedMessage id="aoi.group.name" defaultMessage="Name of the group" />}
            value={group}
            onChange={setGroup}
            data={[...groups]}
            maxLength={AOI_NAME_MAX}
            data-autofocus
          />
          <Text size="xs" c="dimmed">
            <FormattedMessage
              id="aoi.group.help"
              defaultMessage="AOIs of a group stand together in the list and in the file of metrics. Leave it empty for no group."
            />
          </Text>
          <DialogFoot>
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit">
              <FormattedMessage id="save" defaultMessage="Save" />
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
