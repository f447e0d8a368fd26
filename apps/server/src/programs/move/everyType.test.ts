import { sql } from 'kysely';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../platform/store/migrate';
import type { Db } from '../../platform/store/database';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import {
  openEmbeddedDatabase,
  openEmptyTestDatabase,
  type TestDatabase,
} from '../../testing/testDatabase';
import { moveDatabase } from './moveDatabase';

let folder: string;
let source: TestDatabase;
let target: TestDatabase;
beforeAll(async () => {
  folder = await newTemporaryFolder();
  source = await openEmbeddedDatabase(folder);
  target = await openEmptyTestDatabase();
  await migrate(target.db);
  for (const { db } of [source, target]) await sql.raw(TABLE).execute(db);
});
afterAll(async () => {
  await source.close();
  await target.close();
  await rm(folder, { recursive: true });
});

/** A table with what our migrations have, and what they may have one day. */
const TABLE = `create table every_type (
  id bigint generated always as identity primary key, words text, "odd ""name" text, texts text[],
  grid integer[][], json jsonb, plain json, bytes bytea, moment timestamptz, local timestamp,
  day date, span interval, exact numeric, double double precision, small real, large bigint,
  yes boolean, uuid uuid, address inet, tags jsonb[],
  twice bigint generated always as (large * 2) stored,
  parent bigint references every_type)`;

/** Each is hard to write as text or to read back. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  words: [
    `''`,
    `'NULL'`,
    `E'"quoted", {braces} \\\\ back\\nline\\ttab'`,
    `'Zoë 🙂 \u00e9 e\u0301 \u202e'`,
    `repeat('long ', 600000)`,
  ],
  '"odd ""name"': [`'x'`],
  texts: [`'{}'`, `array['a', 'NULL', null, '', 'b"c', 'd,e', '{f}']`, `'[3:4]={x,y}'`],
  grid: [`'{{1,2},{3,null}}'`],
  json: [
    `'{"b": 1, "aa": [1.10, 1e400, -0, null], "": "\\u00e9 \\ud83d\\ude42"}'`,
    `'null'`,
    `'9007199254740993'`,
    `'"text"'`,
  ],
  plain: [`'{"b" : 1,  "a":2, "b":3}'`],
  bytes: [`'\\x'`, `'\\x00ff27225c0a'`],
  moment: [
    `'2026-03-29 01:59:59.123456+01'`,
    `'infinity'`,
    `'0044-03-15 12:00:00+00 BC'`,
    `'9999-12-31 23:59:59.999999+00'`,
  ],
  local: [`'2026-10-25 02:30:00.000001'`],
  day: [`'2024-02-29'`, `'-infinity'`],
  span: [`'1 year -2 days 03:04:05.6789'`],
  exact: [`'NaN'`, `123456789012345678901234567890.1234567890`, `1.10`],
  double: [`0.1 + 0.2`, `'NaN'`, `'-Infinity'`, `'-0'`, `5e-324`, `1.7976931348623157e308`],
  small: [`0.1`, `16777217`],
  large: [`4611686018427387903`, `-4611686018427387904`, `9007199254740993`],
  yes: [`false`],
  uuid: [`'018f4d1e-0000-7000-8000-0123456789ab'`],
  address: [`'2001:db8::1/64'`],
  tags: [`array['{"a": "b,\\"c"}'::jsonb, null]`],
};

async function addRows(db: Db): Promise<number> {
  let rows = 0;
  for (const [column, values] of Object.entries(VALUES)) {
    for (const value of values) {
      await sql.raw(`insert into every_type (${column}) values (${value})`).execute(db);
      rows++;
    }
  }
  // References to rows before and after them, and to themselves.
  await sql`update every_type set parent = case id when 1 then ${rows} else id - id % 3 + 1 end
    where id < ${rows}`.execute(db);
  return rows;
}

/** Written in another way than that by which a move copies and compares them. */
async function texts(db: Db): Promise<string[]> {
  return await db.transaction().execute(async (tx) => {
    await sql`set local timezone = 'Asia/Kolkata'`.execute(tx);
    await sql`set local datestyle = 'SQL, DMY'`.execute(tx);
    await sql`set local intervalstyle = 'iso_8601'`.execute(tx);
    await sql`set local bytea_output = 'escape'`.execute(tx);
    const { rows } = await sql<{ line: string }>`
      select t::text as line from every_type t order by id`.execute(tx);
    return rows.map(({ line }) => line);
  });
}

test('values of every type are the same afterwards, with generated columns and the next number', async () => {
  const added = await addRows(source.db);
  const quiet = { say() {}, onRows() {} };
  const { tables } = await moveDatabase(source.db, target.db, quiet, new AbortController().signal);
  expect(tables.find(({ name }) => name === 'every_type')?.rows).toBe(added);
  const was = await texts(source.db);
  const is = await texts(target.db);
  expect(was).toHaveLength(added);
  for (const [at, text] of was.entries()) expect(is[at]).toBe(text);
  const doubled = await sql`
    select id from every_type where twice = large * 2`.execute(target.db);
  expect(doubled.rows).toHaveLength(VALUES['large']!.length);
  const { rows } = await sql<{ id: number }>`
    insert into every_type (words) values ('next') returning id`.execute(target.db);
  expect(rows).toEqual([{ id: added + 1 }]);
  const orphan = sql`insert into every_type (parent) values (-1)`.execute(target.db);
  await expect(orphan).rejects.toMatchObject({ code: '23503' });
});
