import {
  ITEM_FILTERS,
  ITEM_ORDERS,
  type FolderQuery,
  type ItemFilter,
  type ItemOrder,
} from '@fovea/contract/studies/folders';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@fovea/rules/studies/folders';
import * as z from 'zod/mini';

export type PageSize = (typeof PAGE_SIZES)[number];

/** URL parameters of a folder: search, filter, order and page. Invalid values are ignored. */
export const FolderSearch = z.object({
  q: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  /** Type filters, separated by commas. */
  types: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
  sort: z.catch(z.optional(z.enum(ITEM_ORDERS)), undefined),
  desc: z.catch(z.optional(z.boolean()), undefined),
  /** Starts at 1. */
  page: z.catch(z.optional(z.int().check(z.minimum(1), z.maximum(100_000))), undefined),
  size: z.catch(z.optional(z.literal(PAGE_SIZES)), undefined),
});
export type FolderSearch = z.infer<typeof FolderSearch>;

/** The stored page size, or the default. */
export function readPageSize(kept: unknown): PageSize {
  return PAGE_SIZES.find((size) => size === kept) ?? DEFAULT_PAGE_SIZE;
}

/** The selected type filters, in display order. */
export function parseTypes(search: FolderSearch): ItemFilter[] {
  const written = (search.types ?? '').split(',');
  return ITEM_FILTERS.filter((filter) => written.includes(filter));
}

export function serializeTypes(chosen: readonly string[]): string | undefined {
  return chosen.length === 0 ? undefined : chosen.join(',');
}

/** Newest first by default. */
export function folderOrder(search: FolderSearch): { order: ItemOrder; isDescending: boolean } {
  return search.sort
    ? { order: search.sort, isDescending: search.desc ?? false }
    : { order: 'createdDate', isDescending: true };
}

export function isFiltered(search: FolderSearch): boolean {
  return (search.q ?? '').trim() !== '' || parseTypes(search).length > 0;
}

/** The query parameters for the server. */
export function folderQuery(search: FolderSearch, pageSize: PageSize): FolderQuery {
  const { order, isDescending } = folderOrder(search);
  const size = search.size ?? pageSize;
  const types = serializeTypes(parseTypes(search));
  const wanted = (search.q ?? '').trim();
  return {
    ...(types ? { types } : {}),
    ...(wanted ? { search: wanted } : {}),
    order,
    direction: isDescending ? 'desc' : 'asc',
    offset: String(((search.page ?? 1) - 1) * size),
    limit: String(size),
  };
}
