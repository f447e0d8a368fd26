import { sql } from 'kysely';
import type { AppContext } from '../../platform/context/appContext';
import type { Db } from '../../platform/store/database';
import { SEALED_COLUMNS, type SealedColumn } from './sealedColumns';

const AT_ONCE = 200;

export interface Resealed {
  /** Secrets that are sealed with the current key now. */
  readonly resealed: number;
  /** Secrets that no key opens. */
  readonly unreadable: number;
}

/**
 * Seals what is stored with the current key, wherever another one has sealed it. A row that somebody changes
 * meanwhile is left to them. It may be ended at any time and run again: what is done is done.
 */
export async function resealSecrets(
  context: Pick<AppContext, 'db' | 'keys' | 'secretBox' | 'log'>,
  signal: AbortSignal,
): Promise<Resealed> {
  // The job may come to a process that has not noticed the new key yet.
  await context.keys.refresh();
  const total = { resealed: 0, unreadable: 0 };
  for (const column of SEALED_COLUMNS) {
    let unreadable = 0;
    for await (const { id, sealed } of sealedByOthers(context, column)) {
      signal.throwIfAborted();
      const secret = context.secretBox.open(sealed, column.owner(id));
      if (secret === null) unreadable++;
      else if (await replaced(context, column, { id, sealed, secret })) total.resealed++;
    }
    if (unreadable > 0) {
      const message = 'stored secrets cannot be read: their key is missing';
      context.log.error({ what: column.what, count: unreadable }, message);
    }
    total.unreadable += unreadable;
  }
  return total;
}

interface SealedRow {
  readonly id: string;
  readonly sealed: string;
}

async function* sealedByOthers(
  { db, secretBox }: Pick<AppContext, 'db' | 'secretBox'>,
  { table, column, id, isAtRest = 'true' }: SealedColumn,
): AsyncGenerator<SealedRow> {
  const prefix = secretBox.currentPrefix();
  let after = '';
  for (;;) {
    const { rows } = await sql<SealedRow>`
      select ${sql.ref(id)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${sql.ref(id)} > ${after} and ${sql.ref(column)} is not null
        and not starts_with(${sql.ref(column)}, ${prefix}) and (${sql.raw(isAtRest)})
      order by 1 limit ${AT_ONCE}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}

/** @returns false: somebody has changed it meanwhile */
async function replaced(
  { db, secretBox }: { readonly db: Db } & Pick<AppContext, 'secretBox'>,
  { table, column, id, owner }: SealedColumn,
  row: SealedRow & { readonly secret: string },
): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${secretBox.seal(row.secret, owner(row.id))}
    where ${sql.ref(id)} = ${row.id} and ${sql.ref(column)} = ${row.sealed}
    returning ${sql.ref(id)}`.execute(db);
  return rows.length > 0;
}
