import { sql, type Kysely } from 'kysely';

/** In a database from the beginning of a restore to its end; no migration makes it. */
export const UNFINISHED_RESTORE_TABLE = 'restore_unfinished';

/** The message is for people. */
export class UnfinishedRestore extends Error {}

/** From now on no process starts on this database, on whichever machine. */
export async function noteRestore<T>(db: Kysely<T>): Promise<void> {
  await sql`create table if not exists ${sql.raw(UNFINISHED_RESTORE_TABLE)} (
    since timestamptz not null default now()
  )`.execute(db);
}

export async function noteRestored<T>(db: Kysely<T>): Promise<void> {
  await sql`drop table if exists ${sql.raw(UNFINISHED_RESTORE_TABLE)}`.execute(db);
}

/** On half of the rows, a server would take for lost what is missing; on none, it would make an installation. @throws UnfinishedRestore */
export async function refuseRestoredDatabase<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass(${UNFINISHED_RESTORE_TABLE}) is not null as is_there`.execute(db);
  if (!rows[0]!.isThere) return;
  throw new UnfinishedRestore(
    "A restore into this database has not ended. Wait for it; if it was stopped or has failed, empty the database and run 'fovea restore' again.",
  );
}
