import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The command line as operators have it: the built server, as a process of its own. */
const MAIN = join(process.cwd(), 'apps/server/dist/main.js');
const READY_MS = 60_000;

export type Environment = Readonly<Record<string, string>>;

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningFovea {
  /** What it has said so far, on either. */
  output(): string;
  kill(signal: NodeJS.Signals): Promise<Ran>;
  readonly ended: Promise<Ran>;
}

/** Builds the server where its sources have changed since. */
export async function buildFovea(): Promise<void> {
  await promisify(execFile)(process.execPath, ['tools/fovea.mjs', 'help'], { cwd: process.cwd() });
}

/** @param before of the shell, for example limits of the process */
export function startFovea(args: readonly string[], env: Environment, before = ''): RunningFovea {
  // Settings of the test run are not those of an installation.
  const others = Object.entries(process.env).filter(([name]) => !/^(FOVEA_|OTEL_)/.test(name));
  const all = { ...Object.fromEntries(others), FOVEA_DEMO: '0', FOVEA_LOG: 'warn', ...env };
  const child =
    before === ''
      ? spawn(process.execPath, [MAIN, ...args], { env: all })
      : spawn('/bin/sh', ['-c', `${before}; exec "$@"`, 'sh', process.execPath, MAIN, ...args], {
          env: all,
        });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (stdout += piece));
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (stderr += piece));
  const killAtExit = () => child.kill('SIGKILL');
  process.on('exit', killAtExit);
  const ended = once(child, 'close').then(() => {
    process.off('exit', killAtExit);
    return { status: child.exitCode, stdout, stderr };
  });
  return {
    output: () => stdout + stderr,
    ended,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

export async function runFovea(
  args: readonly string[],
  env: Environment,
  before?: string,
): Promise<Ran> {
  return await startFovea(args, env, before).ended;
}

/** A server on a free port. @param command `api` leaves jobs to others @returns it, and its address */
export async function serveFovea(
  env: Environment,
  command: 'serve' | 'api' = 'serve',
): Promise<{ readonly server: RunningFovea; readonly base: string }> {
  const server = startFovea([command], { PORT: '0', ...env });
  let hasEnded = false;
  void server.ended.then(() => (hasEnded = true));
  const until = performance.now() + READY_MS;
  for (;;) {
    const base = /Fovea is ready: (\S+)/.exec(server.output())?.[1];
    if (base !== undefined) return { server, base };
    if (hasEnded || performance.now() > until) {
      await server.kill('SIGKILL');
      throw new Error(`The server did not become ready.\n${server.output()}`);
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}
