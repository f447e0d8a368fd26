import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../../platform/http/refusal';
import { openTestDatabase, type TestDatabase } from '../../testing/testDatabase';
import { attemptLimits, deleteExpiredAttempts } from './attemptLimits';
import { secretBox } from '../../platform/context/secretBox';
import { fixedKeys } from '../../testing/keys/fixedKeys';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let nowMs = Date.UTC(2026, 0, 1);
const box = secretBox(fixedKeys(randomBytes(32)));
/** Simulates a separate process: only the database and the key are shared. */
const process = () =>
  attemptLimits({ db: database.db, now: () => new Date(nowMs), secretBox: box });

const outcome = (promise: Promise<void>) =>
  promise.then(
    () => null,
    (reason: unknown) => {
      if (!(reason instanceof Refusal)) throw reason;
      return reason;
    },
  );

test('a limit applies across processes, and to each subject separately', async () => {
  const [one, other] = [process(), process()];
  for (let at = 0; at < 5; at++) await (at % 2 ? one : other).take('mailsToAddress', 'ada');
  const refusal = await outcome(one.take('mailsToAddress', 'ada'));
  expect(refusal).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS', retryAfterS: 3600 });
  expect(refusal?.message).toBe('Too many mails for this address. Try again in 60 minutes.');
  expect(await outcome(other.take('mailsToAddress', 'ada'))).not.toBeNull();
  expect(await outcome(one.take('mailsToAddress', 'bob'))).toBeNull();
  expect(await outcome(one.take('currentPasswords', 'ada'))).toBeNull();
});

test('all addresses of one IPv6 network count together', async () => {
  const limits = process();
  for (let at = 0; at < 20; at++) await limits.take('mailsFromAddress', `2001:db8:1:2::${at}`);
  expect(await outcome(limits.take('mailsFromAddress', '2001:db8:1:2:ffff::'))).not.toBeNull();
  expect(await outcome(limits.take('mailsFromAddress', '2001:db8:1:3::'))).toBeNull();
});

test('of many concurrent attempts exactly the allowed number is admitted', async () => {
  const limits = process();
  const all = await Promise.all(
    Array.from({ length: 40 }, () => outcome(limits.take('codesOfAccount', 'eve'))),
  );
  expect(all.filter((refusal) => refusal === null)).toHaveLength(10);
});

test('the count ends with its window, and a success resets it', async () => {
  const limits = process();
  const tries = async () => {
    let admitted = 0;
    while (admitted < 100 && (await outcome(limits.take('setUpCodes', 'mia'))) === null) admitted++;
    return admitted;
  };
  expect(await tries()).toBe(10);
  nowMs += 15 * 60_000 - 1;
  expect(await tries()).toBe(0);
  nowMs += 1;
  expect(await tries()).toBe(10);
  await limits.forget('setUpCodes', 'mia');
  expect(await tries()).toBe(10);
});

test('what was typed is not in the table, and old rows are deleted', async () => {
  await process().take('signInOfAccount', 'Hunter2-typed-in-the-wrong-field');
  const rows = () => database.db.selectFrom('attempts').selectAll().execute();
  expect(JSON.stringify(await rows())).not.toContain('Hunter2');
  nowMs += 25 * 60 * 60_000;
  await process().take('signInOfAccount', 'new');
  await deleteExpiredAttempts(database.db, new Date(nowMs));
  expect(await rows()).toHaveLength(1);
});
