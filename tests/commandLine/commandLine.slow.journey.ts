import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../../tools/testing/postgres.mjs';
import { root } from '../../tools/root.mjs';
import { freePort, startServer } from '../../tools/running/startServer.mjs';

/**
 * The built server on the command line: starting, starting twice, killing, stopping, separate server
 * processes.
 */
const main = join(root, 'apps/server/dist/main.js');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-command-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fovea(args: string[], env: Record<string, string>) {
  // Settings of the test run are not those of an installation: the doctor would wonder about them.
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('FOVEA_'));
  const own = { DATABASE_URL: '', FOVEA_DEMO: '0', FOVEA_DATA: folder };
  const clean = { ...Object.fromEntries(others), ...own, ...env };
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    env: clean,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stdout, stderr };
}

const passwordIn = (output: string) => /Password: (\S+)/.exec(output)?.[1];
async function signIn(url: string, username: string, password: string) {
  const body = new URLSearchParams({ grant_type: 'password', username, password });
  return (await fetch(`${url}/token`, { method: 'POST', body })).status;
}

test('a start prints the accounts, a second start is refused, and a killed server leaves no stale lock', async () => {
  const dataFolder = join(folder, 'data');
  const first = await startServer({ dataFolder });
  const password = passwordIn(first.output()) ?? '';
  expect(first.output()).toContain(`Fovea is ready: ${first.url}`);
  expect(await signIn(first.url, 'researcher@demo.example', password)).toBe(200);
  expect(statSync(join(dataFolder, 'demo-password')).mode & 0o777).toBe(0o600);

  const second = fovea(['serve'], { FOVEA_DATA: dataFolder, PORT: '0' });
  expect(second.status).toBe(1);
  expect(second.stderr).toContain(`${dataFolder} is in use by process ${first.pid}.`);
  expect(fovea(['migrate'], { FOVEA_DATA: dataFolder }).status).toBe(1);

  await first.stop('SIGKILL');
  const again = await startServer({ dataFolder });
  expect(passwordIn(again.output())).toBe(password);
  expect(await signIn(again.url, 'admin@demo.example', password)).toBe(200);
  const since = performance.now();
  await again.stop('SIGINT');
  expect(performance.now() - since).toBeLessThan(12_000);
  expect(again.output()).toContain('Stopping');
  // Stopped properly: the folder is free for the next command.
  expect(fovea(['migrate'], { FOVEA_DATA: dataFolder })).toMatchObject({ status: 0 });
});

test('invalid commands and settings are refused in one sentence', () => {
  const expectRefusal = (args: string[], env: Record<string, string>, message: string) => {
    const { status, stderr } = fovea(args, env);
    expect(status).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  };
  expectRefusal(['worker'], {}, 'DATABASE_URL is needed to run the doors apart');
  expectRefusal(['serve'], { PORT: 'eighty' }, 'PORT must be a whole number');
  expectRefusal(['dance'], {}, "There is no command 'dance'.");
  expectRefusal(['create-admin', '--email', 'a@b.c'], {}, 'Say for whom');
  expectRefusal(['upgrade'], {}, 'fovea upgrade --check');
  const nowhere = 'postgres://me:secret@127.0.0.1:1/fovea';
  expectRefusal(['serve'], { DATABASE_URL: nowhere }, 'The database fovea on 127.0.0.1:1');
  expect(fovea(['serve'], { DATABASE_URL: nowhere }).stderr).not.toContain('secret');
});

test('an installation is moved to PostgreSQL, where api and worker run separately', async () => {
  const postgres = await startPostgres();
  const port = await freePort();
  const env = {
    DATABASE_URL: postgres.url,
    FOVEA_DATA: join(folder, 'apart'),
    PORT: String(port),
  };
  const open: ChildProcess[] = [];
  try {
    const migrated = fovea(['migrate'], env);
    expect(migrated.stdout).toMatch(/^Applied \d+ migrations, 0001_\w+ to \w+\. /);
    expect(fovea(['migrate'], env).stdout).toBe('The database was up to date already.\n');
    // Only the database was needed.
    expect(existsSync(env.FOVEA_DATA)).toBe(false);
    const password = await movedHere(postgres.url, env.FOVEA_DATA);
    const checked = fovea(['upgrade', '--check'], env);
    expect([checked.status, checked.stdout]).toEqual([
      0,
      expect.stringContaining('none would run'),
    ]);
    const backup = ['--backup', join(folder, 'no-backups')];
    expect(fovea(['upgrade', '--check', ...backup], env).status).toBe(1);
    for (const router of ['api', 'worker', 'worker']) {
      const options = { env: { ...process.env, ...env }, stdio: 'ignore' } as const;
      open.push(spawn(process.execPath, [main, router], options));
    }
    const url = `http://127.0.0.1:${port}`;
    const health = async () => (await fetch(`${url}/health`).catch(() => null))?.status;
    await expect.poll(health, { timeout: 120_000, interval: 200 }).toBe(200);
    expect(await signIn(url, 'head@lab.example', password)).toBe(200);
    // No demo accounts on a database that others may reach.
    expect(await signIn(url, 'researcher@demo.example', password)).toBe(401);
    // Beside a server that runs.
    expect(fovea(['verify'], env)).toMatchObject({ status: 0, stderr: '' });
    for (const child of open) child.kill('SIGTERM');
    const codes = await Promise.all(open.map((child) => once(child, 'exit')));
    expect(codes.map(([code]) => code as number)).toEqual([0, 0, 0]);
  } finally {
    for (const child of open) child.kill('SIGKILL');
    await postgres.stop();
  }
});

