import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportSaved } from './reportSaved';

const SESSION = { studyId: 'st', sessionId: 'se', token: 't' };

/** Successive answers of the server; 0: it cannot be reached. */
function answers(...statuses: number[]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const status = statuses.shift() ?? 204;
    if (status === 0) throw new TypeError('no network');
    return new Response(null, { status });
  });
  return asked;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('informs the server once, as soon as it can be reached', async () => {
  const asked = answers(0, 503);
  reportSaved(SESSION);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(asked).toHaveLength(3);
  expect(asked[0]).toContain('/studies/st/sessions/se/savedLocally');
});

it('stops after a refusal', async () => {
  const asked = answers(410);
  reportSaved(SESSION);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(asked).toHaveLength(1);
});

it('stops when cancelled', async () => {
  const asked = answers(0, 0, 0);
  const end = reportSaved(SESSION);
  await vi.advanceTimersByTimeAsync(1000);
  end();
  await vi.advanceTimersByTimeAsync(200_000);
  expect(asked).toHaveLength(1);
});
