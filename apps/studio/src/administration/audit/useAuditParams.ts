import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { AuditSearch } from './auditSearch';

/** What the address says of the log, and how it is changed: every filter begins at the first page. */
export function useAuditParams(): [AuditSearch, (change: Partial<AuditSearch>) => void] {
  const search = useSearch({ from: '/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const changeParams = useCallback(
    (change: Partial<AuditSearch>) => {
      void navigate({
        to: '/audit',
        search: (old: AuditSearch) => ({ ...old, page: undefined, ...change }),
        // A page is a step that Back goes back; a filter is not.
        replace: !('page' in change),
      });
    },
    [navigate],
  );
  return [search, changeParams];
}
