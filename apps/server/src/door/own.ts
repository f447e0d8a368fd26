import type { Selectable } from 'kysely';
import type { Db, Tx } from '../store/database';
import type { Tables } from '../store/tables';
import { notFound } from './refusal';

/** Tables whose rows belong to a company and have an id. */
type Owned = {
  [T in keyof Tables]: Tables[T] extends { id: string; companyId: string } ? T : never;
}[keyof Tables];

/**
 * The one place where a row is found by an id that came from outside: it must belong to the
 * caller's company, or it does not exist for this caller.
 * @param lock takes the row for the rest of the transaction
 * @throws Refusal 404
 */
export async function own<T extends Owned>(
  db: Db | Tx,
  caller: { readonly companyId: string },
  table: T,
  id: string,
  what: string,
  lock: 'forUpdate' | null = null,
): Promise<Selectable<Tables[T]>> {
  const rows = db as unknown as Db;
  let query = rows
    .selectFrom(table as 'studies')
    .selectAll()
    .where('id', '=', id)
    .where('companyId', '=', caller.companyId);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw notFound(what);
  return row as unknown as Selectable<Tables[T]>;
}
