import { Button, Group, Text } from '@mantine/core';
import { getStudy, revokePreviewLinks, type Study } from '@fovea/contract/studies/studies';
import { IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from '../controls/feedback/ConfirmDialog';
import { call } from '../state/api';
import { edits } from '../state/edits';
import { invalidateServerState } from '../state/serverState';

/** Makes every preview link of the study that was sent before invalid, and shows new ones. */
export function RevokePreviewLinks({ study }: { readonly study: Pick<Study, 'id'> }) {
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);

  async function revoke() {
    if (edits.any()) await edits.flush();
    await call(revokePreviewLinks, { studyId: study.id });
    await invalidateServerState(getStudy, { studyId: study.id });
    setDone(true);
  }
  return (
    <Group gap={12}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconLinkOff size={14} aria-hidden />}
        onClick={() => {
          setDone(false);
          setAsking(true);
        }}
      >
        <FormattedMessage id="previewLinks.revoke" defaultMessage="Revoke preview links" />
      </Button>
      <Text size="sm" role="status">
        {isDone && (
          <FormattedMessage
            id="previewLinks.revoked"
            defaultMessage="Links sent before no longer work. The links shown here are new."
          />
        )}
      </Text>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={
          <FormattedMessage
            id="previewLinks.revoke.title"
            defaultMessage="Revoke all preview links of this study?"
          />
        }
        confirm={
          <FormattedMessage id="previewLinks.revoke.confirm" defaultMessage="Revoke links" />
        }
        isDangerous
        onConfirm={revoke}
      >
        <Text>
          <FormattedMessage
            id="previewLinks.revoke.help"
            defaultMessage="Every preview link and QR code that was copied or sent stops working, for all flows. You get new ones to send. The link for respondents stays the same."
          />
        </Text>
      </ConfirmDialog>
    </Group>
  );
}
