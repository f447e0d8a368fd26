import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pino } from 'pino';
import { secretBox } from '../context/secretBox';
import { readSettings } from '../settings/settings';
import { fixedKeys } from '../../testing/keys/fixedKeys';
import { openTestDatabase, type TestDatabase } from '../../testing/testDatabase';
import { countedTogether, createRateLimit } from './rateLimit';
import { deleteExpiredCounts } from './sharedCounts';

let database: TestDatabase;
let clockMs = 0;
let queries = 0;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => {
  clockMs = Date.now();
  queries = 0;
});
afterAll(() => database.close());

/** The limit in one of several processes. */
function aProcess(name: string, most: number, databaseUrl = 'postgres://x') {
  const db = database.db.withPlugin({
    transformQuery({ node }) {
      queries++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const context = {
    ...{ db, log: pino({ level: 'silent' }), now: () => new Date(clockMs) },
    secretBox: secretBox(fixedKeys(new Uint8Array(32).fill(1))),
    settings: readSettings({ DATABASE_URL: databaseUrl }),
  };
  return createRateLimit(most, 'Too many.', countedTogether(context, name));
}

async function admitted(limits: readonly ReturnType<typeof aProcess>[], calls: number) {
  let count = 0;
  for (let at = 0; at < calls; at++) {
    const isIn = await limits[at % limits.length]!.admit('192.0.2.1').then(
      () => true,
      (reason: unknown) => {
        expect(reason).toMatchObject({ status: 429, code: 'TOO_MANY' });
        return false;
      },
    );
    if (isIn) count++;
  }
  return count;
}

test('two processes admit together what one would, but for a twentieth each', async () => {
  const count = await admitted([aProcess('a', 100), aProcess('a', 100)], 300);
  expect(count).toBeGreaterThanOrEqual(100);
  expect(count).toBeLessThanOrEqual(110);
  expect(queries).toBeLessThan(50);
});

test('a small limit is exact, also for calls at once', async () => {
  const [one, two] = [aProcess('b', 10), aProcess('b', 10)];
  const calls = Array.from({ length: 30 }, (_, at) => (at % 2 ? one : two).admit('192.0.2.1'));
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('whoever stays far below a limit costs no query, and another limit is another count', async () => {
  expect(await admitted([aProcess('c', 1000)], 49)).toBe(49);
  expect(queries).toBe(0);
  expect(await admitted([aProcess('d', 1)], 2)).toBe(1);
  expect(await admitted([aProcess('e', 1)], 2)).toBe(1);
});

test('when the window ends, counting begins anew and the rows go', async () => {
  const limit = aProcess('f', 2);
  expect(await admitted([limit, aProcess('f', 2)], 6)).toBe(2);
  clockMs += 10 * 60_000;
  expect(await admitted([aProcess('f', 2)], 6)).toBe(2);
  const rows = () => database.db.selectFrom('callCounts').select('subject').execute();
  expect(JSON.stringify(await rows())).not.toContain('192.0.2.1');
  await deleteExpiredCounts(database.db, new Date(clockMs + 10 * 60_000));
  expect(await rows()).toEqual([]);
});

test('without an answer of the database a process counts alone', async () => {
  const broken = await openTestDatabase();
  await broken.close();
  const context = {
    ...{ db: broken.db, log: pino({ level: 'silent' }), now: () => new Date(clockMs) },
    secretBox: secretBox(fixedKeys(new Uint8Array(32).fill(1))),
    settings: readSettings({ DATABASE_URL: 'postgres://x' }),
  };
  const limit = createRateLimit(2, 'Too many.', countedTogether(context, 'g'));
  expect(await admitted([limit], 5)).toBe(2);
});
