import { useEffect, useState } from 'react';

/** What opened a dialog: the element with the focus; for a menu, the button that the menu belongs to. */
function opener(): HTMLElement | null {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null;
  const menu = activeElement.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (menu && document.getElementById(menu)) || activeElement;
}

/**
 * For a dialog that is mounted only while it is open: when it is unmounted, the focus returns to where it was
 * opened, unless something else has taken the focus.
 * @param fallback selects what gets the focus when the opener is gone
 */
export function useRestoreFocus(fallback?: string): void {
  const [from] = useState(opener);
  useEffect(
    () => () => {
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (!isLost) return;
        if (from?.isConnected) from.focus();
        else if (fallback) document.querySelector<HTMLElement>(fallback)?.focus();
      });
    },
    [from, fallback],
  );
}
