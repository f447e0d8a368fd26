import {
  CamelCasePlugin,
  Kysely,
  sql,
  type Dialect,
  type LogEvent,
  type Transaction,
} from 'kysely';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { currentTracer, kindOfError } from '../tracing/tracer';
import { migrate, migrateWithin } from './migrate';
import { migrations } from './migrations';
import { refuseMoved } from '../settings/movedDatabase';
import { pgliteDialect } from './drivers/pgliteDialect';
import { openPgliteThread } from './drivers/pgliteInThread';
import { postgresDialect } from './drivers/postgresDialect';
import type { Tables } from './tables';

export type Db = Kysely<Tables>;
/**
 * Inside a transaction use only this handle: with the embedded database the outer one would block
 * for ever.
 */
export type Tx = Transaction<Tables>;

export interface DatabaseOptions {
  readonly databaseUrl: string | null;
  /** Which setting has that address, for messages; `DATABASE_URL` by default. */
  readonly urlSetting?: string;
  readonly dataFolder: string;
  /** The bundled thread script of the embedded database. */
  readonly threadFile: URL;
  readonly onError: (reason: Error) => void;
  /** The embedded database stopped and stays unavailable until the process restarts. */
  readonly onLost: (reason: Error) => void;
}

/**
 * Opens the configured database and applies pending migrations.
 * @param isRestoring whether a restore is about to end, which keeps everybody else out
 * @throws DatabaseUnreachable, MovedDatabase, UnfinishedRestore
 */
export async function openDatabase(options: DatabaseOptions, isRestoring = false): Promise<Db> {
  const db = databaseOn(
    options.databaseUrl === null
      ? await embedded(options)
      : postgresDialect(options.databaseUrl, options.onError),
  );
  try {
    if (isRestoring) await db.transaction().execute((tx) => migrateWithin(tx, migrations));
    else await migrate(db, migrations, options.databaseUrl !== null);
  } catch (reason) {
    await db.destroy();
    throw whyUnreachable(options, reason);
  }
  return db;
}

/** Opens a database to fill it from a backup: no migration is applied. @throws DatabaseUnreachable, MovedDatabase */
export async function openDatabaseToFill(options: DatabaseOptions): Promise<Db> {
  const { databaseUrl, onError } = options;
  const db = databaseOn(
    databaseUrl === null ? await embedded(options) : postgresDialect(databaseUrl, onError, 2),
  );
  try {
    await sql`select 1`.execute(db);
    return db;
  } catch (reason) {
    await db.destroy();
    throw whyUnreachable(options, reason);
  }
}

/** There is no database to read; the message is for people. */
export class NoDatabase extends Error {}

/**
 * Opens a database that exists, to read it: no migration is applied, and it refuses every change.
 * @throws NoDatabase, DatabaseUnreachable, MovedDatabase
 */
export async function openDatabaseToRead(options: DatabaseOptions): Promise<Db> {
  const { databaseUrl, dataFolder, threadFile, onLost, onError } = options;
  if (databaseUrl !== null) {
    const db = databaseOn(postgresDialect(databaseUrl, onError, 2, true));
    try {
      await sql`select 1`.execute(db);
      return db;
    } catch (reason) {
      await db.destroy();
      throw whyUnreachable(options, reason);
    }
  }
  await refuseMoved(dataFolder);
  const folder = join(dataFolder, DATABASE_FOLDER);
  if (!(await stat(join(folder, 'PG_VERSION')).catch(() => null))) {
    throw new NoDatabase(
      `There is no database in ${dataFolder}. Set FOVEA_DATA to the folder of your installation, or DATABASE_URL.`,
    );
  }
  const client = await openPgliteThread(threadFile, folder, onLost);
  await client.run('set default_transaction_read_only = on', []);
  return databaseOn(pgliteDialect(client));
}

export function databaseOn(dialect: Dialect): Db {
  return new Kysely<Tables>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: traceQuery,
  });
}

function traceQuery(event: LogEvent): void {
  const failure = event.level === 'error' ? kindOfError(event.error) : null;
  currentTracer()?.recordQuery(event.query.sql, event.queryDurationMillis, failure);
}

/** Where the data folder has the embedded database. */
export const DATABASE_FOLDER = 'database';

async function embedded(options: DatabaseOptions): Promise<Dialect> {
  await refuseMoved(options.dataFolder);
  const folder = join(options.dataFolder, DATABASE_FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return pgliteDialect(await openPgliteThread(options.threadFile, folder, options.onLost));
}

/** The PostgreSQL server cannot be used; the message is for people and contains no password. */
export class DatabaseUnreachable extends Error {}

function whyUnreachable(
  { databaseUrl: url, urlSetting = 'DATABASE_URL' }: DatabaseOptions,
  reason: unknown,
): unknown {
  if (url === null) return reason;
  const { code, message } = reason as { code?: unknown; message?: string };
  // Refused, unknown host, timeout; wrong password, no such database, no permission to connect.
  const known = /^(ECONN|ENOTFOUND|ETIMEDOUT|EAI_|EHOST|28|3D000|42501|53300|57P)/;
  if (!known.test(String(code)) && !/timeout|terminated/i.test(message ?? '')) return reason;
  const { host, pathname } = new URL(url);
  return new DatabaseUnreachable(
    `The database ${pathname.slice(1)} on ${host} (${urlSetting}) cannot be used: ${message}. Start it or correct the address, then try again.`,
    { cause: reason },
  );
}
