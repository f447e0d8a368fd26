import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany } from '../../people/accounts/companies';
import { insertStudy } from '../../studies/studies/newStudy';
import { openTestDatabase, type TestDatabase } from '../../testing/testDatabase';
import { migrate } from './migrate';
import { migrations } from './migrations';
import { rowCount } from './rowCount';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('values are returned alike by both databases', async () => {
  const moment = new Date('2024-02-29T23:59:59.123Z');
  const { rows } = await sql<Record<string, unknown>>`select
    ${moment}::timestamptz as moment, count(*) as counted, 9007199254740991::bigint as large,
    ${['a', 'b"c']}::text[] as texts, ${JSON.stringify({ someKey: [1, null] })}::jsonb as json,
    1.5::double precision as half, true as yes, null as nothing, ${'Zoë 🙂'}::text as words`.execute(
    database.db,
  );
  expect(rows[0]).toEqual({
    moment,
    counted: 1,
    large: 9007199254740991,
    texts: ['a', 'b"c'],
    json: { someKey: [1, null] },
    half: 1.5,
    yes: true,
    nothing: null,
    words: 'Zoë 🙂',
  });
});

test('rows are counted as numbers: of groups, of no rows, and in statements of SQL', async () => {
  const { id: companyId } = await createCompany(
    database.db,
    { name: 'Counted', features: [] },
    new Date(),
  );
  const names = ['twice', 'twice', 'once'];
  const rows = names.map((name, at) => ({
    id: `${companyId}-${at}`,
    companyId,
    parentId: null,
    name,
    nameKey: `${name} ${at}`,
    createdAt: new Date(),
  }));
  await database.db.insertInto('folders').values(rows).execute();
  const found = database.db.selectFrom('folders').where('companyId', '=', companyId);
  const named = found.where('name', 'in', names).select(['name', rowCount().as('count')]);
  expect(await named.groupBy('name').orderBy('name').execute()).toEqual([
    { name: 'once', count: 1 },
    { name: 'twice', count: 2 },
  ]);
  const none = found.where('name', '=', 'nobody').select(rowCount().as('total'));
  expect(await none.execute()).toEqual([{ total: 0 }]);
  const counted = await sql`select ${rowCount()} as total from folders
    where company_id = ${companyId} and name = 'twice'`.execute(database.db);
  expect(counted.rows).toEqual([{ total: 2 }]);
});

test('an error carries its SQLSTATE, and the connection stays usable', async () => {
  const company = await createCompany(database.db, { name: 'A', features: [] }, new Date());
  const twice = database.db
    .insertInto('companies')
    .values({ ...company, name: 'B', features: [], createdAt: new Date() })
    .execute();
  await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'companies_pkey' });
  await expect(sql`select ${'x'}::int`.execute(database.db)).rejects.toMatchObject({
    code: '22P02',
  });
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db);
  expect(rows).toEqual([{ one: 1 }]);
});

test('a transaction is all or nothing, even with many concurrent ones', async () => {
  const company = await createCompany(database.db, { name: 'Tx', features: [] }, new Date());
  const folders = Array.from({ length: 10 }, (_, number) =>
    database.db.transaction().execute(async (tx) => {
      const id = `${company.id}-${number}`;
      const row = {
        id,
        companyId: company.id,
        parentId: null,
        name: id,
        nameKey: id,
        createdAt: new Date(),
      };
      await tx.insertInto('folders').values(row).execute();
      if (number % 2 === 1) throw new Error('odd');
    }),
  );
  await Promise.allSettled(folders);
  const stored = await database.db
    .selectFrom('folders')
    .select('id')
    .where('id', 'like', `${company.id}-%`)
    .execute();
  expect(stored).toHaveLength(5);
});

test('migrations run once, and a database from a newer version is left alone', async () => {
  expect(await migrate(database.db)).toEqual([]);
  const { rows } = await sql<{ name: string }>`select name from migrations order by 1`.execute(
    database.db,
  );
  expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  await expect(migrate(database.db, migrations.slice(0, -1))).rejects.toThrow(/newer Fovea/);
  const broken = [...migrations, { name: '9999_broken', text: 'create table half (a int); oops' }];
  await expect(migrate(database.db, broken)).rejects.toThrow();
  const half = await sql<{ found: unknown }>`select to_regclass('half')::text as found`.execute(
    database.db,
  );
  expect(half.rows).toEqual([{ found: null }]);
});

test('a migration has no time limit', async () => {
  const text = `create table patience as select current_setting('statement_timeout') as said`;
  const known = [...migrations, { name: '9998_patience', text }];
  await migrate(database.db, known);
  const { rows } = await sql<{ said: string }>`select said from patience`.execute(database.db);
  expect(rows).toEqual([{ said: '0' }]);
  await sql`delete from migrations where name = '9998_patience'`.execute(database.db);
  await sql`drop table patience`.execute(database.db);
});

test('deleting a study deletes its parts', async () => {
  const company = await createCompany(database.db, { name: 'Del', features: [] }, new Date());
  const user = { id: `u-${company.id}`, companyId: company.id };
  await database.db
    .insertInto('users')
    .values({
      ...user,
      username: user.id,
      name: 'U',
      email: 'u@example.org',
      passwordHash: '-',
      features: [],
      validTo: null,
      createdAt: new Date(),
      updatedAt: new Date(),
    })
    .execute();
  const make = { companyId: company.id, folderId: company.rootFolder, ownerId: user.id };
  const studyId = await insertStudy(
    database.db,
    { ...make, name: 'S', contactEmail: 'u@example.org' },
    new Date(),
  );
  await database.db.deleteFrom('studies').where('id', '=', studyId).execute();
  for (const table of ['stimuli', 'blocks', 'blockChildren'] as const) {
    const left = await database.db
      .selectFrom(table)
      .select('id')
      .where('studyId', '=', studyId)
      .execute();
    expect(left).toEqual([]);
  }
});
