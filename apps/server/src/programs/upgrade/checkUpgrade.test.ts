import { sql } from 'kysely';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../../platform/store/migrations';
import { backUp } from '../../testing/backups/backUp';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { setUpServer } from '../../testing/setUp';
import { backupCipher } from '../backup/backupCipher';
import { openToRestore } from '../backup/backupFolder';
import { ageFinding, checkUpgrade, diskFinding, type UpgradeChecked } from './checkUpgrade';

const server = setUpServer();
let folder = '';
beforeAll(async () => {
  folder = await newTemporaryFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const LATER = [...migrations, { name: '9998_next', text: '' }, { name: '9999_last', text: '' }];
const last = migrations.at(-1)?.name ?? '';

async function found(more: Partial<UpgradeChecked> = {}) {
  const { db } = server.context;
  const findings = await checkUpgrade({
    opened: { kind: 'open', db, close: async () => {} },
    isEmbedded: false,
    openBackups: null,
    now: new Date(),
    ...more,
  });
  return Object.fromEntries(findings.map(({ name, ...rest }) => [name, rest]));
}
const backupsIn = (path: string) => () => openToRestore(path, backupCipher(null));

test('With the same migrations, none runs and servers are replaced one after the other', async () => {
  const { Data, Migrations, Servers, Backup } = await found();
  expect(Data?.message).toContain(`has ${migrations.length} migrations, the last one ${last} of `);
  expect(Migrations).toMatchObject({ state: 'ok', message: 'none would run.' });
  expect(Servers).toMatchObject({ state: 'ok' });
  expect(Backup).toMatchObject({ state: 'warning', message: 'not looked at.' });
});

test('Migrations that would run are named, and servers of the version before stop being ready', async () => {
  const { Migrations, Servers } = await found({ known: LATER });
  expect(Migrations).toMatchObject({
    state: 'warning',
    message: '2 would run, all or none: 9998_next, 9999_last.',
  });
  expect(Servers).toMatchObject({ state: 'warning' });
  expect((await found({ known: LATER, isEmbedded: true })).Servers).toMatchObject({ state: 'ok' });
});

test('The database of a newer version is a problem, and nothing else is looked at', async () => {
  const findings = await found({ known: migrations.slice(0, -1) });
  expect(Object.keys(findings)).toEqual(['Data', 'Migrations']);
  expect(findings['Migrations']).toMatchObject({ state: 'problem' });
  expect(findings['Migrations']?.message).toContain(last);
});

test('In an empty database everything would run, and nothing is asked of backups', async () => {
  await server.context.db.transaction().execute(async (tx) => {
    // Where it finds no tables of ours.
    await sql`set local search_path to pg_catalog`.execute(tx);
    const findings = await found({ opened: { kind: 'open', db: tx, close: async () => {} } });
    expect(Object.keys(findings)).toEqual(['Data', 'Migrations', 'Servers']);
    expect(findings['Data']).toMatchObject({ state: 'ok', message: 'the database is empty.' });
    expect(findings['Migrations']?.message).toMatch(`${migrations.length} would run`);
  });
});

test.each([
  ['inUse', 'problem'],
  ['none', 'warning'],
  ['unreachable', 'problem'],
] as const)('A database that is %s gives: %s', async (kind, state) => {
  const findings = await found({ opened: { kind, message: 'Why.' } });
  expect(findings).toMatchObject({ Data: { state, message: 'Why.' } });
});

test('A folder without a backup is a problem; a backup in it is recent, and there is room for the next', async () => {
  const path = join(folder, 'backups');
  const before = await found({ openBackups: backupsIn(path), known: LATER });
  expect(before['Backup']).toMatchObject({ state: 'problem' });
  expect(before['Backup']?.message).toContain(`${path} is no folder of backups`);
  await backUp(server, path);
  const after = await found({ openBackups: backupsIn(path), known: LATER });
  expect(after['Backup']).toMatchObject({ state: 'ok' });
  expect(after['Backup']?.message).toContain('less than an hour ago');
  const room = after['Room for a backup'];
  expect(room?.message).toContain(`are free in ${path}. The database has `);
  expect(room?.message).toMatch(/in no backup 0 kB\.$/);
});

const NOON = new Date('2026-03-02T12:00:00Z');
test.each([
  ['2026-03-02T09:59:00Z', 0, true, 'ok'],
  ['2026-03-01T12:00:00Z', 0, true, 'problem'],
  ['2026-03-01T12:00:00Z', 0, false, 'warning'],
  ['2026-03-02T11:30:00Z', 3, true, 'warning'],
])(
  'A backup of %s with %i files missing, needed: %s, is %s',
  (takenAt, missing, isNeeded, state) => {
    const problems = Array.from({ length: missing }, (_, at) => `file ${at}`);
    expect(ageFinding({ takenAt, problems }, '/backup', isNeeded, NOON).state).toBe(state);
  },
);

test('No backup at all is a problem when something would run', () => {
  expect(ageFinding(null, '/backup', true, NOON)).toMatchObject({
    state: 'problem',
    advice: 'Run: fovea backup /backup',
  });
  expect(ageFinding(null, '/backup', false, NOON).state).toBe('warning');
});

test('The disk of the backups must take the rows and the new recordings', () => {
  const room = { path: '/backup', rowBytes: 2e9, recordingBytes: 5e9 };
  expect(diskFinding({ ...room, freeBytes: 8e9 })).toMatchObject({
    state: 'ok',
    message:
      '8.0 GB are free in /backup. The database has 2.0 GB, and recordings that are in no backup 5.0 GB.',
  });
  expect(diskFinding({ ...room, freeBytes: 7e9 }).state).toBe('problem');
});
