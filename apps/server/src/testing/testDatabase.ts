import { createHash, randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseOn, type Db } from '../platform/store/database';
import { migrate } from '../platform/store/migrate';
import { migrations } from '../platform/store/migrations';
import { pgliteDialect } from '../platform/store/pgliteDialect';
import { openPglite } from '../platform/store/pgliteInProcess';
import { postgresDialect } from '../platform/store/postgresDialect';

export interface TestDatabase {
  readonly db: Db;
  readonly kind: 'pglite' | 'postgresql';
  close(): Promise<void>;
}

/**
 * A migrated database of its own: on the PostgreSQL server of FOVEA_TEST_DATABASE_URL when that
 * is set, else an embedded one in memory.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env['FOVEA_TEST_DATABASE_URL'];
  return server ? await onServer(server) : await inMemory();
}

async function onServer(server: string): Promise<TestDatabase> {
  const name = `fovea_test_${randomBytes(6).toString('hex')}`;
  const admin = async (text: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  await admin(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = databaseOn(postgresDialect(url.href, () => {}));
  await migrate(db);
  return {
    db,
    kind: 'postgresql',
    async close() {
      await db.destroy();
      await admin(`drop database ${name} with (force)`);
    },
  };
}

async function inMemory(): Promise<TestDatabase> {
  const client = await openPglite({ dump: await migratedDump() });
  const db = databaseOn(pgliteDialect(client));
  return { db, kind: 'pglite', close: () => db.destroy() };
}

/** A new PGlite takes seconds, a copy of one half a second: the first test file keeps one for all. */
async function migratedDump(): Promise<Blob> {
  const texts = migrations.map(({ name, text }) => name + text).join('\n');
  const version = createHash('sha256').update(texts).digest('hex').slice(0, 16);
  const path = join(tmpdir(), `fovea-test-database-${version}-${process.getuid?.() ?? 0}.tar`);
  const kept = await readFile(path).catch(() => null);
  if (kept) return new Blob([kept]);
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
