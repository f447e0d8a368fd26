import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { estimateStorage } from './openJournal';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const storage = (persist: () => Promise<boolean>) =>
  vi.stubGlobal('navigator', {
    storage: { persist, estimate: async () => ({ quota: 100, usage: 30 }) },
  });

it('does not wait while the browser asks the respondent for permission', async () => {
  storage(() => new Promise(() => {}));
  const room = estimateStorage();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await room).toEqual({ persistent: false, freeBytes: 70 });
});

it('reports whether storage is persistent and how much is free', async () => {
  storage(async () => true);
  expect(await estimateStorage()).toEqual({ persistent: true, freeBytes: 70 });
  storage(() => Promise.reject(new Error('not allowed')));
  expect(await estimateStorage()).toEqual({ persistent: false, freeBytes: 70 });
});
