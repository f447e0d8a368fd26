import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '../../platform/context/appContext';
import { openFileKeys } from '../../platform/atRest/openFileKeys';
import { ConfigError } from '../../platform/settings/configError';
import { storeOrigin, type Settings } from '../../platform/settings/settings';
import { newId } from '../../platform/store/newId';
import { disagreement } from './disagreement';
import { isMarked, openFolderMark, removeLeftMarks } from './folderMark';
import {
  forgetEndedProcesses,
  forgetProcess,
  noteProcess,
  runningProcesses,
  SEEN_EVERY_MS,
  type RunningProcess,
  type ServerProcess,
} from './serverProcesses';

/** How long a shared folder may take to show what another machine has written; then its next mark is there. */
const SHOWN_WITHIN_MS = SEEN_EVERY_MS + 2_000;
const LOOK_AGAIN_MS = 200;

export interface JoinedProcesses {
  readonly id: string;
  leave(): Promise<void>;
}

interface Joining {
  readonly serves: boolean;
  readonly works: boolean;
  readonly version: string;
  /** Called once when this process and one that started earlier do not go together any more: it has to end. */
  readonly onApart: (problem: string) => void;
}

interface Timing {
  readonly host?: string;
  readonly shownWithinMs?: number;
  readonly seenEveryMs?: number;
}

/**
 * Tells the other processes on this database of this one, and looks whether they go together. To be called before
 * anything is accepted.
 * @param log told when the database does not answer later; a process that others take for ended goes on all the same
 * @throws ConfigError when data of one would not be found by another, or keys differ
 */
export async function joinProcesses(
  { db, keys, log, settings }: Pick<AppContext, 'db' | 'keys' | 'log' | 'settings'>,
  { serves, works, version, onApart }: Joining,
  { host = hostname(), shownWithinMs = SHOWN_WITHIN_MS, seenEveryMs = SEEN_EVERY_MS }: Timing = {},
): Promise<JoinedProcesses> {
  const id = newId();
  const fileKeys = openFileKeys(settings.encryption);
  const facts = (): ServerProcess => ({
    ...{ id, host, serves, works, version, ...placesOf(settings) },
    keyIds: keys.all().map((key) => key.id),
    writingFileKeyId: fileKeys.writing?.id ?? null,
    fileKeyIds: fileKeys.all.map((key) => key.id),
  });
  const mark = await openFolderMark(settings.dataFolder, id);
  // First it says that it is there: of two that begin at once, at least one sees the other.
  await noteProcess(db, facts(), mark.noted());
  const leave = async () => {
    // In this order: whoever is noted as running has its file.
    await forgetProcess(db, id);
    await mark.remove();
  };

  let hasLeft = false;

  /** Why another process and this one do not go together; a folder has time to show that it is a shared one. */
  async function problemWith(other: RunningProcess): Promise<string | null> {
    const untilMs = performance.now() + shownWithinMs;
    for (let seen: RunningProcess | undefined = other; seen;) {
      const isShared = await isMarked(settings.dataFolder, seen);
      const problem = disagreement(facts(), seen, isShared);
      if (problem === null || isShared || performance.now() >= untilMs) return problem;
      await pause(LOOK_AGAIN_MS);
      seen = (await runningProcesses(db)).find((one) => one.id === other.id);
    }
    return null;
  }

  try {
    await forgetEndedProcesses(db);
    const running = await runningProcesses(db);
    for (const other of running) {
      const problem = other.id === id ? null : await problemWith(other);
      if (problem !== null) throw new ConfigError(problem);
    }
    await removeLeftMarks(settings.dataFolder, running);
  } catch (reason) {
    await leave();
    throw reason;
  }
  const beats = repeated(
    async () => {
      mark.renew();
      await noteProcess(db, facts(), mark.noted());
      await mark.write();
    },
    seenEveryMs,
    (reason) => log.warn({ err: reason }, 'the other processes were not told that this one runs'),
  );
  // One that was out of sight for a minute may have met another one meanwhile, and a copied folder shows itself late.
  const looks = repeated(
    async () => {
      const all = await runningProcesses(db);
      const earlier = all.slice(0, Math.max(0, all.map((one) => one.id).indexOf(id)));
      for (const other of earlier) {
        const problem = await problemWith(other);
        if (problem === null || hasLeft) continue;
        hasLeft = true;
        return onApart(problem);
      }
    },
    seenEveryMs,
    (reason) => log.warn({ err: reason }, 'the other processes were not looked at'),
  );
  return {
    id,
    async leave() {
      hasLeft = true;
      // A sign of life that is under way would enter this process again.
      await Promise.all([beats.end(), looks.end()]);
      await leave();
    },
  };
}

/** Never twice at once. */
function repeated(
  work: () => Promise<void>,
  everyMs: number,
  onFailed: (reason: unknown) => void,
): { end(): Promise<void> } {
  let underWay: Promise<void> | null = null;
  const timer = setInterval(() => {
    underWay ??= work()
      .catch(onFailed)
      .finally(() => (underWay = null));
  }, everyMs);
  timer.unref();
  return {
    async end() {
      clearInterval(timer);
      await underWay;
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
