import { Button, Modal, Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { resolveConflict, useAoiConflicts } from '../aoi/aoiOutbox';

/** Another user changed the same AOI: keep theirs or overwrite it. Nothing is discarded before the choice. */
export function StaleAoiDialog({ studyId }: { readonly studyId: string }) {
  const conflict = useAoiConflicts(({ conflicts }) =>
    conflicts.find((each) => each.studyId === studyId),
  );
  if (!conflict) return null;
  const name = <bdi>{conflict.mine.name}</bdi>;
  return (
    <Modal
      opened
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={() => {}}
      title={
        conflict.theirs ? (
          <FormattedMessage
            id="aoi.stale.title"
            defaultMessage="Somebody else changed {name}"
            values={{ name }}
          />
        ) : (
          <FormattedMessage
            id="aoi.stale.deletedTitle"
            defaultMessage="Somebody else deleted {name}"
            values={{ name }}
          />
        )
      }
    >
      <Stack gap={16}>
        <Text size="sm">
          {conflict.theirs ? (
            <FormattedMessage
              id="aoi.stale.text"
              defaultMessage="The AOI was changed while you changed it too. Take their version, or write yours over it."
            />
          ) : (
            <FormattedMessage
              id="aoi.stale.deletedText"
              defaultMessage="The AOI was deleted while you changed it. Leave it deleted, or draw it again as you have it."
            />
          )}
        </Text>
        <DialogFoot>
          <Button variant="default" onClick={() => resolveConflict(conflict, 'mine')}>
            {conflict.theirs ? (
              <FormattedMessage id="aoi.stale.mine" defaultMessage="Write mine over it" />
            ) : (
              <FormattedMessage id="aoi.stale.again" defaultMessage="Draw it again" />
            )}
          </Button>
          <Button data-autofocus onClick={() => resolveConflict(conflict, 'theirs')}>
            {conflict.theirs ? (
              <FormattedMessage id="aoi.stale.theirs" defaultMessage="Take theirs" />
            ) : (
              <FormattedMessage id="aoi.stale.leave" defaultMessage="Leave it deleted" />
            )}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}
