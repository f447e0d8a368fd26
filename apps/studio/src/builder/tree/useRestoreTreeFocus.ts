import { useEffect, useState } from 'react';

/** Restores focus to the opener when a dialog unmounts, or else to the selected row. */
export function useRestoreTreeFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        // Focus has moved elsewhere already.
        if (document.activeElement !== document.body) return;
        const isThere = before instanceof HTMLElement && before !== document.body;
        const line = document.querySelector<HTMLElement>(
          '[role=treegrid] [role=row][aria-selected=true]',
        );
        (isThere && before.isConnected ? before : line)?.focus();
      });
    },
    [before],
  );
}
