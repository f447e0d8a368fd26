import type { FolderItem } from '@fovea/contract/studies/folders';
import { Button, CloseButton, Group, Text } from '@mantine/core';
import { IconFolderSymlink, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useUser } from '../../state/session';
import { areOfferedForAll, type RowAction } from '../actions/rowActions';

interface Props {
  readonly items: readonly FolderItem[];
  readonly onAction: (action: RowAction, items: readonly FolderItem[]) => void;
  readonly onClear: () => void;
}

/** Actions for the selected rows. */
export function SelectionBar({ items, onAction, onClear }: Props) {
  const intl = useIntl();
  const { features } = useUser();
  return (
    <Group gap={8} role="toolbar" mih={30}>
      <CloseButton
        size="sm"
        onClick={onClear}
        aria-label={intl.formatMessage({
          id: 'folders.clearSelection',
          defaultMessage: 'Clear the selection',
        })}
      />
      <Text size="sm" fw={500}>
        <FormattedMessage
          id="folders.selected"
          defaultMessage="{count, plural, one {# item selected} other {# items selected}}"
          values={{ count: items.length }}
        />
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconFolderSymlink size={15} aria-hidden />}
        disabled={!areOfferedForAll(items, 'move', features)}
        onClick={() => onAction('move', items)}
      >
        <FormattedMessage id="folders.move" defaultMessage="Move to…" />
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconTrash size={15} aria-hidden />}
        disabled={!areOfferedForAll(items, 'delete', features)}
        onClick={() => onAction('delete', items)}
      >
        <FormattedMessage id="folders.delete" defaultMessage="Delete" />
      </Button>
    </Group>
  );
}
