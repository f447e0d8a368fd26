import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/testDatabase';
import { migrate } from './migrate';
import { migrationState } from './migrationState';
import { migrations, worksWithBefore } from './migrations';

/** What servers of the version before do not notice: statements that only add what they need not fill. */
const ADDS = [
  /^create table /i,
  /^create (unique )?index [a-z_0-9]+ on [a-z_0-9]+ /i,
  /^alter table [a-z_0-9]+ add column [a-z_0-9]+ (?!.*\bnot null\b(?!.*\bdefault\b))/i,
];

test('migrations beside which the version before goes on only add', () => {
  const beside = migrations.filter(worksWithBefore);
  expect(beside.map(({ name }) => name)).toContain('0053_several_servers');
  for (const { name, text } of beside) {
    const statements = text.replaceAll(/--.*$/gm, '').split(';');
    for (const statement of statements.map((one) => one.trim().replaceAll(/\s+/g, ' '))) {
      if (statement === '') continue;
      const adds = ADDS.some((form) => form.test(statement));
      expect(adds, `${name}: ${statement}`).toBe(true);
    }
  }
});

test('every migration from now on says whether servers of the version before may go on', () => {
  for (const { name, text } of migrations) {
    if (name < '0053') continue;
    expect(text.split('\n')[0], name).toMatch(/^-- Side by side: (yes|no)$/);
  }
});

describe('a server and a database that a newer version has brought up to date', () => {
  const BESIDE = '-- Side by side: yes\ncreate table beside (a int)';
  const later = (name: string, text: string) => [...migrations, { name, text }];
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  test('it goes on, and may be started again, beside one upgrade that only adds', async () => {
    const { db } = database;
    await migrate(db, later('9997_beside', BESIDE));
    expect(await migrationState(db)).toBe('besideNewer');
    expect(await migrate(db, migrations, true)).toEqual([]);
    // Nobody shares the embedded database.
    await expect(migrate(db)).rejects.toThrow('newer Fovea');
  });

  test('it does not beside a second one', async () => {
    const { db } = database;
    const both = [
      ...later('9997_beside', BESIDE),
      { name: '9998_beside', text: BESIDE.replace('beside (', 'more (') },
    ];
    await migrate(db, both);
    expect(await migrationState(db)).toBe('newer');
    await expect(migrate(db, migrations, true)).rejects.toThrow('newer Fovea');
    await sql`delete from migrations where name = '9998_beside'`.execute(db);
    expect(await migrationState(db)).toBe('besideNewer');
  });

  test('it does not beside one that says nothing, and not when it lacks one of its own', async () => {
    const { db } = database;
    await sql`update migrations set works_with_before = false where name = '9997_beside'`.execute(
      db,
    );
    expect(await migrationState(db)).toBe('newer');
    await sql`update migrations set works_with_before = true where name = '9997_beside'`.execute(
      db,
    );
    await sql`delete from migrations where name = '0053_several_servers'`.execute(db);
    expect(await migrationState(db)).toBe('newer');
  });
});
