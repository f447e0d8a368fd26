import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '../../platform/context/appContext';
import { openFileKeys } from '../../platform/atRest/openFileKeys';
import { ConfigError } from '../../platform/settings/configError';
import { storeOrigin, type Settings } from '../../platform/settings/settings';
import { newId } from '../../platform/store/newId';
import { disagreement } from './disagreement';
import {
  forgetEndedProcesses,
  forgetProcess,
  noteProcess,
  runningProcesses,
  SEEN_EVERY_MS,
  type ServerProcess,
} from './serverProcesses';

/** Each process has a file of its name here: whoever sees it has the same data folder. */
const FOLDER = 'processes';
/** How long a shared folder may take to show a new file on another machine. */
const SHOWN_WITHIN_MS = 5_000;
const LEFT_MS = 10 * 60_000;

export interface JoinedProcesses {
  readonly id: string;
  leave(): Promise<void>;
}

interface Joining {
  readonly serves: boolean;
  readonly works: boolean;
  readonly version: string;
}

/**
 * Tells the other processes on this database of this one, and looks whether they go together. To be called before
 * anything is accepted.
 * @param log told when the database does not answer later; a process that others take for ended goes on all the same
 * @throws ConfigError when data of one would not be found by another, or keys differ
 */
export async function joinProcesses(
  { db, keys, log, settings }: Pick<AppContext, 'db' | 'keys' | 'log' | 'settings'>,
  { serves, works, version }: Joining,
  host = hostname(),
  shownWithinMs = SHOWN_WITHIN_MS,
): Promise<JoinedProcesses> {
  const id = newId();
  const fileKeys = openFileKeys(settings.encryption);
  const facts = (): ServerProcess => ({
    ...{ id, host, serves, works, version, ...placesOf(settings) },
    keyIds: keys.all().map((key) => key.id),
    writingFileKeyId: fileKeys.writing?.id ?? null,
    fileKeyIds: fileKeys.all.map((key) => key.id),
  });
  const folder = join(settings.dataFolder, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const own = join(folder, id);
  await writeFile(own, '', { mode: 0o600 });
  // First it says that it is there: of two that begin at once, at least one sees the other.
  await noteProcess(db, facts());
  const leave = async () => {
    await rm(own, { force: true });
    await forgetProcess(db, id);
  };
  try {
    await forgetEndedProcesses(db);
    const running = await runningProcesses(db);
    for (const other of running) {
      if (other.id === id) continue;
      const isShared = await shows(folder, other.id, facts(), other, shownWithinMs);
      const problem = disagreement(facts(), other, isShared);
      if (problem !== null) throw new ConfigError(problem);
    }
    await removeLeftFiles(folder, running);
  } catch (reason) {
    await leave();
    throw reason;
  }
  const timer = setInterval(() => {
    Promise.all([writeFile(own, '', { mode: 0o600 }), noteProcess(db, facts())]).catch(
      (reason: unknown) =>
        log.warn({ err: reason }, 'the other processes were not told that this one runs'),
    );
  }, SEEN_EVERY_MS);
  timer.unref();
  return {
    id,
    async leave() {
      clearInterval(timer);
      await leave();
    },
  };
}

/** Where files are, so that two processes can compare it. */
export function placesOf(
  settings: Pick<Settings, 's3' | 'recordings'>,
): Pick<ServerProcess, 'objectsPlace' | 'recordingsPlace'> {
  const bucket = settings.s3 && `${storeOrigin(settings)}/${settings.s3.bucket}`;
  return {
    objectsPlace: bucket,
    recordingsPlace: settings.recordings === 's3' ? bucket : null,
  };
}

/** Whether the folder has the file of another process; waited for only where that matters. */
async function shows(
  folder: string,
  id: string,
  own: ServerProcess,
  other: ServerProcess,
  withinMs: number,
): Promise<boolean> {
  const untilMs = performance.now() + withinMs;
  for (;;) {
    if (await stat(join(folder, id)).catch(() => null)) return true;
    const matters = disagreement(own, other, false) !== null;
    if (!matters || performance.now() >= untilMs) return false;
    await pause(200);
  }
}

/** Of processes that were killed; a young one belongs to a process that is about to say so. */
async function removeLeftFiles(folder: string, running: readonly ServerProcess[]): Promise<void> {
  for (const name of await readdir(folder)) {
    if (running.some(({ id }) => id === name)) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFT_MS)
      await rm(join(folder, name), { force: true });
  }
}
