import * as z from 'zod/mini';
import type { Sort } from '../../controls/layout/Table';

export const LIST_PAGE_SIZES = [25, 50, 100, 200] as const;
const DEFAULT_PAGE_SIZE = 25;

/** URL parameters of a page with a list: search, order and page. Invalid values are ignored. */
export const ListSearch = z.object({
  q: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  sort: z.catch(z.optional(z.string().check(z.maxLength(40))), undefined),
  desc: z.catch(z.optional(z.boolean()), undefined),
  /** Starts at 1. */
  page: z.catch(z.optional(z.int().check(z.minimum(1), z.maximum(100_000))), undefined),
  size: z.catch(z.optional(z.literal(LIST_PAGE_SIZES)), undefined),
  state: z.catch(z.optional(z.enum(['enabled', 'disabled'])), undefined),
  /** Search text for users of all companies. */
  user: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
});
export type ListSearch = z.infer<typeof ListSearch>;

/** The order of the URL if the list supports it, otherwise the default. */
export function supportedSort<Key extends string>(
  search: ListSearch,
  keys: readonly Key[],
  otherwise: Sort<Key>,
): Sort<Key> {
  const column = keys.find((key) => key === search.sort);
  return column ? { column, isDescending: search.desc ?? false } : otherwise;
}

/** The query parameters for the server. */
export function listQuery<Key extends string>(search: ListSearch, sort: Sort<Key>) {
  const wanted = (search.q ?? '').trim();
  return {
    ...(wanted ? { search: wanted } : {}),
    sort: sort.column,
    direction: sort.isDescending ? ('desc' as const) : ('asc' as const),
    page: (search.page ?? 1) - 1,
    pageSize: search.size ?? DEFAULT_PAGE_SIZE,
  };
}

export const pageSizeOf = (search: ListSearch) => search.size ?? DEFAULT_PAGE_SIZE;

export function isFiltered(search: ListSearch): boolean {
  return (search.q ?? '').trim() !== '' || search.state !== undefined;
}
