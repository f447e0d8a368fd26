import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/testDatabase';
import { PermanentJobError, startJobRunner, type JobHandler } from './jobRunner';
import {
  backoffMs,
  claim,
  enqueue,
  enqueueNoLater,
  fail,
  finish,
  heartbeat,
  LEASE_MS,
  requeueExpired,
} from './jobs';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.db.deleteFrom('jobs').execute());
afterAll(() => database.close());

const work = (payload: unknown, more: object = {}) =>
  enqueue(database.db, { kind: 'count', payload, companyId: null, ...more });
const take = (worker: string, at = new Date()) => claim(database.db, worker, ['count'], at);
const later = (ms: number) => new Date(Date.now() + ms);
const stateOf = async (id: string) =>
  await database.db
    .selectFrom('jobs')
    .select(['state', 'attempts', 'lastError'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('concurrent workers never claim the same job', async () => {
  for (let number = 0; number < 40; number++) await work({ number });
  const takeAll = async (worker: string) => {
    const taken: unknown[] = [];
    for (let job = await take(worker); job; job = await take(worker)) taken.push(job.payload);
    return taken;
  };
  const taken = (await Promise.all(['a', 'b', 'c', 'd'].map(takeAll))).flat();
  const numbers = taken.map((payload) => (payload as { number: number }).number);
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, number) => number));
});

test('jobs are claimed by priority, then oldest first, and never before their time', async () => {
  await work('old');
  await work('new');
  await work('urgent', { priority: 5 });
  await work('tomorrow', { priority: 9, runAt: later(60_000) });
  const order = [await take('a'), await take('a'), await take('a'), await take('a')];
  expect(order.map((job) => job?.payload)).toEqual(['urgent', 'old', 'new', undefined]);
});

test('a job whose worker was killed runs again once its lease expires', async () => {
  await work('once');
  const killed = await take('killed');
  expect(await requeueExpired(database.db, new Date())).toBe(0);
  expect(await requeueExpired(database.db, later(LEASE_MS + 1))).toBe(1);
  const again = await take('other', later(LEASE_MS + 2));
  expect(again).toMatchObject({ id: killed!.id, attempt: 2 });
  // The first worker was merely slow: its heartbeat is no longer accepted.
  expect(await heartbeat(database.db, killed!.id, 'killed', new Date())).toBe(false);
  expect(await finish(database.db, killed!.id, 'killed', new Date())).toBe(false);
  expect(await finish(database.db, again!.id, 'other', new Date())).toBe(true);
});

test('a heartbeat extends the lease', async () => {
  await work('long');
  const job = await take('a');
  expect(await heartbeat(database.db, job!.id, 'a', later(LEASE_MS))).toBe(true);
  expect(await requeueExpired(database.db, later(LEASE_MS + 1))).toBe(0);
});

test('a failing job waits longer each time, and is kept as dead after the last attempt', async () => {
  await work('broken', { maxAttempts: 3 });
  let at = new Date();
  for (let attempt = 1; attempt <= 3; attempt++) {
    const job = await take('a', at);
    expect(job?.attempt).toBe(attempt);
    const state = await fail(database.db, job!, 'a', `try ${attempt}`, at);
    expect(state).toBe(attempt === 3 ? 'dead' : 'waiting');
    expect(await take('a', new Date(at.getTime() + backoffMs(attempt) - 1))).toBeNull();
    at = new Date(at.getTime() + backoffMs(attempt));
  }
  expect(await take('a', later(1e9))).toBeNull();
  const rows = await database.db.selectFrom('jobs').select(['state', 'lastError']).execute();
  expect(rows).toEqual([{ state: 'dead', lastError: 'try 3' }]);
});

test('one job per key waits, a running one does not absorb the next, and they never overlap', async () => {
  const key = { dedupeKey: 'study-1' };
  expect(await work(1, key)).toBe(true);
  expect(await work(2, key)).toBe(false);
  const first = await take('a');
  expect(await work(3, key)).toBe(true);
  expect(await take('b')).toBeNull();
  await finish(database.db, first!.id, 'a', new Date());
  expect((await take('b'))?.payload).toBe(3);
});

