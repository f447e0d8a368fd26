import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { writeIdentity } from '../folder/identity';
import { versionsFolder } from '../folder/versionsFolder';
import { newTemporaryFolder } from '../testing/newTemporaryFolder';
import { bundleSigner } from '../testing/signedBundle';
import { startFakeServer, type FakeServer } from '../testing/startFakeServer';

/** Whole processes: the launcher, and agents that update themselves from a server over HTTP. */

// A process takes seconds to start on a machine that is busy elsewhere.
vi.setConfig({ testTimeout: 60_000 });
const soon = <T>(check: () => T) => vi.waitFor(check, { timeout: 30_000, interval: 20 });

const signer = bundleSigner();
const source = (name: string) => join(import.meta.dirname, '..', 'testing', name);

let built: string;
/** The program of an agent of this version. */
let agentOf: (version: string) => string;
beforeAll(async () => {
  built = newTemporaryFolder();
  for (const [name, entry] of [
    ['main', 'quickLauncher.ts'],
    ['agent', 'tinyAgent.ts'],
  ] as const) {
    await build({
      configFile: false,
      logLevel: 'error',
      build: {
        ssr: true,
        target: 'node20',
        outDir: built,
        emptyOutDir: false,
        minify: false,
        rollupOptions: {
          input: { [name]: source(entry) },
          external: [/^node:/, ...builtinModules],
          output: { format: 'es', entryFileNames: '[name].js' },
        },
      },
      ssr: { noExternal: true },
    });
  }
  writeFileSync(join(built, 'package.json'), '{"type":"module"}');
  const text = readFileSync(join(built, 'agent.js'), 'utf8');
  agentOf = (version) => text.replace('VERSION-OF-TEST', version);
}, 60_000);
afterAll(() => rmSync(built, { recursive: true, force: true }));

let folder: string;
let server: FakeServer;
let launcher: ChildProcess;
let output: string;

beforeEach(async () => {
  folder = newTemporaryFolder();
  output = '';
  server = await startFakeServer();
  server.world.publicKey = signer.publicKey;
  const { token } = server.world;
  await writeIdentity(folder, {
    key: 'KEY',
    pairing: { server: server.url, machineId: 'm1', token, machineName: 'PC', labName: 'Lab' },
  });
  mkdirSync(join(folder, 'installed'));
  for (const name of ['main.js', 'package.json'])
    cpSync(join(built, name), join(folder, 'installed', name));
  writeFileSync(join(folder, 'installed', 'agent.js'), agentOf('1.0.0'));
});
afterEach(async () => {
  if (launcher.exitCode === null && launcher.signalCode === null) {
    launcher.kill();
    await once(launcher, 'exit');
  }
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function start(env: Readonly<Record<string, string>> = {}): void {
  launcher = spawn(process.execPath, [join(folder, 'installed', 'main.js'), '--folder', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  for (const stream of [launcher.stdout!, launcher.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
}

const offer = (version: string, program: string) => {
  server.world.bundle = signer.bundle(version, {
    'agent.js': program,
    'package.json': '{"type":"module"}',
  });
};
/** Waits for a report of this version that comes from now on. */
const reports = (version: string) => {
  const before = server.world.pings.length;
  return soon(() => {
    const ping = server.world.pings.slice(before).find((one) => one.version === version);
    expect(ping, output).toBeDefined();
    return ping;
  });
};
/** The versions that have reported, each time another one does. */
const reported = () =>
  server.world.pings
    .map(({ version }) => version)
    .filter((version, at, all) => version !== all[at - 1]);

it('An agent updates itself, and goes back when a new version ends at its start', async () => {
  start();
  await reports('1.0.0');
  offer('2.0.0', agentOf('2.0.0'));
  await reports('2.0.0');
  offer('3.0.0', 'process.exit(3);');
  await soon(() => expect(output).toContain('goes back to version 2.0.0'));
  await soon(() =>
    expect(server.world.pings.at(-1)?.update).toEqual({
      version: '3.0.0',
      state: 'FAILED',
      reason: 'It was tried, and ended again and again. It is not tried again.',
    }),
  );
  // There was never a second agent beside the first.
  expect(reported()).toEqual(['1.0.0', '2.0.0']);
});

it.each(['unpacked', 'switched'])(
  'Power that fails when an update is %s leaves an agent that starts and is updated',
  async (step) => {
    offer('2.0.0', agentOf('2.0.0'));
    start({ FOVEA_TEST_KILL: `${step}:all` });
    expect(await once(launcher, 'exit')).toEqual([null, 'SIGKILL']);
    start();
    await reports('2.0.0');
    expect(reported()).toEqual(['1.0.0', '2.0.0']);
    expect(await versionsFolder(folder).read()).toMatchObject({ rejected: [] });
  },
);

it('An agent that is killed during its update is started again and updated', async () => {
  offer('2.0.0', agentOf('2.0.0'));
  start({ FOVEA_TEST_KILL: 'downloaded:agent' });
  await reports('2.0.0');
  expect(output).toContain('The agent has ended unexpectedly (SIGKILL). It is started again.');
});

it('A second launcher on the folder is refused', async () => {
  start();
  await reports('1.0.0');
  const first = launcher;
  start();
  const [code] = (await once(launcher, 'exit')) as [number];
  expect(code).not.toBe(0);
  expect(output).toContain(`Another agent runs with the folder ${folder}.`);
  launcher = first;
});

it('An agent whose launcher was killed makes place for the next one', async () => {
  start();
  await reports('1.0.0');
  launcher.kill('SIGKILL');
  await once(launcher, 'exit');
  start();
  await reports('1.0.0');
  launcher.kill();
  expect(await once(launcher, 'exit')).toEqual([0, null]);
});
