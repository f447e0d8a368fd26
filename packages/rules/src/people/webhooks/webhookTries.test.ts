import { expect, test } from 'vitest';
import { pauseAfterMs, WEBHOOK_TRIES } from './webhookTries';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

test.each([
  [1, 5 * SECOND_MS],
  [2, MINUTE_MS],
  [3, 5 * MINUTE_MS],
  [4, 30 * MINUTE_MS],
  [5, 2 * HOUR_MS],
  [6, 5 * HOUR_MS],
  [7, 10 * HOUR_MS],
  [8, 20 * HOUR_MS],
  [9, 26 * HOUR_MS],
])('after failed try %i the pause is %i ms, and up to a tenth longer', (failedTries, pauseMs) => {
  expect(pauseAfterMs(failedTries, 0)).toBe(pauseMs);
  expect(pauseAfterMs(failedTries, 0.5)).toBe(Math.round(pauseMs * 1.05));
  expect(pauseAfterMs(failedTries, 1)).toBe(Math.round(pauseMs * 1.1));
});

test('the tenth try is the last', () => {
  expect(WEBHOOK_TRIES).toBe(10);
  expect(pauseAfterMs(10, 0)).toBeNull();
  expect(pauseAfterMs(11, 0)).toBeNull();
});

test('pauses grow, and all tries are made within three days, however long the jitter', () => {
  const pausesMs = Array.from({ length: WEBHOOK_TRIES - 1 }, (_, at) => pauseAfterMs(at + 1, 1)!);
  expect(pausesMs).toEqual(pausesMs.toSorted((a, b) => a - b));
  const lastTryMs = pausesMs.reduce((sum, pauseMs) => sum + pauseMs, 0);
  expect(lastTryMs).toBeLessThan(72 * HOUR_MS);
  expect(lastTryMs).toBeGreaterThan(60 * HOUR_MS);
});
