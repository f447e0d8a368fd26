import { ApiError } from '@fovea/link/calls/apiError';
import { expect, it, vi } from 'vitest';
import type { PingAnswer } from '../server/serverCalls';
import { soon } from '../testing/soon';
import { PING_TIMING, pingLoop } from './pingLoop';

const ANSWER = { isDisabled: false, session: null } as PingAnswer;
const never = () => new Promise<PingAnswer>(() => undefined);

it('Reports come every ten seconds; without a network never more than a minute apart', () => {
  expect(PING_TIMING.everyMs).toBe(10_000);
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  expect(PING_TIMING.afterFailuresMs(1, null)).toBeLessThanOrEqual(1000);
  for (const failures of [7, 100, 100_000])
    expect(PING_TIMING.afterFailuresMs(failures, null)).toBeGreaterThan(30_000);
  for (const failures of [1, 7, 100_000])
    for (const retryAfterS of [null, 3600])
      expect(PING_TIMING.afterFailuresMs(failures, retryAfterS)).toBeLessThanOrEqual(60_000);
});

it('Failures are counted in a row, with what the server asked for', async () => {
  const waits: [number, number | null][] = [];
  const results: (PingAnswer | Error)[] = [
    new ApiError(0, '', null),
    new ApiError(503, '', null, { retryAfterS: 7 }),
    ANSWER,
    new Error('odd'),
    new ApiError(401, '', null),
  ];
  const failures: unknown[] = [];
  const answers: unknown[] = [];
  const loop = pingLoop({
    ping: async () => {
      const next = results.shift()!;
      if (next instanceof Error) throw next;
      return next;
    },
    onAnswer: (answer) => answers.push(answer),
    onFailure: (failure) => failures.push(failure),
    timing: {
      everyMs: 1,
      afterFailuresMs: (...asked) => {
        waits.push(asked);
        return 1;
      },
    },
  });
  // After a 401 nothing more is sent.
  await loop.ended;
  expect(results).toEqual([]);
  expect(waits).toEqual([
    [1, null],
    [2, 7],
    [1, null],
  ]);
  expect(failures).toHaveLength(4);
  expect(answers).toEqual([ANSWER]);
});

it('A report can be hurried, and there is never more than one on its way', async () => {
  let count = 0;
  const loop = pingLoop({
    ping: async () => {
      count++;
      return ANSWER;
    },
    onAnswer: () => undefined,
    onFailure: () => undefined,
    timing: { everyMs: 1_000_000, afterFailuresMs: () => 1_000_000 },
  });
  await soon(() => expect(count).toBe(1));
  loop.hurry();
  await soon(() => expect(count).toBe(2));
  await loop.stop(0);
  expect(count).toBe(2);
});

it('A report on its way is waited for at the end, but not longer than allowed', async () => {
  const answers: unknown[] = [];
  const failures: unknown[] = [];
  const loop = pingLoop({
    ping: (signal) =>
      Promise.race([
        never(),
        new Promise<PingAnswer>((_, fail) =>
          signal.addEventListener('abort', () => fail(new Error('broken off'))),
        ),
      ]),
    onAnswer: (answer) => answers.push(answer),
    onFailure: (failure) => failures.push(failure),
    timing: { everyMs: 1, afterFailuresMs: () => 1 },
  });
  const since = performance.now();
  await loop.stop(40);
  expect(performance.now() - since).toBeGreaterThanOrEqual(35);
  expect([answers, failures]).toEqual([[], []]);
});
