import type { FolderItem } from '@fovea/contract/studies/folders';
import { Menu } from '@mantine/core';
import {
  IconCopy,
  IconFolderOpen,
  IconFolderSymlink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { PlacedMenu } from '../../controls/layout/PlacedMenu';
import { useUser } from '../../state/session';
import { ACTION_MESSAGES, OBSTACLE_MESSAGES } from '../actions/folderMessages';
import { areOfferedForAll, rowActions, type RowAction } from '../actions/rowActions';

const ICONS = {
  open: IconFolderOpen,
  rename: IconPencil,
  duplicate: IconCopy,
  move: IconFolderSymlink,
  delete: IconTrash,
} as const;
const SHORTCUTS: Partial<Record<RowAction, string>> = {
  open: 'Enter',
  rename: 'F2',
  delete: 'Del',
};

export interface MenuPosition {
  readonly items: readonly FolderItem[];
  readonly xPx: number;
  readonly yPx: number;
  /** Receives focus when the menu closes. */
  readonly back: HTMLElement | null;
}

interface Props {
  readonly place: MenuPosition | null;
  readonly onAction: (action: RowAction, items: readonly FolderItem[]) => void;
  readonly onClose: () => void;
}

/** One menu for all rows, opened below a button or at the pointer. */
export function ItemMenu({ place, onAction, onClose }: Props) {
  const { features } = useUser();
  const items = place?.items ?? [];
  const [only] = items.length === 1 ? items : [];
  const offered = only
    ? rowActions(only, features)
    : (['move', 'delete'] as const)
        .filter((action) => areOfferedForAll(items, action, features))
        .map((action) => ({ action, obstacle: null }));
  return (
    <PlacedMenu
      place={place}
      widthPx={240}
      shadow="md"
      onClose={() => {
        place?.back?.focus();
        onClose();
      }}
    >
      {items.length > 1 && (
        <Menu.Label>
          <FormattedMessage
            id="folders.selected"
            defaultMessage="{count, plural, one {# item selected} other {# items selected}}"
            values={{ count: items.length }}
          />
        </Menu.Label>
      )}
      {offered.map(({ action, obstacle }) => {
        const ActionIcon = ICONS[action];
        return (
          <Menu.Item
            key={action}
            disabled={obstacle !== null}
            leftSection={<ActionIcon size={16} aria-hidden />}
            rightSection={
              only && SHORTCUTS[action] ? (
                <kbd
                  style={{ font: 'inherit', fontSize: 12, color: 'var(--mantine-color-dimmed)' }}
                >
                  {SHORTCUTS[action]}
                </kbd>
              ) : null
            }
            {...(action === 'delete' ? { style: { color: 'var(--mantine-color-error)' } } : {})}
            onClick={() => onAction(action, items)}
          >
            <FormattedMessage {...ACTION_MESSAGES[action]} />
          </Menu.Item>
        );
      })}
      {offered.some(({ obstacle }) => obstacle === 'locked') && (
        <Menu.Label>
          <FormattedMessage {...OBSTACLE_MESSAGES.locked} />
        </Menu.Label>
      )}
    </PlacedMenu>
  );
}
