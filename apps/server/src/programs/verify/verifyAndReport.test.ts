import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { setUpServer } from '../../testing/setUp';
import { reportLines, verifyAndReport } from './verifyAndReport';

const server = setUpServer();
afterEach(() => vi.restoreAllMocks());

test('the report says what was checked, and the verdict last', () => {
  const parts = [
    { name: 'chunks', checked: 1200, unit: 'files', problems: 2 },
    { name: 'audit log', checked: 40, unit: 'entries', problems: 0 },
  ];
  expect(reportLines({ parts, problems: 2, readBytes: 3_400_000_000 }, 75, false)).toEqual([
    '',
    'problem  chunks     1200 files, 2 wrong',
    'ok       audit log  40 entries',
    '',
    '3.4 GB read, in 75 s.',
    '2 problems. docs/operations.md says what each means.',
  ]);
  const well = reportLines({ parts: parts.slice(1), problems: 0, readBytes: 0 }, 1, true);
  expect(well.slice(-2)).toEqual([
    'Sizes only, no contents were read, in 1 s.',
    'Everything that was checked is as it should be.',
  ]);
});

test('a database of another version is not checked, and that is no success', async () => {
  const { db, settings } = server.context;
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(await verifyAndReport(db, settings, false)).toBe(true);
  await sql`insert into migrations (name) values ('9999_later')`.execute(db);
  expect(await verifyAndReport(db, settings, false)).toBe(false);
  await sql`delete from migrations where name = '9999_later'`.execute(db);
  expect(said.mock.lastCall).toEqual([
    'The database is that of a newer version. Run that version.',
  ]);
});
