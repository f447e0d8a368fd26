import { useCallback, useRef } from 'react';
import { useIntl } from 'react-intl';
import { showError, showInfo } from '../../controls/feedback/snackbars';
import { showUndoSnackbar } from '../../controls/feedback/showUndoSnackbar';
import { FOLDER_MESSAGES } from './folderMessages';

/**
 * Undo of the last action: in its message while that is visible, and by Ctrl+Z on the page afterwards.
 */
export function useUndoOffer() {
  const intl = useIntl();
  const last = useRef<(() => Promise<void>) | null>(null);

  const undoLast = useCallback(async () => {
    const undo = last.current;
    if (!undo) return;
    last.current = null;
    try {
      await undo();
      showInfo(intl.formatMessage(FOLDER_MESSAGES.undone));
    } catch {
      showError(intl.formatMessage(FOLDER_MESSAGES.undoFailed));
    }
  }, [intl]);

  const offer = useCallback(
    (message: string, undo: () => Promise<void>) => {
      last.current = undo;
      showUndoSnackbar(message, intl.formatMessage(FOLDER_MESSAGES.undo), () => {
        // A later message has replaced it.
        last.current = undo;
        void undoLast();
      });
    },
    [intl, undoLast],
  );
  return { offer, undoLast };
}
