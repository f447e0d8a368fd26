import { Group, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import type { ReadOnlyReason } from '../structure/builderAccess';

const WORDS: Record<ReadOnlyReason, MessageDescriptor> = defineMessages({
  locked: {
    id: 'details.locked',
    defaultMessage: 'Locked: data collection has been on. Duplicate the study to change its copy.',
  },
  notOnline: {
    id: 'details.notOnline',
    defaultMessage: 'Read only: this study was not built here.',
  },
  noFeature: {
    id: 'details.noFeature',
    defaultMessage: 'Read only: your account may look at studies but not build them.',
  },
});

/** Why a panel is read-only. */
export function PanelReadOnlyNotice({ reason }: { readonly reason: ReadOnlyReason | null }) {
  if (reason === null) return null;
  return (
    <Group gap={8} wrap="nowrap" align="flex-start" c="dimmed">
      <IconLock size={16} style={{ flexShrink: 0, marginBlockStart: 2 }} aria-hidden />
      <Text size="sm">
        <FormattedMessage {...WORDS[reason]} />
      </Text>
    </Group>
  );
}
