import { retryDelayMs } from '@fovea/link/calls/retryDelay';
import type { SessionKey } from '../session/sessionContext';
import { withdraw, type WithdrawalResult } from './sendWithdrawal';
import { listPendingWithdrawals } from './pendingWithdrawals';

/** Never at once: an unstable connection must not cause a storm of requests. */
const MIN_WAIT_MS = 5000;

/**
 * Retries every unconfirmed withdrawal at growing intervals, and earlier when the connection is back, until
 * none is left or the page is closed. The next page load then continues.
 * @returns ends it
 */
export function retryWithdrawals(
  options: {
    /** The server was asked a moment ago, and could not be reached. */
    readonly hasJustFailed?: boolean;
    /** Called with the result of each withdrawal that is settled. */
    readonly onAnswered?: (key: SessionKey, how: WithdrawalResult) => void;
    readonly sleep?: (ms: number) => Promise<void>;
  } = {},
): () => void {
  const { hasJustFailed = false, onAnswered, sleep = sleepInPage } = options;
  let isOff = false;
  let retryNow: () => void = () => undefined;
  const online = () => retryNow();
  addEventListener('online', online);

  const waitBeforeRetry = async (failures: number) => {
    const woken = new Promise<void>((done) => (retryNow = done));
    const longMs = MIN_WAIT_MS + retryDelayMs(failures, Math.random(), null);
    await Promise.race([sleep(longMs), woken]);
  };
  const retryAll = async () => {
    for (const key of listPendingWithdrawals()) {
      if (isOff) return;
      const how = await withdraw(key);
      if (how === 'done' || how === 'wrongLink') onAnswered?.(key, how);
    }
  };
  const run = async () => {
    let failures = hasJustFailed ? 1 : 0;
    while (!isOff && listPendingWithdrawals().length > 0) {
      if (failures > 0) await waitBeforeRetry(failures);
      await retryAll();
      failures++;
    }
  };
  void run().finally(() => removeEventListener('online', online));
  return () => {
    isOff = true;
    retryNow();
  };
}

function sleepInPage(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
