import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseOn, type Db } from '../platform/store/database';
import { migrate } from '../platform/store/migrate';
import { migrations } from '../platform/store/migrations';
import { pgliteDialect } from '../platform/store/drivers/pgliteDialect';
import { openPglite } from '../platform/store/drivers/pgliteInProcess';
import { postgresDialect } from '../platform/store/drivers/postgresDialect';

export interface TestDatabase {
  readonly db: Db;
  readonly kind: 'pglite' | 'postgresql';
  close(): Promise<void>;
}

/**
 * A migrated database for one test file: on the PostgreSQL server of FOVEA_TEST_DATABASE_URL when
 * that is set, otherwise PGlite in memory.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env['FOVEA_TEST_DATABASE_URL'];
  return server ? await onServer(server) : await inMemory();
}

/**
 * Enough for calls that compete. A connection to a new database takes PostgreSQL some fifty milliseconds of computing until it knows
 * the tables, which with ten for each file was more than the queries of most.
 */
const CONNECTIONS_MAX = 4;

async function onServer(server: string): Promise<TestDatabase> {
  const template = await (migratedTemplate ??= findOrMakeTemplate(server));
  const name = `fovea_test_${randomBytes(6).toString('hex')}`;
  // Copying files takes half as long as the default, which writes every block to the log.
  await asAdmin(server, (run) =>
    run(`create database ${name} template ${template} strategy file_copy`),
  );
  return connectedTo(server, name);
}

function connectedTo(server: string, name: string): TestDatabase {
  const db = databaseOn(postgresDialect(addressOf(server, name), () => {}, CONNECTIONS_MAX));
  return {
    db,
    kind: 'postgresql',
    async close() {
      await db.destroy();
      await asAdmin(server, (run) => run(`drop database ${name} with (force)`));
    },
  };
}

/** Migrating a new database takes seconds, copying a migrated one milliseconds. */
let migratedTemplate: Promise<string> | null = null;

/** Any number but that of the migrations: workers that start at once create one template. */
const TEMPLATE_LOCK = 7_041_969;

async function findOrMakeTemplate(server: string): Promise<string> {
  const name = `fovea_template_${migrationsVersion()}`;
  await asAdmin(server, async (run) => {
    await run(`select pg_advisory_lock(${TEMPLATE_LOCK})`);
    const stored = await run(`select from pg_database where datname = '${name}'`);
    if (stored.length > 0) return;
    const unfinished = `${name}_unfinished`;
    await run(`drop database if exists ${unfinished} with (force)`);
    await run(`create database ${unfinished}`);
    const db = databaseOn(postgresDialect(addressOf(server, unfinished), () => {}));
    await migrate(db);
    await db.destroy();
    await run(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

type Run = (text: string) => Promise<Record<string, unknown>[]>;

/** On one connection, whose end releases its locks. */
async function asAdmin<T>(server: string, work: (run: Run) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work(async (text) => (await client.query<Record<string, unknown>>(text)).rows);
  } finally {
    await client.end();
  }
}

async function inMemory(): Promise<TestDatabase> {
  const client = await openPglite({ dump: await migratedDump() });
  const db = databaseOn(pgliteDialect(client));
  return { db, kind: 'pglite', close: () => db.destroy() };
}

/** A database without any table, of the same kind. */
export async function openEmptyTestDatabase(): Promise<TestDatabase> {
  const server = process.env['FOVEA_TEST_DATABASE_URL'];
  if (!server) return await openEmbeddedInMemory();
  const name = `fovea_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(server, (run) => run(`create database ${name}`));
  return connectedTo(server, name);
}

/** The embedded database without any table, whatever the tests run on. */
export async function openEmbeddedInMemory(): Promise<TestDatabase> {
  const db = databaseOn(pgliteDialect(await openPglite({})));
  return { db, kind: 'pglite', close: () => db.destroy() };
}

/** A migrated database as an installation without PostgreSQL has it: PGlite, in the data folder. */
export async function openEmbeddedDatabase(dataFolder: string): Promise<TestDatabase> {
  const folder = join(dataFolder, 'database');
  await mkdir(folder, { recursive: true });
  const client = await openPglite({ folder, dump: await migratedDump() });
  const db = databaseOn(pgliteDialect(client));
  return { db, kind: 'pglite', close: () => db.destroy() };
}

/**
 * A new PGlite takes seconds, a copy of one half a second: the first test file stores one for all.
 */
async function migratedDump(): Promise<Blob> {
  const path = join(
    tmpdir(),
    `fovea-test-database-${migrationsVersion()}-${process.getuid?.() ?? 0}.tar`,
  );
  const stored = await readFile(path).catch(() => null);
  if (stored) return new Blob([stored]);
  const client = await openPglite({});
  const db = databaseOn(pgliteDialect(client));
  await migrate(db);
  const dump = await client.raw.dumpDataDir('none');
  await db.destroy();
  const mine = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile(mine, Buffer.from(await dump.arrayBuffer()), { mode: 0o600 });
  await rename(mine, path);
  return dump;
}

/** Changes whenever a migration changes. */
function migrationsVersion(): string {
  const texts = migrations.map(({ name, text }) => name + text).join('\n');
  return createHash('sha256').update(texts).digest('hex').slice(0, 16);
}
