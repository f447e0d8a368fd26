import { startGroup, type GroupOptions } from './processGroup';

export interface Asking {
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

/** `said` is the first line of the answer, `body` the bytes after it. */
export type Served =
  | { readonly end: 'answered'; readonly said: string; readonly body: Buffer; readonly log: string }
  | { readonly end: 'cancelled' | 'tookTooLong' | 'died'; readonly log: string };

/** A program that answers one question after the other, each a line of JSON. */
export interface ServingProcess {
  /** Anything but an answer ends the program. */
  ask(question: unknown, asking: Asking): Promise<Served>;
  isAlive(): boolean;
  end(): Promise<void>;
}

const MOST_LOG = 100_000;
const MOST_HEAD = 1_000_000;
const LINE_END = 10;

/** An answer is a line of JSON with the number of `bytes` that follow it; `mostBytes` of all are taken. */
export function startServing(
  options: Omit<GroupOptions, 'stdin'>,
  mostBytes: number,
): ServingProcess {
  const { child, kill } = startGroup({ ...options, stdin: 'pipe' });
  let pieces: Buffer[] = [];
  let size = 0;
  let head: Head | 'wrong' | null = null;
  let log = '';
  let hasEnded = false;
  let onChange = () => {};
  const closed = new Promise<void>((done) => {
    const over = () => {
      hasEnded = true;
      onChange();
      done();
    };
    child.once('close', over).once('error', over);
  });
  // Written to a program that has ended: its end says so.
  child.stdin?.on('error', () => {});
  child.stdout?.on('data', (piece: Buffer) => {
    pieces.push(piece);
    size += piece.length;
    if (size > mostBytes) kill();
    else onChange();
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-MOST_LOG);
  });

  /** The answer, once all of it is there; a long one is put together once. */
  function answer(): { said: string; body: Buffer } | null {
    head ??= headOf(pieces);
    if (head === 'wrong') {
      kill();
      return null;
    }
    if (head === null || size < head.end) return null;
    return { said: head.said, body: Buffer.concat(pieces).subarray(head.start, head.end) };
  }

  return {
    isAlive: () => !hasEnded,
    async ask(question, { limitMs, signal }) {
      [pieces, size, head, log] = [[], 0, null, ''];
      let why: 'cancelled' | 'tookTooLong' | 'died' = 'died';
      const stop = (reason: typeof why) => {
        why = reason;
        kill();
      };
      const cancel = () => stop('cancelled');
      signal.addEventListener('abort', cancel, { once: true });
      const timer = setTimeout(() => stop('tookTooLong'), limitMs);
      try {
        const answered = new Promise<{ said: string; body: Buffer } | null>((done) => {
          onChange = () => {
            const found = answer();
            if (found || hasEnded) done(found);
          };
        });
        if (signal.aborted) cancel();
        child.stdin?.write(`${JSON.stringify(question)}\n`);
        if (hasEnded) onChange();
        const found = await answered;
        return found ? { end: 'answered', ...found, log } : { end: why, log };
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', cancel);
        onChange = () => {};
      }
    },
    async end() {
      kill();
      await closed;
    },
  };
}

interface Head {
  readonly said: string;
  readonly start: number;
  readonly end: number;
}

/** The first line of an answer, and where its body is; null: it is not there yet. */
function headOf(pieces: readonly Buffer[]): Head | 'wrong' | null {
  const all = Buffer.concat(pieces);
  const at = all.indexOf(LINE_END);
  if (at < 0) return all.length > MOST_HEAD ? 'wrong' : null;
  const said = all.toString('utf8', 0, at);
  try {
    const { bytes } = JSON.parse(said) as { bytes?: unknown };
    if (typeof bytes !== 'number' || !Number.isSafeInteger(bytes) || bytes < 0) return 'wrong';
    return { said, start: at + 1, end: at + 1 + bytes };
  } catch {
    return 'wrong';
  }
}
