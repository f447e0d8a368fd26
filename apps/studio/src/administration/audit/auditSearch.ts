import * as z from 'zod/mini';

export const AUDIT_PAGE_SIZES = [25, 50, 100, 200] as const;

const Day = z.string().check(z.regex(/^[12]\d{3}-\d{2}-\d{2}$/));

/** URL parameters of the audit log: search, filters and page. Invalid values are ignored. */
export const AuditSearch = z.object({
  q: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  /** Validated against the list of actions, which is loaded with the page. */
  action: z.catch(z.optional(z.string().check(z.maxLength(60))), undefined),
  person: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
  /** Inclusive days in local time. */
  from: z.catch(z.optional(Day), undefined),
  to: z.catch(z.optional(Day), undefined),
  /** Starts at 1. */
  page: z.catch(z.optional(z.int().check(z.minimum(1), z.maximum(100_000))), undefined),
  rows: z.catch(z.optional(z.literal(AUDIT_PAGE_SIZES)), undefined),
});
export type AuditSearch = z.infer<typeof AuditSearch>;
