import { useEffect, useState } from 'react';

/** What opened a dialog: the element with the focus; for a menu, the button that the menu belongs to. */
function opener(): HTMLElement | null {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null;
  const menu = activeElement.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (menu && document.getElementById(menu)) || activeElement;
}

/**
 * For a dialog that is there only while it is open: when it goes, the keyboard is back where it was
 * opened, unless something else has taken the focus.
 */
export function useRestoreFocus(): void {
  const [from] = useState(opener);
  useEffect(
    () => () => {
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && from?.isConnected) from.focus();
      });
    },
    [from],
  );
}
