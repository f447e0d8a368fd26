import { sql, type RawBuilder } from 'kysely';

/**
 * The number of rows, as a number with either database. PostgreSQL's own count is a bigint, which a
 * driver may return as text; Kysely's `countAll` is typed as asked and not checked.
 */
export function rowCount(): RawBuilder<number> {
  return sql<number>`count(*)::int`;
}
