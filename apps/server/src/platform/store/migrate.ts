import { sql, type Kysely, type Transaction } from 'kysely';
import { migrations } from './migrations';

/** An arbitrary number that is the same in every process of this product. */
const LOCK = 7_041_968;

/** The message is for people. */
export class NewerDatabase extends Error {}

/**
 * Applies pending migrations, all or none. When several processes start at once, the others wait
 * and then find nothing to do.
 * @returns the names of the migrations that were applied
 * @throws NewerDatabase
 */
export async function migrate<T>(db: Kysely<T>, known = migrations): Promise<string[]> {
  return await db.transaction().execute((tx) => migrateWithin(tx, known));
}

/** The same as a part of a transaction. */
export async function migrateWithin<T>(
  tx: Transaction<T>,
  known: readonly { readonly name: string; readonly text: string }[],
): Promise<string[]> {
  // Migrating a large table takes time, and so does waiting for another process to do it.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
  await sql`create table if not exists migrations (
    name text primary key, applied_at timestamptz not null default now()
  )`.execute(tx);
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx);
  const seen = new Set(rows.map((row) => row.name));
  const unknown = rows.find((row) => !known.some((migration) => migration.name === row.name));
  if (unknown) {
    throw new NewerDatabase(
      `This database was made by a newer Fovea (it has '${unknown.name}'). Start that version, or restore a copy made before it.`,
    );
  }
  const applied: string[] = [];
  for (const { name, text } of known) {
    if (seen.has(name)) continue;
    await sql.raw(text).execute(tx);
    await sql`insert into migrations (name) values (${name})`.execute(tx);
    applied.push(name);
  }
  return applied;
}
