import { readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeDurably } from '../folder/writeDurably';
import { commandOf } from './commandOf';

const POLL_MS = 50;

/**
 * The profile of the kiosk. It is kept across sessions: a recording that was not sent yet is in there. At
 * most one Chromium may run on it, so the number of the last one is noted beside it.
 * @param endMs how long Chromium has to end by itself, and then to be gone after it was killed
 */
export function browserProfile(folder: string, endMs: number) {
  const profile = join(folder, 'browser');
  const record = join(folder, 'browser.pid');
  /** Chromium's own lock: a link to `host-pid`; there is none on Windows. */
  const chromiumLock = join(profile, 'SingletonLock');

  const isOnProfile = async (pid: number) => (await commandOf(pid))?.includes(profile) ?? false;

  /** Processes that run on the profile: the noted one, and the one that Chromium notes. */
  async function running(): Promise<number[]> {
    const texts = await Promise.all([
      readFile(record, 'utf8').catch(() => ''),
      readlink(chromiumLock).catch(() => ''),
    ]);
    const pids = texts
      .map((text) => Number(/\d+$/.exec(text.trim())?.[0]))
      .filter((pid) => pid > 1);
    const found: number[] = [];
    for (const pid of new Set(pids)) if (await isOnProfile(pid)) found.push(pid);
    return found;
  }

  async function signalAll(pids: readonly number[], signal: NodeJS.Signals): Promise<void> {
    for (const pid of pids) signalOne(pid, signal);
    for (let waitedMs = 0; waitedMs < endMs; waitedMs += POLL_MS) {
      const left = await Promise.all(pids.map(isOnProfile));
      if (!left.includes(true)) return;
      await pause(POLL_MS);
    }
  }

  return {
    folder: profile,
    note: (pid: number) => writeDurably(record, `${pid}\n`),
    /** Ends whatever runs on the profile: asked first, so that it writes what it holds, then killed. */
    async end(): Promise<void> {
      const pids = await running();
      if (pids.length > 0) await signalAll(pids, 'SIGTERM');
      const left = await running();
      if (left.length > 0) await signalAll(left, 'SIGKILL');
      await rm(record, { force: true });
      // Left by one that was killed, it would keep the next from starting if the name of the machine has changed.
      await rm(chromiumLock, { force: true });
    },
  };
}

function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
