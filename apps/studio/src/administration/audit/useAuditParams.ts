import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { AuditSearch } from './auditSearch';

/** The URL parameters of the audit log, and a setter; a changed filter returns to page 1. */
export function useAuditParams(): [AuditSearch, (change: Partial<AuditSearch>) => void] {
  const search = useSearch({ from: '/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const changeParams = useCallback(
    (change: Partial<AuditSearch>) => {
      void navigate({
        to: '/audit',
        search: (old: AuditSearch) => ({ ...old, page: undefined, ...change }),
        // Page changes can be undone with Back, filter changes cannot.
        replace: !('page' in change),
      });
    },
    [navigate],
  );
  return [search, changeParams];
}
