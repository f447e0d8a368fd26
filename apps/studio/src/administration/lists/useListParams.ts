import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ListSearch } from './listSearch';

/** What the address says of a list, and how it is changed: everything but a page begins at the first. */
export function useListParams(): [ListSearch, (change: Partial<ListSearch>) => void] {
  const search: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const changeParams = useCallback(
    (change: Partial<ListSearch>) => {
      void navigate({
        to: '.',
        search: (old: ListSearch) => ({ ...old, page: undefined, ...change }),
        // A page is a step that Back goes back; typing is not.
        replace: !('page' in change),
      });
    },
    [navigate],
  );
  return [search, changeParams];
}
