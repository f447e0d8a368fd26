import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ListSearch } from './listSearch';

/** The URL parameters of a list, and a setter; any change but that of the page returns to page 1. */
export function useListParams(): [ListSearch, (change: Partial<ListSearch>) => void] {
  const search: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const changeParams = useCallback(
    (change: Partial<ListSearch>) => {
      void navigate({
        to: '.',
        search: (old: ListSearch) => ({ ...old, page: undefined, ...change }),
        // Page changes can be undone with Back, typing cannot.
        replace: !('page' in change),
      });
    },
    [navigate],
  );
  return [search, changeParams];
}
