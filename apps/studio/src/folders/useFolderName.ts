import { useCallback } from 'react';
import { useIntl } from 'react-intl';

/** How a folder is called; the root is called what the page is called. */
export function useFolderName() {
  const intl = useIntl();
  return useCallback(
    ({ name, isRoot }: { readonly name: string; readonly isRoot: boolean }) =>
      isRoot ? intl.formatMessage({ id: 'folders.title', defaultMessage: 'Studies' }) : name,
    [intl],
  );
}
