import { ApiError } from '@fovea/link/calls/apiError';
import { showError } from '../controls/feedback/snackbars';
import { createPendingEdits, useSaveStatusOf, type SaveStatus } from './pendingEdits';

/** Answers that ask to try again later, and 401, which logs out. */
const TEMPORARY = [401, 408, 425, 429];

/** Whether the server understood and said no: sending the same again is of no use. */
export function isRefusal(reason: unknown): boolean {
  return (
    reason instanceof ApiError &&
    reason.status >= 400 &&
    reason.status < 500 &&
    !TEMPORARY.includes(reason.status)
  );
}

/** The edits of this tab that the server does not know yet. */
export const edits = createPendingEdits({
  isFinal: isRefusal,
  onRefused: (reason) => showError(reason instanceof Error ? reason.message : String(reason)),
});

export function useSaveStatus(): SaveStatus {
  return useSaveStatusOf(edits);
}

/** Warns before the tab is closed while something is not saved, and tries to save it. */
export function guardUnload(): () => void {
  const guard = (event: BeforeUnloadEvent) => {
    if (!edits.any()) return;
    void edits.flush();
    event.preventDefault();
  };
  window.addEventListener('beforeunload', guard);
  return () => window.removeEventListener('beforeunload', guard);
}
