import { useCallback } from 'react';
import { showError } from '../controls/feedback/snackbars';
import { useNotSavedText } from '../controls/feedback/useNotSavedText';

/** Shows why a change was not saved. */
export function useShowFailure() {
  const notSavedText = useNotSavedText();
  return useCallback((reason: unknown) => showError(notSavedText(reason)), [notSavedText]);
}
