import { open, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { BackupProblem } from './backupProblem';

/**
 * Two backups into one folder would take each other's unfinished files away. A file and not a socket: the
 * folder may be on another machine.
 * @returns a function that releases the lock
 * @throws BackupProblem when another process has it
 */
export async function lockBackups(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'running');
  for (let tries = 0; ; tries++) {
    try {
      const file = await open(path, 'wx', 0o600);
      try {
        await file.writeFile(JSON.stringify({ host: hostname(), pid: process.pid }));
      } catch (reason) {
        // On a full disk: it would be taken for that of another process for ever.
        await rm(path, { force: true });
        throw reason;
      } finally {
        await file.close();
      }
      // On a disk that is gone it stays behind, and the next run sees that nobody has it any more.
      return () => rm(path, { force: true }).catch(() => {});
    } catch (reason) {
      if ((reason as { code?: unknown }).code !== 'EEXIST') throw reason;
    }
    const holder = await readHolder(path);
    const isGone = holder.host === hostname() && !isAlive(holder.pid);
    if (!isGone || tries > 0) {
      throw new BackupProblem(
        `Another backup into ${folder} is running (process ${holder.pid ?? '?'} on ${holder.host ?? '?'}). Wait for it. If there is no such process any more, delete ${path}.`,
      );
    }
    await rm(path, { force: true });
  }
}

async function readHolder(path: string): Promise<{ host?: string; pid?: number }> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as { host?: string; pid?: number };
  } catch {
    return {};
  }
}

function isAlive(pid: number | undefined): boolean {
  // In a container that was started again, another process has the number: this one.
  if (pid === undefined || pid === process.pid) return pid === undefined;
  try {
    process.kill(pid, 0);
    return true;
  } catch (reason) {
    return (reason as { code?: unknown }).code === 'EPERM';
  }
}
