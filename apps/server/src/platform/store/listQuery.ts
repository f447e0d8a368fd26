import { sql, type RawBuilder } from 'kysely';

/**
 * The pattern of what somebody searches, in lower case; null: everything.
 * What no text in the database can hold finds nothing, and is no error.
 */
export function searchPattern(search: string | undefined): string | null {
  const text = (search ?? '').normalize('NFC').replaceAll('\0', '\uFFFD').trim().toLowerCase();
  return text === '' ? null : `%${text.replace(/[\\%_]/g, (one) => `\\${one}`)}%`;
}

/** In small letters of every language: a database may be set up to know English ones only. */
const AS_PEOPLE_WRITE = sql`collate "und-x-icu"`;

/** Whether one of these columns holds what is searched. */
export function matchesSearch(pattern: string, columns: readonly string[]): RawBuilder<boolean> {
  const each = columns.map(
    (column) => sql`lower(${sql.ref(column)} ${AS_PEOPLE_WRITE}) like ${pattern}`,
  );
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** In the order of people, not of bytes. */
export function localeOrder(column: string): RawBuilder<unknown> {
  return sql`${sql.ref(column)} ${AS_PEOPLE_WRITE}`;
}

const PAGE_SIZE = 50;

/** Where a page begins, and how long it is. */
export function pageOf(query: { page?: number | undefined; pageSize?: number | undefined }) {
  const pageSize = query.pageSize ?? PAGE_SIZE;
  return { offset: (query.page ?? 0) * pageSize, limit: pageSize };
}
