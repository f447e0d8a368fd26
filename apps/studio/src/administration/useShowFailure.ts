import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { failureText } from '../controls/feedback/failureText';
import { showError } from '../controls/feedback/snackbars';

/** Shows why a change was not saved: the server's reason, or that it is unreachable. */
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
