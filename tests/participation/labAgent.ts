import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { root } from '../../tools/root.mjs';
import { freePort } from '../../tools/running/startServer.mjs';
import { CHROMIUM_ARGS, executablePath } from '../browser/chromiumArgs';

export interface LabAgent {
  readonly statusUrl: string;
  readonly folder: string;
  /** What it has written so far. */
  readonly output: () => string;
  /** The browser that it has opened; waits until there is one. */
  readonly browser: () => Promise<Browser>;
  /** As a crash would. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the agent of a lab machine as whoever installs it does.
 * @param folder of an agent that ran before; left out: a new one, which is deleted at the end
 */
export async function startLabAgent(options: {
  readonly server: string;
  readonly name: string;
  readonly code?: string;
  readonly folder?: string;
  /** Further settings. */
  readonly env?: Readonly<Record<string, string>>;
}): Promise<LabAgent> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'fovea-agent-'));
  const [statusPort, debugPort] = [await freePort(), await freePort()];
  const flags = [
    '--headless=new',
    `--remote-debugging-port=${debugPort}`,
    // The kiosk accepts the camera itself, and Chromium dies when it is told so twice.
    ...CHROMIUM_ARGS.filter((flag) => flag !== '--use-fake-ui-for-media-stream'),
  ];
  const code = options.code === undefined ? [] : ['--code', options.code];
  const child = spawn(
    process.execPath,
    [
      join(root, 'tools/agent.mjs'),
      ...['--server', options.server, '--name', options.name, ...code],
      ...['--folder', folder, '--port', String(statusPort)],
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        ...options.env,
        FOVEA_AGENT_CHROMIUM: executablePath,
        FOVEA_AGENT_CHROMIUM_FLAGS: flags.join(' '),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const collect = (piece: string) => {
    output += piece;
  };
  child.stdout.setEncoding('utf8').on('data', collect);
  child.stderr.setEncoding('utf8').on('data', collect);
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  return {
    statusUrl: `http://127.0.0.1:${statusPort}/`,
    folder,
    output: () => output,
    async browser() {
      for (let tries = 0; tries < 900; tries++) {
        const found = await chromium
          .connectOverCDP(`http://127.0.0.1:${debugPort}`)
          .catch(() => null);
        if (found) return found;
        await new Promise((done) => setTimeout(done, 200));
      }
      throw new Error(`The agent has opened no browser:\n${output}`);
    },
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
