import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/testDatabase';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { compactDatabase } from './compactDatabase';
import { enqueueCompaction } from './compactionJobs';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const AT = new Date('2026-01-02T03:04:05Z');

test('the embedded database is rewritten, PostgreSQL is vacuumed, and both go on as before', async () => {
  const { db, kind } = database;
  await enqueueCompaction(db, AT);
  // Asked for several times, it is done once.
  await enqueueCompaction(db, AT);
  const done = await compactDatabase(db, await newTemporaryFolder());
  expect(done).toBe(kind === 'pglite' ? 'rewritten' : 'vacuumed');
  const jobs = await db.selectFrom('jobs').select(['kind', 'runAt']).execute();
  expect(jobs).toEqual([{ kind: 'compactDatabase', runAt: new Date('2026-01-02T03:24:05Z') }]);
  if (kind === 'pglite') return;
  const { rows } = await sql<{ limit: string }>`
    select current_setting('statement_timeout') as limit`.execute(db);
  expect(rows).toEqual([{ limit: '1min' }]);
});

test('what respondents sent is not in the samples of values that PostgreSQL keeps', async () => {
  const { db } = database;
  await sql`analyze`.execute(db);
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_attribute
    where attrelid in ('sessions'::regclass, 'survey_answers'::regclass, 'jobs'::regclass)
      and attstattarget = 0 order by 1`.execute(db);
  expect(rows.map(({ column }) => column)).toEqual([
    'answers',
    'device',
    'label',
    'last_error',
    'last_ping',
    'payload',
    'processing_error',
    'variables',
    'zip_file_name',
  ]);
});
