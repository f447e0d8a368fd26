import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** The place in the window; null: closed. */
  readonly place: { readonly xPx: number; readonly yPx: number } | null;
  readonly widthPx: number;
  readonly shadow?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A menu at the pointer or below a button: one for all rows of a list. */
export function PlacedMenu({ place, widthPx, shadow, onClose, children }: Props) {
  return (
    <Menu
      opened={place !== null}
      onClose={onClose}
      position="bottom-start"
      width={widthPx}
      {...(shadow ? { shadow } : {})}
    >
      <Menu.Target>
        <span
          aria-hidden
          style={{ position: 'fixed', left: place?.xPx ?? 0, top: place?.yPx ?? 0 }}
        />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
