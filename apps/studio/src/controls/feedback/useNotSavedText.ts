import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { failureText } from './failureText';

/** Says why a change was not saved: the server's reason, or that it is unreachable. */
export function useNotSavedText(): (reason: unknown) => string {
  const intl = useIntl();
  return useCallback(
    (reason: unknown) =>
      failureText(
        reason,
        intl.formatMessage({
          id: 'change.notSaved',
          defaultMessage:
            'The change was not saved: the server could not be reached. Please try again.',
        }),
      ),
    [intl],
  );
}
