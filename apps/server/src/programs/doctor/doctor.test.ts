import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { setUpServer } from '../../testing/setUp';
import { checkDatabase, clockFinding, versionFinding } from './checkDatabase';
import { examine, tell, type OpenedToRead } from './doctor';
import { problem, warning, type Finding } from './finding';

const server = setUpServer();
afterEach(() => vi.restoreAllMocks());

const opened = async (): Promise<OpenedToRead> => ({
  kind: 'open',
  db: server.context.db,
  close: async () => {},
});

test('an installation is examined as a whole', async () => {
  const { dataFolder } = server.context.settings;
  const findings = await examine({ FOVEA_DATA: dataFolder }, opened);
  const states = Object.fromEntries(findings.map(({ name, state }) => [name, state]));
  expect(states).toMatchObject({
    Settings: 'ok',
    Node: 'ok',
    Database: 'ok',
    Migrations: 'ok',
    Clock: 'ok',
    Mail: 'ok',
    Address: 'ok',
  });
  expect(Object.keys(states)).toEqual(expect.arrayContaining(['Data folder', 'Disk', 'Reports']));
});

test('with settings that the server refuses, only those and Node are told of', async () => {
  const findings = await examine({ PORT: 'eighty' }, opened);
  expect(findings.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'Settings problem',
    'Node ok',
  ]);
});

test.each([
  ['inUse', 'ok'],
  ['none', 'warning'],
  ['unreachable', 'problem'],
] as const)('a database that is %s gives: %s', async (kind, state) => {
  const { dataFolder } = server.context.settings;
  const findings = await examine({ FOVEA_DATA: dataFolder }, async () => ({
    kind,
    message: 'Why.',
  }));
  expect(findings.find(({ name }) => name === 'Database')).toMatchObject({ state });
});

test('the version, the migrations and the clock of the database are compared', async () => {
  const { db } = server.context;
  expect(versionFinding('14.9', 140_009, false).state).toBe('problem');
  expect(versionFinding('15.1', 150_001, false).state).toBe('ok');
  expect([0, -1_900, 5_000, -45_000].map((ms) => clockFinding(ms).state)).toEqual([
    'ok',
    'ok',
    'warning',
    'problem',
  ]);
  await sql`insert into migrations (name) values ('9999_later')`.execute(db);
  const newer = await checkDatabase(db, false);
  await sql`delete from migrations where name = '9999_later'`.execute(db);
  expect(newer.find(({ name }) => name === 'Migrations')).toMatchObject({ state: 'problem' });
});

test('only a problem is a failure, in lines and as JSON', () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  const little: Finding = warning('Disk', '5.0 GiB are free.', 'Make room.');
  expect(tell([little], false)).toBe(true);
  expect(said.mock.lastCall).toEqual(['warning  Disk: 5.0 GiB are free. Make room.']);
  const findings = [little, problem('Node', '18 is too old.', 'Install another.')];
  expect(tell(findings, true)).toBe(false);
  expect(JSON.parse(String(said.mock.lastCall?.[0]))).toEqual({ ok: false, findings });
});
