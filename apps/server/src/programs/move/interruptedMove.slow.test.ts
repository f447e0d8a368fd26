import { sql } from 'kysely';
import { execFileSync } from 'node:child_process';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../platform/store/database';
import { anAnalysedStudy } from '../../testing/analysedStudy';
import { setUpServer, setUpUser } from '../../testing/setUp';
import {
  openEmbeddedDatabase,
  openEmptyTestDatabase,
  type TestDatabase,
} from '../../testing/testDatabase';
import { moveDatabase, type MoveProgress, type MoveResult } from './moveDatabase';

const server = setUpServer({}, openEmbeddedDatabase);
const ada = setUpUser(server);
let target: TestDatabase;
beforeAll(async () => {
  await anAnalysedStudy(server, ada);
});
beforeEach(async () => {
  target = await openEmptyTestDatabase();
});
afterEach(() => target.close());

const moved = (
  progress: MoveProgress = { say() {}, onRows() {} },
  signal = new AbortController().signal,
): Promise<MoveResult> => moveDatabase(server.context.db, target.db, progress, signal);

async function tablesIn(db: Db): Promise<number> {
  const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db);
  return rows.length;
}

test('stopped in the middle nothing is kept, and a second call succeeds', async () => {
  const stop = new AbortController();
  let told = 0;
  const progress: MoveProgress = {
    say() {},
    onRows: () => {
      if (++told === 5) stop.abort(new Error('stopped'));
    },
  };
  await expect(moved(progress, stop.signal)).rejects.toThrow('stopped');
  expect(await tablesIn(target.db)).toBe(0);
  expect((await moved()).wasThere).toBe(false);
});

test('a target that was lost in the middle is said, keeps nothing, and takes a second call', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    target.db,
  );
  let told = 0;
  const progress: MoveProgress = {
    say() {},
    onRows: () => {
      if (++told === 5) endConnections(rows[0]!.name);
    },
  };
  await expect(moved(progress)).rejects.toThrow(
    /connection .* was lost .*Run it again: it finds out/,
  );
  expect(await tablesIn(target.db)).toBe(0);
  expect((await moved()).wasThere).toBe(false);
});

/** By another process, while this one waits for it. */
function endConnections(name: string): void {
  const program = `const { Client } = require('pg');
    (async () => {
      const client = new Client({ connectionString: process.env.FOVEA_TEST_DATABASE_URL });
      await client.connect();
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [process.argv[1]]);
      await client.end();
    })();`;
  execFileSync(process.execPath, ['-e', program, name]);
}

test('killed after everything was copied, the next call finds the same rows; others are refused', async () => {
  const first = await moved();
  const again = await moved();
  expect(again).toEqual({ ...first, wasThere: true });
  await sql`update studies set name = name || '!'`.execute(target.db);
  await expect(moved()).rejects.toThrow('the table studies is not as in the embedded database');
  const { rows } = await sql<{ name: string }>`select name from studies`.execute(target.db);
  expect(rows.every(({ name }) => name.endsWith('!'))).toBe(true);
});
