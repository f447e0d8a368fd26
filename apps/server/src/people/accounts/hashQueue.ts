import { Refusal } from '../../platform/http/refusal';

/**
 * Half of the thread pool, which file reads share: pages are still served while passwords are
 * compared.
 */
const AT_ONCE = 2;
/**
 * A few seconds of work. A longer queue means a flood, and later requests would only wait for it.
 */
const WAITING_MAX = 150;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs slow hashes two at a time in the order they arrive: each takes a thread and 19 MiB, and
 * anybody can request one.
 * @throws Refusal 503 when too many are waiting
 */
export async function inHashQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++;
  else if (waiting.length < WAITING_MAX) await new Promise<void>((go) => waiting.push(go));
  else throw tooBusy();
  try {
    return await work();
  } finally {
    // The longest waiting caller takes over this slot; with none waiting the slot is free.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

function tooBusy(): Refusal {
  const message = 'Too many people are signing in just now. Try again in a moment.';
  return new Refusal(503, message, 'BUSY', { retryAfterS: 5 });
}
