import { useCallback, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { showError, showInfo } from '../../controls/feedback/snackbars';
import { showUndoSnackbar } from '../../controls/feedback/showUndoSnackbar';
import { useUndoShortcuts } from '../../editing/useUndoShortcuts';
import { FOLDER_MESSAGES } from './folderMessages';

/**
 * Undo of the last action: in its message while that is visible, and by Ctrl+Z on the page afterwards,
 * wherever the focus is: the row that had it may be gone.
 */
export function useUndoOffer() {
  const intl = useIntl();
  const last = useRef<{ undo: () => Promise<void>; hide: () => void } | null>(null);

  const undoLast = useCallback(async () => {
    if (!last.current) return;
    const { undo, hide } = last.current;
    last.current = null;
    hide();
    try {
      await undo();
      showInfo(intl.formatMessage(FOLDER_MESSAGES.undone));
    } catch {
      showError(intl.formatMessage(FOLDER_MESSAGES.undoFailed));
    }
  }, [intl]);
  const shortcuts = useMemo(() => ({ undo: undoLast, redo: () => Promise.resolve() }), [undoLast]);
  useUndoShortcuts(shortcuts, true);

  return useCallback(
    (message: string, undo: () => Promise<void>) => {
      const offered = { undo, hide: () => {} };
      last.current = offered;
      offered.hide = showUndoSnackbar(message, intl.formatMessage(FOLDER_MESSAGES.undo), () => {
        // A later message has replaced it.
        last.current = offered;
        void undoLast();
      });
    },
    [intl, undoLast],
  );
}
