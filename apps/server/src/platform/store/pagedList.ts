import { sql, type RawBuilder } from 'kysely';

/**
 * The LIKE pattern for a search text, in lower case; null: no filter. Text that the database cannot
 * hold matches nothing instead of failing.
 */
export function searchPattern(search: string | undefined): string | null {
  const text = (search ?? '').normalize('NFC').replaceAll('\0', '\uFFFD').trim().toLowerCase();
  return text === '' ? null : `%${text.replace(/[\\%_]/g, (one) => `\\${one}`)}%`;
}

/** Lower-cases letters of every language: a database's own collation may only know English ones. */
const AS_PEOPLE_WRITE = sql`collate "und-x-icu"`;

/** Whether one of these columns contains the search text. */
export function matchesSearch(pattern: string, columns: readonly string[]): RawBuilder<boolean> {
  const each = columns.map(
    (column) => sql`lower(${sql.ref(column)} ${AS_PEOPLE_WRITE}) like ${pattern}`,
  );
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** Sorts as people expect, not by bytes. */
export function localeOrder(column: string): RawBuilder<unknown> {
  return sql`${sql.ref(column)} ${AS_PEOPLE_WRITE}`;
}

const PAGE_SIZE = 50;

/** Offset and length of a page. */
export function pageRange(query: { page?: number | undefined; pageSize?: number | undefined }) {
  const pageSize = query.pageSize ?? PAGE_SIZE;
  return { offset: (query.page ?? 0) * pageSize, limit: pageSize };
}
