import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.mjs';

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** A port that was free a moment ago. */
export function freePort() {
  return new Promise((done, fail) => {
    const server = createServer().on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/**
 * Starts the built server on a data folder of its own and waits until it is ready.
 * @param {{port?: number, dataFolder?: string, program?: string, command?: string, args?: string[],
 *   env?: Record<string, string>, readyUrl?: string, readyText?: string, waitMs?: number}} options a given data folder
 *   is kept, one created here is deleted by `stop`; `program`: of another build; `command`: api or worker instead of
 *   serve; `readyUrl`: what answers once it is ready, if it does not serve http; `readyText`: what it prints then, if it
 *   serves nothing
 */
export async function startServer(options = {}) {
  const port = options.port ?? (await freePort());
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'fovea-'));
  const url = `http://127.0.0.1:${port}`;
  const program = options.program ?? join(root, 'apps/server/dist/main.js');
  const child = spawn(
    process.execPath,
    [program, options.command ?? 'serve', ...(options.args ?? [])],
    {
      cwd: root,
      env: {
        // As deploy/docker and deploy/systemd set it.
        UV_THREADPOOL_SIZE: '16',
        ...process.env,
        PORT: String(port),
        FOVEA_HOST: '127.0.0.1',
        FOVEA_PUBLIC_URL: '',
        FOVEA_DATA: dataFolder,
        DATABASE_URL: '',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const collect = (piece) => {
    output += piece;
  };
  child.stdout.setEncoding('utf8').on('data', collect);
  child.stderr.setEncoding('utf8').on('data', collect);
  const ended = new Promise((done) => child.on('close', done));
  const killAtExit = () => child.kill('SIGKILL');
  process.on('exit', killAtExit);

  const stop = async (signal = 'SIGTERM') => {
    const tooSlow = setTimeout(() => child.kill('SIGKILL'), 15_000);
    child.kill(signal);
    await ended;
    clearTimeout(tooSlow);
    process.off('exit', killAtExit);
    if (!options.dataFolder) rmSync(dataFolder, { recursive: true, force: true });
  };

  const until = performance.now() + (options.waitMs ?? 60_000);
  for (;;) {
    const ready =
      options.readyText === undefined
        ? await fetch(options.readyUrl ?? `${url}/health`).then(
            (answer) => answer.ok,
            () => false,
          )
        : output.includes(options.readyText);
    if (ready) break;
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > until) {
      await stop('SIGKILL');
      throw new Error(`The server did not become ready.\n${output}`);
    }
    await pause(100);
  }
  return { url, port, dataFolder, pid: child.pid, stop, exited: ended, output: () => output };
}