/**
 * Makes an installation with the embedded database and moves it to PostgreSQL, killed once.
 * @returns the password of head@lab.example
 */
async function movedHere(url: string, dataFolder: string): Promise<string> {
  const embedded = { FOVEA_DATA: dataFolder };
  const create = ['create-admin', '--email', 'head@lab.example', '--company', 'Lab'];
  const password = /password is (\S+)/.exec(fovea(create, embedded).stdout)?.[1] ?? '';
  const target = { ...embedded, FOVEA_TARGET_DATABASE_URL: url };
  expect(fovea(['move-to-postgres'], { ...target, DATABASE_URL: url }).stderr).toContain(
    'this installation is on PostgreSQL already',
  );
  const nowhere = 'postgres://me:secret@127.0.0.1:1/fovea';
  const lost = fovea(['move-to-postgres'], { ...target, FOVEA_TARGET_DATABASE_URL: nowhere });
  expect(lost.stderr).toContain('fovea on 127.0.0.1:1 (FOVEA_TARGET_DATABASE_URL) cannot be used');
  expect(lost.stderr).not.toContain('secret');

  const checked = fovea(['move-to-postgres', '--check'], target);
  expect([checked.status, checked.stdout]).toEqual([0, expect.stringContaining('users ')]);
  const killed = spawn(process.execPath, [main, 'move-to-postgres'], {
    env: { ...process.env, DATABASE_URL: '', ...target },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  killed.stderr.once('data', () => killed.kill('SIGKILL'));
  expect(await once(killed, 'exit')).toEqual([null, 'SIGKILL']);
  const moved = fovea(['move-to-postgres'], target);
  expect(moved).toMatchObject({ status: 0 });
  expect(moved.stdout).toMatch(/^Moved \d+ rows in \d+ tables[^]*DATABASE_URL=postgres:/);

  for (const command of ['serve', 'migrate', 'verify']) {
    const refused = fovea([command], { ...embedded, PORT: '0' });
    expect(refused.stderr).toContain('was moved to PostgreSQL (postgres on 127.0.0.1:');
    expect(refused.status).toBe(1);
  }
  return password;
}

/** Every file below a folder with this ending. */
const filesBelow = (path: string, ending: string) =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(path, name));

/** The states of what the doctor finds, by name. */
function examined(env: Record<string, string>) {
  const { status, stdout } = fovea(['doctor', '--json'], env);
  const { findings } = JSON.parse(stdout) as {
    findings: { name: string; state: string; message: string }[];
  };
  const database = findings.find(({ name }) => name === 'Database');
  return { status, database, states: findings.map(({ name, state }) => `${name} ${state}`) };
}

test('what the demo stored is verified once it is stopped, and a damaged chunk is found', async () => {
  const dataFolder = join(folder, 'verified');
  const server = await startServer({ dataFolder });
  const recordings = join(dataFolder, 'recordings');
  await expect
    .poll(() => filesBelow(recordings, '.bin').length, { timeout: 120_000, interval: 200 })
    .toBeGreaterThan(10);
  const busy = fovea(['verify'], { FOVEA_DATA: dataFolder });
  expect([busy.status, busy.stderr]).toEqual([1, expect.stringContaining('is in use by process')]);
  const beside = examined({ FOVEA_DATA: dataFolder });
  expect(beside.status).toBe(0);
  expect(beside.database?.message).toContain('in use by the server that runs');
  await server.stop();

  const alone = examined({ FOVEA_DATA: dataFolder });
  expect(alone.states).toEqual(
    expect.arrayContaining(['Settings ok', 'Data folder ok', 'Database ok', 'Migrations ok']),
  );
  expect(alone.database?.message).toContain('the embedded one');
  const unread = examined({ FOVEA_DATA: dataFolder, FOVEA_SMTP_URL: 'smtp://127.0.0.1:1' });
  expect([unread.status, unread.states.includes('Mail problem')]).toEqual([1, true]);
  const well = fovea(['verify'], { FOVEA_DATA: dataFolder });
  expect(well.stdout).toMatch(/^ok +chunks +\d+ files$/m);
  expect(well.stdout).toContain('Everything that was checked is as it should be.');
  expect(well.status).toBe(0);
  const chunk = filesBelow(recordings, '.bin')[0]!;
  truncateSync(chunk, 3);
  const damaged = fovea(['verify', '--quick'], { FOVEA_DATA: dataFolder });
  expect(damaged.stdout).toContain(`${chunk.slice(dataFolder.length + 1)} has 3 bytes instead of`);
  expect(damaged.stdout).toContain('1 problem.');
  expect(damaged.status).toBe(1);

  const empty = join(folder, 'empty');
  mkdirSync(empty);
  const none = fovea(['verify'], { FOVEA_DATA: empty });
  expect([none.status, none.stderr]).toEqual([1, expect.stringContaining('There is no database')]);
  expect(readdirSync(empty)).toEqual([]);
});

test('after a stop signal a server is not ready and still serves, until it has drained or is told again', async () => {
  const server = await startServer({ env: { FOVEA_DEMO: '0', FOVEA_DRAIN_SECONDS: '600' } });
  const statusOf = async (path: string) =>
    (await fetch(server.url + path).catch(() => null))?.status;
  expect(await statusOf('/ready')).toBe(200);
  process.kill(server.pid!, 'SIGTERM');
  await expect.poll(() => statusOf('/ready'), { timeout: 60_000, interval: 50 }).toBe(503);
  expect(await statusOf('/health')).toBe(200);
  await server.stop();
  expect(await statusOf('/ready')).toBeUndefined();
});
