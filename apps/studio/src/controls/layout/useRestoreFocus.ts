import { useEffect, useState } from 'react';

/** The element that opened a dialog: the focused element, or the menu button if that is in a menu. */
function opener(): HTMLElement | null {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null;
  const menu = activeElement.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (menu && document.getElementById(menu)) || activeElement;
}

/** Restores focus to the opener when a dialog unmounts, unless focus has moved elsewhere. */
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
