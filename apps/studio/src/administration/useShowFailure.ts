import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { failureText } from '../controls/feedback/failureText';
import { showError } from '../controls/feedback/snackbars';

/** Says why a change was not saved: the words of the server, or that it cannot be reached. */
export function useShowFailure() {
  const intl = useIntl();
  return useCallback(
    (reason: unknown) =>
      showError(
        failureText(
          reason,
          intl.formatMessage({
            id: 'change.notSaved',
            defaultMessage:
              'The change was not saved: the server could not be reached. Please try again.',
          }),
        ),
      ),
    [intl],
  );
}
