import type { Journal } from './journal';

export interface TimeoutOptions {
  /** Time limit for a write or a read. */
  readonly limitMs: number;
  readonly sleep?: (ms: number) => Promise<void>;
}

/** A transaction neither succeeded nor failed, as happens in some mobile browsers. */
export class JournalTimeoutError extends Error {
  override readonly name = 'JournalTimeoutError';
}

/**
 * Wraps storage that may stop responding. An operation that takes too long fails, so that chunks
 * are sent from memory instead of waiting indefinitely. While a write is stuck, further ones fail
 * at once; they are attempted again when it ends after all.
 */
export function journalWithTimeout(
  inner: Journal,
  { limitMs, sleep = wait }: TimeoutOptions,
): Journal {
  const stuck = new Set<Promise<unknown>>();

  const inTime = async <T>(work: Promise<T>, isWrite: boolean): Promise<T> => {
    const late = Symbol('late');
    const first = await Promise.race([work, sleep(limitMs).then(() => late)]);
    if (first !== late) return first as T;
    if (isWrite) {
      stuck.add(work);
      const over = () => void stuck.delete(work);
      work.then(over, over);
    } else {
      work.catch(() => undefined);
    }
    throw new JournalTimeoutError('The storage of this browser does not answer.');
  };
  const write = (work: () => Promise<void>): Promise<void> =>
    stuck.size > 0
      ? Promise.reject(new JournalTimeoutError('A write before this one is stuck.'))
      : inTime(work(), true);

  return {
    get durable() {
      return inner.durable && stuck.size === 0;
    },
    sessions: () => inTime(inner.sessions(), false),
    heads: (sessionId) => inTime(inner.heads(sessionId), false),
    bytesOf: (head) => inTime(inner.bytesOf(head), false),
    saveSession: (session) => write(() => inner.saveSession(session)),
    saveChunk: (head, bytes) => write(() => inner.saveChunk(head, bytes)),
    acknowledge: (head) => write(() => inner.acknowledge(head)),
    mark: (head, problem) => write(() => inner.mark(head, problem)),
    deleteSession: (sessionId) => write(() => inner.deleteSession(sessionId)),
    deleteBefore: (oldestMs) => write(() => inner.deleteBefore(oldestMs)),
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
