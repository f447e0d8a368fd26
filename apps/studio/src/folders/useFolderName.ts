import { useCallback } from 'react';
import { useIntl } from 'react-intl';

/** The name of a folder; the root folder has the name of the page. */
export function useFolderName() {
  const intl = useIntl();
  return useCallback(
    ({ name, isRoot }: { readonly name: string; readonly isRoot: boolean }) =>
      isRoot ? intl.formatMessage({ id: 'folders.title', defaultMessage: 'Studies' }) : name,
    [intl],
  );
}
