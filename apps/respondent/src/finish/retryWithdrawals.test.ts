// Needs a page
import { RETENTION_DAYS } from '@fovea/link/journal/journal';
import { afterEach, expect, it, vi } from 'vitest';
import { retryWithdrawals } from './retryWithdrawals';
import { withdraw } from './sendWithdrawal';
import { addPendingWithdrawal, listPendingWithdrawals } from './pendingWithdrawals';

const key = { studyId: 's', sessionId: 'e', secret: 'A'.repeat(43) };
const DAY_MS = 24 * 60 * 60_000;

const endings: (() => void)[] = [];

/** Ended after the test, also when that has failed: the next one must not hear from it. */
function startRetrying(options: Parameters<typeof retryWithdrawals>[0]): () => void {
  const end = retryWithdrawals(options);
  endings.push(end);
  return end;
}

afterEach(() => {
  endings.splice(0).forEach((end) => end());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** A server that gives these answers and expects no further request. */
function serverOf(...answers: { readonly status: number; readonly body?: string }[]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push(`${url} ${String(init?.body)}`);
    const { status, body } = answers.shift() ?? { status: 429 };
    return new Response(body ?? '{"withdrawnDate":"","message":"no"}', { status });
  });
  return asked;
}

/** Sleeps that end on demand. */
function sleeps() {
  const asked: number[] = [];
  const ends: (() => void)[] = [];
  const sleep = (ms: number) => {
    asked.push(ms);
    return new Promise<void>((done) => ends.push(done));
  };
  return { asked, sleep, wake: () => ends.shift()?.() };
}

const busy = { status: 429 };

it('stores an unconfirmed withdrawal without any recorded data', async () => {
  serverOf(busy);
  expect(await withdraw(key)).toBe('tooMany');
  expect(Object.keys(localStorage)).toEqual(['fovea-withdrawals']);
  const [stored, ...others] = JSON.parse(localStorage.getItem('fovea-withdrawals')!) as object[];
  expect(others).toEqual([]);
  expect(Object.keys(stored!)).toEqual(['studyId', 'sessionId', 'secret', 'sinceMs']);
  // Requested again, it is still a single entry.
  await withdraw(key);
  expect(listPendingWithdrawals()).toEqual([key]);
});

it.each([
  ['erased', { status: 200 }],
  ['nothing is left', { status: 410 }],
  ['unknown to the server', { status: 404 }],
  ['wrong secret for this session', { status: 403 }],
])('removes it when the server answers: %s', async (_, answer) => {
  const asked = serverOf(answer);
  await withdraw(key);
  expect(asked).toHaveLength(1);
  expect(listPendingWithdrawals()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

it('ignores the answer of a captive portal', async () => {
  serverOf({ status: 403, body: '<html>Log in</html>' });
  expect(await withdraw(key)).toBe('unreachable');
  expect(listPendingWithdrawals()).toEqual([key]);
});

it('retries on the next page load, at growing intervals, until it is confirmed', async () => {
  addPendingWithdrawal(key);
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const asked = serverOf(busy, busy, busy, { status: 200 });
  const { asked: slept, sleep, wake } = sleeps();
  const answered = vi.fn();
  startRetrying({ sleep, onAnswered: answered });
  for (let tries = 1; tries <= 3; tries++) {
    await vi.waitFor(() => expect(slept).toHaveLength(tries));
    expect(asked).toHaveLength(tries);
    wake();
  }
  await vi.waitFor(() => expect(answered).toHaveBeenCalledWith(key, 'done'));
  expect(slept).toEqual([6000, 7000, 9000]);
  expect(asked[3]).toBe(`/datacollection/studies/s/sessions/e/withdraw {"secret":"${key.secret}"}`);
  expect(listPendingWithdrawals()).toEqual([]);
});

it('retries earlier when the connection is back, and ends on demand', async () => {
  addPendingWithdrawal(key);
  const asked = serverOf();
  const { asked: slept, sleep } = sleeps();
  const end = startRetrying({ sleep, hasJustFailed: true });
  await vi.waitFor(() => expect(slept).toHaveLength(1));
  expect(asked).toHaveLength(0);
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(slept).toHaveLength(2));
  expect(asked).toHaveLength(1);
  end();
  dispatchEvent(new Event('online'));
  await new Promise((done) => setTimeout(done, 20));
  expect(asked).toHaveLength(1);
});

it('gives up after the retention period of local data', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
  addPendingWithdrawal(key);
  vi.advanceTimersByTime((RETENTION_DAYS - 1) * DAY_MS);
  expect(listPendingWithdrawals()).toEqual([key]);
  vi.advanceTimersByTime(2 * DAY_MS);
  expect(listPendingWithdrawals()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

it('without storage it lasts as long as the page', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('refused');
    },
    setItem: () => {
      throw new Error('refused');
    },
    removeItem: () => {
      throw new Error('refused');
    },
    clear: () => undefined,
  });
  serverOf(busy, { status: 200 });
  await withdraw(key);
  expect(listPendingWithdrawals()).toEqual([key]);
  await withdraw(key);
  expect(listPendingWithdrawals()).toEqual([]);
});
