import { sql } from 'kysely';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from './database';

/** Tables without respondents whose rows are never changed, and that may be large. */
const NOT_REWRITTEN = ['audit_entries', 'usage_events', 'error_reports', 'migrations'];
/** The write-ahead log has at most 64 files at a time (`max_wal_size`). */
const LOG_FILES_MAX = 100;

/**
 * Removes what deleted and changed rows left in the files of the database. The embedded database is
 * rewritten, so that no old byte remains; a PostgreSQL server is asked to reuse the space, because
 * rewriting would lock out everybody and its log belongs to its administrator.
 * @param folder of the embedded database
 */
export async function compactDatabase(
  db: Db,
  folder: string,
  signal?: AbortSignal,
): Promise<'rewritten' | 'vacuumed'> {
  const tables = await tablesToRewrite(db);
  if (!(await isEmbedded(db))) {
    await vacuum(db, tables, signal);
    return 'vacuumed';
  }
  for (const table of tables) {
    // Between two tables everybody else has a turn.
    signal?.throwIfAborted();
    await sql`vacuum full ${sql.table(table)}`.execute(db);
  }
  // Samples of values for the planner, in case somebody ever asked for them.
  await sql`delete from pg_statistic where starelid >= 16384`.execute(db);
  await sql`vacuum full pg_statistic`.execute(db);
  await renewLog(db);
  await removeOrphans(db, folder);
  return 'rewritten';
}

async function isEmbedded(db: Db): Promise<boolean> {
  const { rows } = await sql<{ version: string }>`select version()`.execute(db);
  return rows[0]!.version.includes('PGlite');
}

async function tablesToRewrite(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()
      and tablename <> all(${NOT_REWRITTEN}::text[]) order by tablename`.execute(db);
  return rows.map(({ name }) => name);
}

async function vacuum(db: Db, tables: readonly string[], signal?: AbortSignal): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      for (const table of tables) {
        signal?.throwIfAborted();
        await sql`vacuum (analyze) ${sql.table(table)}`.execute(connection);
      }
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/**
 * Replaces the files of the write-ahead log by new ones. Files that earlier versions, or a recovery
 * after a crash, renamed for later use still have their content: they are gone through until the
 * only file left is one that was created empty.
 */
async function renewLog(db: Db): Promise<void> {
  for (let before = 0, left = LOG_FILES_MAX; left > 0; left--) {
    await sql`select pg_switch_wal()`.execute(db);
    await sql`checkpoint`.execute(db);
    const { rows } = await sql<{ files: number }>`
      select count(*)::int as files from pg_ls_waldir()`.execute(db);
    const { files } = rows[0]!;
    if (before === 1 && files === 1) return;
    before = files;
  }
  throw new Error('The write-ahead log of the embedded database could not be replaced.');
}

/** File names of tables and indexes, in parts of 1 GB and with their maps of free space. */
const RELATION_FILE = /^(\d+)(?:_fsm|_vm|_init)?(?:\.\d+)?$/;
/** PostgreSQL gives lower numbers to its own catalogue. */
const FIRST_OF_OURS = 16_384;

/**
 * Deletes the copies that a rewriting left behind when the process was killed in its middle. Nobody
 * else creates tables now: this process owns the database, and migrations run before it is used.
 */
async function removeOrphans(db: Db, folder: string): Promise<void> {
  const { rows } = await sql<{ database: string; name: string; isKnown: boolean }>`
    with known as (select pg_relation_filenode(oid) as node from pg_class)
    select oid::text as database, name,
      exists (select from known where node::text = substring(name from '^[0-9]+')) as is_known
    from pg_database, pg_ls_dir('base/' || oid) as name
    where datname = current_database()`.execute(db);
  for (const { database, name, isKnown } of rows) {
    const [, node] = RELATION_FILE.exec(name) ?? [];
    if (isKnown || node === undefined || Number(node) < FIRST_OF_OURS) continue;
    await rm(join(folder, 'base', database, name), { force: true });
  }
}
