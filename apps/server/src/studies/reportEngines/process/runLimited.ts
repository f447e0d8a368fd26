import { startGroup } from './processGroup';

export interface LimitedRun {
  readonly command: readonly [string, ...string[]];
  readonly workFolder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

export interface LimitedEnd {
  /** How it ended: by itself, or because it was cancelled or took too long. */
  readonly end: 'exit' | 'cancelled' | 'tookTooLong';
  /** Null where a signal ended it. */
  readonly code: number | null;
  readonly endSignal: string | null;
  readonly output: string;
  /** The end of what it wrote to standard error. */
  readonly errors: string;
}

const MOST_OUTPUT = 1_000_000;
const MOST_ERRORS = 100_000;

/** Runs a program without the environment of the server, and kills it with its children after a time. */
export async function runLimited(run: LimitedRun): Promise<LimitedEnd> {
  const { child, kill } = startGroup({ ...run, stdin: 'ignore' });
  let end: LimitedEnd['end'] = 'exit';
  const stop = (why: LimitedEnd['end']) => {
    if (end === 'exit') end = why;
    kill();
  };
  const cancel = () => stop('cancelled');
  run.signal.addEventListener('abort', cancel, { once: true });
  if (run.signal.aborted) cancel();
  const timer = setTimeout(() => stop('tookTooLong'), run.limitMs);
  let output = '';
  let errors = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (output.length < MOST_OUTPUT) output += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-MOST_ERRORS);
  });
  try {
    const [code, endSignal] = await new Promise<[number | null, string | null]>((done, fail) => {
      child.once('error', fail);
      child.once('close', (...how) => done(how));
    });
    return { end, code, endSignal, output, errors };
  } finally {
    clearTimeout(timer);
    run.signal.removeEventListener('abort', cancel);
    // Whatever it has left behind in its group.
    kill();
  }
}
