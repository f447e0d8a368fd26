import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowsShuffle,
  IconArrowUp,
  IconCopy,
  IconCornerDownRight,
  IconPencil,
  IconPinned,
  IconTrash,
} from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import type { TreeRow } from '../structure/treeRows';
import { PlacedMenu } from '../../controls/layout/PlacedMenu';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { SELECTED_ROW } from './selectedRow';

export interface TreeRowMenuPosition {
  /** The rows that the menu applies to. */
  readonly rows: readonly TreeRow[];
  readonly xPx: number;
  readonly yPx: number;
}

interface Props {
  readonly place: TreeRowMenuPosition | null;
  readonly onClose: () => void;
  /** Null if there is no position further up or down. */
  readonly onStep: (direction: 'up' | 'down') => (() => void) | null;
  readonly onMoveTo: () => void;
  readonly onFix: (fixed: boolean) => void;
  readonly onRename: () => void;
  /** Null if the row cannot be duplicated. */
  readonly onDuplicate: (() => void) | null;
  readonly onRemove: () => void;
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** Actions for rows of the tree; one menu for all, opened at the pointer. */
export function TreeRowMenu({ place, ...props }: Props) {
  return place && <OpenMenu place={place} {...props} />;
}

function OpenMenu(props: Props & { readonly place: TreeRowMenuPosition }) {
  const { place, onClose, onStep, onMoveTo, onFix, onRename, onDuplicate, onRemove } = props;
  useRestoreFocus(SELECTED_ROW);
  const { rows } = place;
  const isImmovable = rows.every((row) => row.isImmovable);
  const isAlwaysFixed = rows.every((row) => row.isAlwaysFixed);
  const isFixed = rows.every((row) => row.isFixed);
  const [up, down] = [onStep('up'), onStep('down')];
  return (
    <PlacedMenu place={place} widthPx={230} onClose={onClose}>
      <Menu.Item
        leftSection={<IconArrowUp {...icon} />}
        rightSection={<kbd>Alt ↑</kbd>}
        disabled={isImmovable || !up}
        onClick={() => up?.()}
      >
        <FormattedMessage id="builder.up" defaultMessage="Move up" />
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown {...icon} />}
        rightSection={<kbd>Alt ↓</kbd>}
        disabled={isImmovable || !down}
        onClick={() => down?.()}
      >
        <FormattedMessage id="builder.down" defaultMessage="Move down" />
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCornerDownRight {...icon} className="mantine-rotate-rtl" />}
        disabled={isImmovable}
        onClick={onMoveTo}
      >
        <FormattedMessage id="builder.moveTo" defaultMessage="Move to…" />
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={isFixed ? <IconArrowsShuffle {...icon} /> : <IconPinned {...icon} />}
        disabled={isAlwaysFixed}
        onClick={() => onFix(!isFixed)}
      >
        {isFixed ? (
          <FormattedMessage id="builder.makeRandom" defaultMessage="Random order" />
        ) : (
          <FormattedMessage id="builder.makeFixed" defaultMessage="Fixed order" />
        )}
      </Menu.Item>
      {rows.length === 1 && (
        <Menu.Item
          leftSection={<IconPencil {...icon} />}
          rightSection={<kbd>F2</kbd>}
          disabled={isImmovable}
          onClick={onRename}
        >
          <FormattedMessage id="builder.rename" defaultMessage="Rename" />
        </Menu.Item>
      )}
      {rows.length === 1 && (
        <Menu.Item
          leftSection={<IconCopy {...icon} />}
          disabled={!onDuplicate}
          onClick={() => onDuplicate?.()}
        >
          <FormattedMessage id="builder.duplicate" defaultMessage="Duplicate" />
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item
        c="var(--mantine-color-error)"
        leftSection={<IconTrash {...icon} />}
        rightSection={<kbd>Del</kbd>}
        disabled={isImmovable}
        onClick={onRemove}
      >
        <FormattedMessage
          id="builder.deleteItems"
          defaultMessage="{count, plural, one {Delete} other {Delete # items}}"
          values={{ count: rows.length }}
        />
      </Menu.Item>
    </PlacedMenu>
  );
}
