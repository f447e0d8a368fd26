import { retryDelayMs } from '@fovea/link/calls/retryDelay';
import type { SessionKey } from '../visit/beginVisit';
import { takeBack, type TakenBack } from './takeBack';
import { unconfirmed } from './unconfirmed';

/** Never at once: an unstable connection must not cause a storm of requests. */
const LEAST_WAIT_MS = 5000;

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
    readonly onAnswered?: (key: SessionKey, how: TakenBack) => void;
    readonly sleep?: (ms: number) => Promise<void>;
  } = {},
): () => void {
  const { hasJustFailed = false, onAnswered, sleep = sleepInPage } = options;
  let isOff = false;
  let hurry: () => void = () => undefined;
  const online = () => hurry();
  addEventListener('online', online);

  const rest = async (failures: number) => {
    const woken = new Promise<void>((done) => (hurry = done));
    const longMs = LEAST_WAIT_MS + retryDelayMs(failures, Math.random(), null);
    await Promise.race([sleep(longMs), woken]);
  };
  const askAll = async () => {
    for (const key of unconfirmed()) {
      if (isOff) return;
      const how = await takeBack(key);
      if (how === 'done' || how === 'wrongLink') onAnswered?.(key, how);
    }
  };
  const run = async () => {
    let failures = hasJustFailed ? 1 : 0;
    while (!isOff && unconfirmed().length > 0) {
      if (failures > 0) await rest(failures);
      await askAll();
      failures++;
    }
  };
  void run().finally(() => removeEventListener('online', online));
  return () => {
    isOff = true;
    hurry();
  };
}

function sleepInPage(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
