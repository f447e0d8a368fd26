import { sql } from 'kysely';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { migrations } from '../store/migrations';
import { setUpServer } from '../../testing/setUp';
import { startTestServer } from '../../testing/startTestServer';

const server = setUpServer();

/** The answer for now: an earlier one is kept for a second. */
async function askReady(at = server) {
  at.advanceClock(1_000);
  const answer = await fetch(`${at.base}/ready`);
  const body = (await answer.json()) as {
    status: string;
    checks: Record<string, { ok: boolean; message: string }>;
  };
  const failed = Object.entries(body.checks).flatMap(([name, { ok }]) => (ok ? [] : [name]));
  return { status: answer.status, body, failed, headers: answer.headers };
}

test('a server that can serve answers 200 and names each check', async () => {
  const { status, body, headers } = await askReady();
  expect(status).toBe(200);
  expect(body.status).toBe('ready');
  expect(Object.keys(body.checks).toSorted()).toEqual([
    'dataFolder',
    'database',
    'draining',
    'migrations',
  ]);
  expect(headers.get('cache-control')).toBe('no-store');
  const left = await readdir(server.context.settings.dataFolder);
  expect(left.filter((name) => name.startsWith('.writable'))).toEqual([]);
});

test('a database of another version is not served', async () => {
  const { db } = server.context;
  await sql`insert into migrations (name) values ('9999_later')`.execute(db);
  const newer = await askReady();
  expect([newer.status, newer.failed]).toEqual([503, ['migrations']]);
  expect(newer.body.checks['migrations']?.message).toContain('newer version');
  await sql`delete from migrations where name = '9999_later'`.execute(db);

  const { name } = migrations.at(-1)!;
  await sql`delete from migrations where name = ${name}`.execute(db);
  const older = await askReady();
  expect([older.status, older.failed]).toEqual([503, ['migrations']]);
  expect(older.body.checks['migrations']?.message).toContain('lacks migrations');
  await sql`insert into migrations (name) values (${name})`.execute(db);
  expect((await askReady()).status).toBe(200);
});

test('a data folder that cannot be written is not ready, and is again once it can be', async () => {
  const { dataFolder } = server.context.settings;
  const aside = `${dataFolder}-aside`;
  await rename(dataFolder, aside);
  const { status, failed, body } = await askReady();
  expect([status, failed]).toEqual([503, ['dataFolder']]);
  // Anybody may read this: it names no folder.
  expect(JSON.stringify(body)).not.toContain(dataFolder);
  await mkdir(dataFolder, { recursive: true });
  expect((await askReady()).status).toBe(200);
  await rm(dataFolder, { recursive: true });
  await rename(aside, dataFolder);
});

test('many who ask at once are answered by one look', async () => {
  server.advanceClock(1_000);
  await fetch(`${server.base}/ready`);
  const { db } = server.context;
  await sql`insert into migrations (name) values ('9999_later')`.execute(db);
  const kept = await fetch(`${server.base}/ready`);
  await sql`delete from migrations where name = '9999_later'`.execute(db);
  expect(kept.status).toBe(200);
});

test('a server that is draining answers 503 at once and still serves everything else', async () => {
  const other = await startTestServer();
  try {
    expect((await askReady(other)).status).toBe(200);
    other.api.readiness.beginDraining();
    const answer = await fetch(`${other.base}/ready`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      status: 'notReady',
      checks: { draining: { ok: false }, database: { ok: true } },
    });
    expect((await fetch(`${other.base}/health`)).status).toBe(200);
  } finally {
    await other.close();
  }
});

test('a lost database is neither healthy nor ready', async () => {
  const other = await startTestServer();
  try {
    await other.context.db.destroy();
    const { status, failed } = await askReady(other);
    expect([status, failed]).toEqual([503, ['database', 'migrations']]);
    expect((await fetch(`${other.base}/health`)).status).toBe(503);
  } finally {
    await other.api.app.close();
    await rm(other.context.settings.dataFolder, { recursive: true, force: true });
  }
});
