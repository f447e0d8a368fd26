import { useEffect, useState } from 'react';

/** Gives the focus back to where it was, or else to the selected line, when a dialog is gone. */
export function useRestoreTreeFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        // Somebody else has it already.
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
