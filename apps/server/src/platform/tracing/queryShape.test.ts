import { expect, test } from 'vitest';
import { queryShape } from './queryShape';

test('a statement is named by what it does and to which table', () => {
  const { operation, table, text } = queryShape(
    'select "id" from "sessions" where "study_id" = $1 and "state" in ($2, $3, $4)  limit $5',
  );
  expect([operation, table]).toEqual(['select', 'sessions']);
  expect(text).toBe(
    'select "id" from "sessions" where "study_id" = ? and "state" in (?, …) limit ?',
  );
  expect(queryShape('insert into "jobs" ("id") values ($1), ($2), ($3)').text).toBe(
    'insert into "jobs" ("id") values (?), …',
  );
  expect(queryShape('insert into "jobs" ("id", "k") values ($1, $2), ($3, $4)')).toEqual({
    operation: 'insert',
    table: 'jobs',
    text: 'insert into "jobs" ("id", "k") values (?, …), …',
  });
  expect(
    queryShape(
      'with old as (select 1 from "sessions" for update of x) insert into "chunks" ("a") values ($1) on conflict do update set a = 2',
    ),
  ).toMatchObject({ operation: 'insert', table: 'chunks' });
  expect(queryShape('begin')).toEqual({ operation: 'begin', table: null, text: 'begin' });
});

test('values that are written into a statement are not in its shape', () => {
  const { text } = queryShape(
    `update users set email = 'ada@example.org', name = 'O''Neill', note = E'it\\'s Ada', age = 41.5
     -- of Ada
     where c1 = 7 /* Ada */ and body = $tag$Ada 'and' Bob$tag$`,
  );
  expect(text).toBe(
    'update users set email = ?, name = ?, note = ?, age = ? where c1 = ? and body = ?',
  );
});

test('a long statement is cut off', () => {
  expect(queryShape(`select ${'a, '.repeat(5000)}`).text).toHaveLength(1000);
});
