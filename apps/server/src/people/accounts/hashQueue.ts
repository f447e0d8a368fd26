import { Refusal } from '../../platform/http/refusal';

/** Half of the threads that files are read with too: pages are served while passwords are compared. */
const AT_ONCE = 2;
/** Some seconds of work. Whoever comes then would wait for nothing but somebody else's flood. */
const WAITING_MAX = 150;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Slow hashes one after another, in the order they came: each takes a thread and 19 MiB, and anybody may
 * ask for one.
 * @throws Refusal 503 when too many wait
 */
export async function inHashQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++;
  else if (waiting.length < WAITING_MAX) await new Promise<void>((go) => waiting.push(go));
  else throw tooBusy();
  try {
    return await work();
  } finally {
    // Whoever waits longest takes over, else the place is free.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

function tooBusy(): Refusal {
  const message = 'Too many people are signing in just now. Try again in a moment.';
  return new Refusal(503, message, 'BUSY', { retryAfterS: 5 });
}
