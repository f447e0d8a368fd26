import type { Answer, Endpoint, Input } from '@fovea/contract/protocol/endpoint';
import { useRef } from 'react';
import { useApiQuery } from '../../state/serverState';

/**
 * One page of a list; the previous rows stay until the new ones have loaded.
 * @param list identity of the list: rows of another list do not stay
 */
export function useListPage<E extends Endpoint>(endpoint: E, input: Input<E>, list = '') {
  const query = useApiQuery(endpoint, input);
  const last = useRef<{ list: string; data: Answer<E> } | null>(null);
  if (query.data !== undefined) last.current = { list, data: query.data };
  const old = last.current?.list === list && !query.error ? last.current.data : undefined;
  return {
    data: query.data ?? old,
    error: query.error,
    refetch: query.refetch,
    /** The rows are those of the previous page or search. */
    isStale: query.data === undefined && old !== undefined,
  };
}
