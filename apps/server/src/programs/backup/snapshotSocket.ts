import { createHash } from 'node:crypto';
import { lstat, mkdir, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BackupProblem } from './backupProblem';

/** Maximum path length of a Unix socket, as of the lock of the folder. */
const SOCKET_PATH_MAX = 90;

/**
 * Where a server with the embedded database answers `fovea backup`: in a folder that only its user may open.
 * @returns null when no server answers there
 * @throws BackupProblem when the folder belongs to somebody else
 */
export async function findSnapshotSocket(dataFolder: string): Promise<string | null> {
  const path = await socketPath(dataFolder);
  if (process.platform === 'win32') return path;
  if (!(await lstat(path).catch(() => null))) return null;
  await requirePrivate(dirname(path));
  return path;
}

export async function makeSnapshotSocket(dataFolder: string): Promise<string> {
  const path = await socketPath(dataFolder);
  if (process.platform === 'win32') return path;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await requirePrivate(dirname(path));
  return path;
}

async function socketPath(dataFolder: string): Promise<string> {
  const folder = await realpath(dataFolder);
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\fovea-backup-${id}`;
  const beside = join(folder, 'backup', 'socket');
  const isShort = Buffer.byteLength(beside) <= SOCKET_PATH_MAX;
  return isShort ? beside : join(tmpdir(), `fovea-backup-${id}`, 'socket');
}

/** In a folder for everybody, somebody else may have made it first. */
async function requirePrivate(folder: string): Promise<void> {
  const { uid, mode } = await lstat(folder);
  const isOurs = uid === process.getuid?.() && (mode & 0o077) === 0;
  if (isOurs) return;
  throw new BackupProblem(
    `The folder ${folder} belongs to another user, or others may open it. Run the backup as the user of the server; otherwise delete the folder and start the server again.`,
  );
}
