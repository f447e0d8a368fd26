import * as z from 'zod/mini';

export const PAGE_SIZE_MAX = 200;

/** Query parameters of a paged list. */
export const pageQuery = {
  /** Substring to search for, ignoring case; empty matches everything. */
  search: z.optional(z.string().check(z.maxLength(200))),
  direction: z.optional(z.enum(['asc', 'desc'])),
  /** The first page is 0. */
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
  pageSize: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE_MAX))),
};