test('a waiting job is moved forward by one that is due earlier, and never back', async () => {
  const at = (runAt: Date) => ({ dedupeKey: 'study-3', runAt, payload: null, companyId: null });
  const ask = (runAt: Date) => enqueueNoLater(database.db, { kind: 'count', ...at(runAt) });
  expect(await ask(later(60_000))).toBe(true);
  expect(await take('a')).toBeNull();
  expect(await ask(later(90_000))).toBe(false);
  expect(await take('a', later(60_001))).not.toBeNull();
  // A running one does not absorb it.
  expect(await ask(later(60_000))).toBe(true);
  expect(await ask(later(-1))).toBe(false);
  await database.db
    .updateTable('jobs')
    .set({ state: 'done' })
    .where('state', '=', 'running')
    .execute();
  expect(await take('a')).not.toBeNull();
});

test('a failed job yields to a newer one with the same key', async () => {
  const key = { dedupeKey: 'study-2' };
  await work('old', key);
  const old = await take('a');
  await work('new', key);
  await fail(database.db, old!, 'a', 'no', new Date());
  expect((await stateOf(old!.id)).state).toBe('done');
  expect((await take('a', later(1e6)))?.payload).toBe('new');
});

test('a job of a transaction that is rolled back does not exist', async () => {
  const undone = database.db.transaction().execute(async (tx) => {
    await enqueue(tx, { kind: 'count', payload: 'never', companyId: null });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  expect(await take('a')).toBeNull();
});

function run(handler: JobHandler, more: object = {}) {
  const log = pino({ level: 'silent' });
  const handlers = { count: handler };
  return startJobRunner({ db: database.db, log, handlers, concurrency: 2, pollMs: 10, ...more });
}

test('the runner handles every job, and runs permanently failing ones only once', async () => {
  const seen: unknown[] = [];
  for (const payload of ['a', 'b', 'hopeless', 'c']) await work(payload);
  const runner = run(async ({ payload }) => {
    seen.push(payload);
    if (payload === 'hopeless') throw new PermanentJobError('no use');
  });
  await runner.idle();
  await runner.close(1000);
  expect(seen.sort()).toEqual(['a', 'b', 'c', 'hopeless']);
  const states = await database.db.selectFrom('jobs').select('state').orderBy('state').execute();
  expect(states.map(({ state }) => state)).toEqual(['dead', 'done', 'done', 'done']);
});

test('a limited kind runs one at a time and leaves room for others', async () => {
  for (const payload of [1, 2, 3]) await work(payload);
  for (const payload of [4, 5]) {
    await enqueue(database.db, { kind: 'other', payload, companyId: null, priority: -1 });
  }
  const seen: unknown[] = [];
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  let running = 0;
  let most = 0;
  const slow: JobHandler = async ({ payload }) => {
    most = Math.max(most, ++running);
    await gate;
    seen.push(payload);
    running--;
  };
  const other: JobHandler = async ({ payload }) => void seen.push(payload);
  const limits = [{ kinds: ['count', 'another'], atOnce: 1 }];
  const runner = run(slow, { handlers: { count: slow, other }, limits });
  // Those of lower priority run although more of the limited kind wait.
  await expect.poll(() => seen).toEqual([4, 5]);
  letGo();
  await runner.idle();
  await runner.close(1000);
  expect(seen).toEqual([4, 5, 1, 2, 3]);
  expect(most).toBe(1);
});

test('closing waits for running jobs, and releases slow ones without counting the attempt', async () => {
  await work('slow');
  const runner = run(
    (_job, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      }),
  );
  await expect
    .poll(
      async () => (await database.db.selectFrom('jobs').select('state').executeTakeFirst())?.state,
    )
    .toBe('running');
  await runner.close(50);
  expect(await take('next')).toMatchObject({ payload: 'slow', attempt: 1 });
});

test('a worker that lost its lease is told to stop', async () => {
  await work('stolen');
  let stopped: unknown = null;
  const runner = run(
    async (_job, signal) => {
      await database.db.updateTable('jobs').set({ leasedBy: 'thief' }).execute();
      await new Promise<void>((done) => signal.addEventListener('abort', () => done()));
      stopped = signal.reason;
    },
    { leaseMs: 60 },
  );
  await expect.poll(() => stopped).toMatchObject({ message: 'The lease was lost.' });
  await database.db.deleteFrom('jobs').execute();
  await runner.close(1000);
});
