import { spawn } from 'node:child_process';
import { root } from '../root.mjs';

/** All running child processes; each leads a process group, so that its own children end with it. */
const running = new Set();

function endGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has already ended.
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of running) endGroup(child, 'SIGTERM');
    process.exit(1);
  });
}
process.on('exit', () => {
  for (const child of running) endGroup(child, 'SIGKILL');
});

/**
 * Runs a command to its end and ends everything it started. With `show` its output also goes to the terminal
 * as it comes.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{cwd?: string, env?: Record<string, string | undefined>, uid?: number, gid?: number, limitMs?:
 *   number, show?: boolean}} options
 * @returns {Promise<{code: number, output: string, timedOut: boolean}>} code 124 after the time limit
 */
export function run(command, args, options = {}) {
  return new Promise((done) => {
    let output = '';
    let timedOut = false;
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.gid }),
      detached: process.platform !== 'win32',
    });
    running.add(child);
    const collect = (piece) => {
      output += piece;
      if (options.show) process.stdout.write(piece);
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    const limit = options.limitMs
      ? setTimeout(() => {
          timedOut = true;
          endGroup(child, 'SIGTERM');
          setTimeout(() => endGroup(child, 'SIGKILL'), 5000).unref();
        }, options.limitMs)
      : undefined;
    child.on('error', (reason) => {
      output += `${command}: ${reason.message}\n`;
    });
    child.on('close', (code) => {
      clearTimeout(limit);
      running.delete(child);
      endGroup(child, 'SIGKILL');
      done({ code: timedOut ? 124 : (code ?? 1), output, timedOut });
    });
  });
}

/** Runs `job` for every item, at most `atOnce` at a time; results are in the order of the items. */
export async function mapConcurrently(items, atOnce, job) {
  const answers = [];
  let next = 0;
  const line = async () => {
    while (next < items.length) {
      const at = next++;
      answers[at] = await job(items[at]);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, line));
  return answers;
}

/** `1.2 s` */
export const seconds = (sinceMs) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
