import { afterEach, expect, it, vi } from 'vitest';
import { stealLock, tryAcquireLock } from './writerLock';

afterEach(() => void vi.unstubAllGlobals());

type Granted = (lock: object | null) => Promise<unknown> | undefined;

const withLocks = (request: (granted: Granted) => Promise<unknown>) =>
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, _options: object, granted: Granted) => request(granted) },
  });

/** As Chromium answers where the user refuses every site its storage. */
const refuseLocks = () =>
  withLocks(() => Promise.reject(new DOMException('The request was denied.', 'SecurityError')));

it('A browser that refuses locks counts the page as the only one', async () => {
  refuseLocks();
  const onTakenOver = vi.fn();
  expect(await tryAcquireLock('study', onTakenOver)).toBe(true);
  await stealLock('study', onTakenOver);
  expect(onTakenOver).not.toHaveBeenCalled();
});

it('A page whose lock is taken is told so', async () => {
  let takeAway = (_reason: Error): void => undefined;
  withLocks((granted) => {
    void granted({});
    return new Promise((_, fail) => (takeAway = fail));
  });
  const onTakenOver = vi.fn();
  expect(await tryAcquireLock('study', onTakenOver)).toBe(true);
  takeAway(new DOMException('Stolen.', 'AbortError'));
  await vi.waitFor(() => expect(onTakenOver).toHaveBeenCalledOnce());
});

it('A lock that another page holds is not acquired', async () => {
  withLocks(async (granted) => granted(null));
  expect(await tryAcquireLock('study')).toBe(false);
});
