import { ApiError } from '@fovea/link/calls/apiError';
import { showError } from '../controls/feedback/snackbars';
import { createPendingEdits, useSaveStatusOf, type SaveStatus } from './pendingEdits';

/** Client errors that may succeed on retry, and 401, which logs out instead. */
const TEMPORARY = [401, 408, 425, 429];

/** Whether the server rejected the request for good, so that a retry cannot succeed. */
export function isRefusal(reason: unknown): boolean {
  return (
    reason instanceof ApiError &&
    reason.status >= 400 &&
    reason.status < 500 &&
    !TEMPORARY.includes(reason.status)
  );
}

/** The unsaved edits of this tab. */
export const edits = createPendingEdits({
  isFinal: isRefusal,
  onRefused: (reason) => showError(reason instanceof Error ? reason.message : String(reason)),
});

export function useSaveStatus(): SaveStatus {
  return useSaveStatusOf(edits);
}

/** Asks for confirmation when the tab is closed with unsaved edits, and tries to save them. */
export function guardUnload(): () => void {
  const guard = (event: BeforeUnloadEvent) => {
    if (!edits.any()) return;
    void edits.flush();
    event.preventDefault();
  };
  window.addEventListener('beforeunload', guard);
  return () => window.removeEventListener('beforeunload', guard);
}
