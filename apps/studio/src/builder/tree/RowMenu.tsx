import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowsShuffle,
  IconArrowUp,
  IconCornerDownRight,
  IconPencil,
  IconPinned,
  IconTrash,
} from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import type { TreeRow } from '../structure/treeRows';
import { PlacedMenu } from '../../controls/layout/PlacedMenu';
import { useFocusBack } from '../../controls/layout/useFocusBack';
import { SELECTED_ROW } from './selectedRow';

export interface RowMenuPlace {
  /** What the menu is about. */
  readonly rows: readonly TreeRow[];
  readonly xPx: number;
  readonly yPx: number;
}

interface Props {
  readonly place: RowMenuPlace | null;
  readonly onClose: () => void;
  /** Null: no further up or down. */
  readonly onStep: (direction: 'up' | 'down') => (() => void) | null;
  readonly onMoveTo: () => void;
  readonly onFix: (fixed: boolean) => void;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** What can be done with lines of the tree; one menu for all of them, at the place that was pressed. */
export function RowMenu({ place, ...props }: Props) {
  return place && <OpenMenu place={place} {...props} />;
}

function OpenMenu(props: Props & { readonly place: RowMenuPlace }) {
  const { place, onClose, onStep, onMoveTo, onFix, onRename, onRemove } = props;
  useFocusBack(SELECTED_ROW);
  const { rows } = place;
  const isHeld = rows.every((row) => row.isHeld);
  const isForced = rows.every((row) => row.isForced);
  const isFixed = rows.every((row) => row.isFixed);
  const [up, down] = [onStep('up'), onStep('down')];
  return (
    <PlacedMenu place={place} widthPx={230} onClose={onClose}>
      <Menu.Item
        leftSection={<IconArrowUp {...icon} />}
        rightSection={<kbd>Alt ↑</kbd>}
        disabled={isHeld || !up}
        onClick={() => up?.()}
      >
        <FormattedMessage id="builder.up" defaultMessage="Move up" />
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown {...icon} />}
        rightSection={<kbd>Alt ↓</kbd>}
        disabled={isHeld || !down}
        onClick={() => down?.()}
      >
        <FormattedMessage id="builder.down" defaultMessage="Move down" />
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCornerDownRight {...icon} className="mantine-rotate-rtl" />}
        disabled={isHeld}
        onClick={onMoveTo}
      >
        <FormattedMessage id="builder.moveTo" defaultMessage="Move to…" />
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={isFixed ? <IconArrowsShuffle {...icon} /> : <IconPinned {...icon} />}
        disabled={isForced}
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
          disabled={isHeld}
          onClick={onRename}
        >
          <FormattedMessage id="builder.rename" defaultMessage="Rename" />
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item
        c="var(--mantine-color-error)"
        leftSection={<IconTrash {...icon} />}
        rightSection={<kbd>Del</kbd>}
        disabled={isHeld}
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
