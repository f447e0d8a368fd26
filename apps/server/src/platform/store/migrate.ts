import { sql, type Kysely, type Transaction } from 'kysely';
import { appliedMigrations, stateOf } from './migrationState';
import { migrations, worksWithBefore } from './migrations';
import { refuseRestoredDatabase } from './restoring/unfinishedRestore';

/** An arbitrary number that is the same in every process of this product. */
const LOCK = 7_041_968;

/** The message is for people. */
export class NewerDatabase extends Error {}

/**
 * Applies pending migrations, all or none. When several processes start at once, the others wait
 * and then find nothing to do.
 * @param mayBeBesideNewer whether servers of a newer version may be using the database now (`migrationState.ts`)
 * @returns the names of the migrations that were applied
 * @throws NewerDatabase, UnfinishedRestore
 */
export async function migrate<T>(
  db: Kysely<T>,
  known = migrations,
  mayBeBesideNewer = false,
): Promise<string[]> {
  return await db.transaction().execute(async (tx) => {
    await lockMigrations(tx);
    await refuseRestoredDatabase(tx);
    return await migrateWithin(tx, known, mayBeBesideNewer);
  });
}

/** Until the end of the transaction nobody else applies migrations. */
export async function lockMigrations<T>(tx: Transaction<T>): Promise<void> {
  // Migrating a large table takes time, and so does waiting for another process to do it.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
}

/** The same as a part of a transaction, also of a restore. */
export async function migrateWithin<T>(
  tx: Transaction<T>,
  known: readonly { readonly name: string; readonly text: string }[],
  mayBeBesideNewer = false,
): Promise<string[]> {
  await lockMigrations(tx);
  await sql`create table if not exists migrations (
    name text primary key, applied_at timestamptz not null default now()
  )`.execute(tx);
  const present = await appliedMigrations(tx);
  const seen = new Set(present.map(({ name }) => name));
  const unknown = present.find(({ name }) => !known.some((migration) => migration.name === name));
  const goesOn = mayBeBesideNewer && stateOf(present, known) === 'besideNewer';
  if (unknown && !goesOn) {
    throw new NewerDatabase(
      `This database was made by a newer Fovea (it has '${unknown.name}'). Start that version, or restore a copy made before it.`,
    );
  }
  const applied: string[] = [];
  for (const { name, text } of known) {
    if (seen.has(name)) continue;
    await sql.raw(text).execute(tx);
    await sql`insert into migrations (name) values (${name})`.execute(tx);
    // The column is younger than the first migrations.
    if (worksWithBefore({ text })) {
      await sql`update migrations set works_with_before = true where name = ${name}`.execute(tx);
    }
    applied.push(name);
  }
  return applied;
}
