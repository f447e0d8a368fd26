import { useEffect } from 'react';
import type { UndoHistory } from './undoHistory';

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y (Cmd on a Mac). In a text field these undo typing instead. */
export function useUndoShortcuts(history: Pick<UndoHistory, 'undo' | 'redo'>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      if (key !== 'z' && key !== 'y') return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input:not([type=checkbox],[type=radio]),textarea,[contenteditable]')) {
        return;
      }
      // No undo behind an open dialog.
      if (target?.closest('[role=dialog]')) return;
      event.preventDefault();
      void (key === 'y' || event.shiftKey ? history.redo() : history.undo());
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [history, isOn]);
}
