/**
 * The pattern of what somebody searches, in lower case; null: everything.
 * What no text in the database can hold finds nothing, and is no error.
 */
export function searchPattern(search: string | undefined): string | null {
  const words = (search ?? '').normalize('NFC').replaceAll('\0', '\uFFFD').trim().toLowerCase();
  return words === '' ? null : `%${words.replace(/[\\%_]/g, (one) => `\\${one}`)}%`;
}

export const PAGE_SIZE = 50;

/** Where a page begins, and how long it is. */
export function pageOf(query: { page?: number | undefined; pageSize?: number | undefined }) {
  const pageSize = query.pageSize ?? PAGE_SIZE;
  return { offset: (query.page ?? 0) * pageSize, limit: pageSize };
}
