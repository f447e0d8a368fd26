import { createHash } from 'node:crypto';
import { mkdir, realpath, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Another server uses the data folder; the message is meant for people. */
export class FolderInUse extends Error {}

/** Maximum path length of a Unix socket, minus the suffix of a stale one. */
const SOCKET_PATH_MAX = 90;

/**
 * Locks a data folder for this process. Two servers on one embedded database would lose each
 * other's rows, so a second one is refused; when this process dies, however it dies, the lock is
 * released.
 * @returns a function that releases the lock
 * @throws FolderInUse naming the process and the folder
 */
export async function lockDataFolder(dataFolder: string): Promise<() => Promise<void>> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const folder = await realpath(dataFolder);
  const path = socketPath(folder);
  for (let tries = 0; ; tries++) {
    const server = await listen(path, `${process.pid}\n${folder}\n`);
    if (server) {
      return () => new Promise((done) => server.close(() => done()));
    }
    const holder = await lockHolder(path);
    if (holder !== null || tries >= 3) throw inUse(folder, holder);
    await removeStale(path, folder);
  }
}

/**
 * Next to the data, or under a short path elsewhere when the name would be too long for a socket.
 */
function socketPath(folder: string): string {
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\fovea-${id}`;
  const beside = join(folder, 'server.lock');
  return Buffer.byteLength(beside) <= SOCKET_PATH_MAX ? beside : join(tmpdir(), `fovea-${id}.lock`);
}

function listen(path: string, answer: string): Promise<Server | null> {
  return new Promise((done, failed) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end(answer);
    });
    server.once('error', (reason: NodeJS.ErrnoException) =>
      reason.code === 'EADDRINUSE' ? done(null) : failed(reason),
    );
    server.listen(path, () => {
      // The lock alone must not keep the process alive.
      server.unref();
      done(server);
    });
  });
}

/** The process id behind a lock; null when nothing answers, because its owner was killed. */
function lockHolder(path: string): Promise<string | null> {
  return new Promise((done) => {
    let text = '';
    const socket = connect(path);
    socket.setTimeout(2000, () => {
      // It accepted the connection, so it is alive, however busy it is.
      socket.destroy();
      done('?');
    });
    socket.on('data', (piece) => (text += piece.toString()));
    socket.on('end', () => done(text.split('\n')[0] || '?'));
    socket.on('error', () => done(text === '' ? null : '?'));
  });
}

/** Removes a stale lock, and restores it if it turns out to belong to a live process. */
async function removeStale(path: string, folder: string): Promise<void> {
  const aside = `${path}.${process.pid}`;
  const taken = await rename(path, aside).then(
    () => true,
    () => false,
  );
  if (!taken) return;
  const holder = await lockHolder(aside);
  if (holder !== null) {
    await rename(aside, path);
    throw inUse(folder, holder);
  }
  await rm(aside, { force: true });
}

function inUse(folder: string, holder: string | null): FolderInUse {
  const who = holder === null || holder === '?' ? 'another process' : `process ${holder}`;
  return new FolderInUse(
    `The data folder ${folder} is in use by ${who}. Stop that one first, or set FOVEA_DATA to another folder.`,
  );
}
