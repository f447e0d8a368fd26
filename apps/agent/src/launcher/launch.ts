import { setTimeout as pause } from 'node:timers/promises';
import {
  beforeStart,
  wentBack,
  withoutStart,
  type InstalledVersion,
  type Versions,
} from '../folder/versions';
import type { VersionsFolder } from '../folder/versionsFolder';
import { launcherMessages as messages } from '../messages/launcherMessages';
import type { Log } from '../programs/log';
import { EXIT_REFUSED, EXIT_RESTART } from '../settings/launcherTalk';

/** An agent that runs as a process of its own. */
export interface RunningProgram {
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
  /** Resolves once it has shown that it works, or never. */
  readonly running: Promise<void>;
  readonly stop: () => void;
  readonly kill: () => void;
}

export interface LauncherTiming {
  /** A new version has so long to show that it works, while the server can be reached. */
  readonly trialMs: number;
  /** How long an agent that is to end has for that before it is killed. */
  readonly endMs: number;
  /** How long after so many crashes in a row it is started again. */
  readonly afterCrashesMs: (crashes: number) => number;
}

export const LAUNCHER_TIMING: LauncherTiming = {
  trialMs: 120_000,
  endMs: 15_000,
  afterCrashesMs: (crashes) => Math.min(30_000, 1000 * 2 ** (crashes - 1)),
};

/**
 * Keeps the current version of the agent running: starts it again when it has crashed or was updated, and goes
 * back to the version before when a new one does not work.
 * @returns the exit code, once the agent has ended by itself or `stopping` is aborted
 */
export async function launch(options: {
  readonly versions: VersionsFolder;
  /** @param version null: what was installed by hand */
  readonly start: (version: InstalledVersion | null) => RunningProgram;
  readonly isServerReachable: () => Promise<boolean>;
  readonly timing: LauncherTiming;
  readonly log: Log;
  readonly stopping: AbortSignal;
}): Promise<number> {
  const { versions, timing, log, stopping } = options;
  /** What could not be written, because the disk is full. */
  let unsaved: Versions | null = null;
  let crashes = 0;

  for (;;) {
    const state = await stateForStart();
    const isOnTrial = state.trialStarts !== null;
    const { code, signal, hasReported, isSilent } = await run(state.current, isOnTrial);
    // The agent has written down that it works.
    if (isOnTrial && hasReported) unsaved = null;
    if (isSilent) {
      await goBack(state, 'SILENT');
    } else if (stopping.aborted || code === 0) {
      if (isOnTrial && !hasReported) await save(withoutStart(state));
      return 0;
    } else if (code === EXIT_RESTART) {
      // The agent has written down what is current now.
      unsaved = null;
      crashes = 0;
    } else if (code === EXIT_REFUSED && !isOnTrial) {
      return 1;
    } else {
      crashes = hasReported ? 1 : crashes + 1;
      if (code !== EXIT_REFUSED) log(messages.crashed, { how: signal ?? code ?? '?' });
      await pause(timing.afterCrashesMs(crashes), undefined, { signal: stopping }).catch(
        () => null,
      );
      if (stopping.aborted) return 0;
    }
  }

  async function stateForStart(): Promise<Versions> {
    const read = unsaved ?? (await versions.read());
    const present = withPrograms(read, versions);
    const state = beforeStart(present);
    if (state.rejected.length > present.rejected.length) sayBack(state);
    if (state !== read) await save(state);
    return state;
  }

  async function run(version: InstalledVersion | null, isOnTrial: boolean) {
    const program = options.start(version);
    if (stopping.aborted) program.stop();
    stopping.addEventListener('abort', program.stop);
    try {
      let hasReported = false;
      const reported = program.running.then(() => {
        hasReported = true;
      });
      while (isOnTrial && !hasReported) {
        const isLate = await isFirst(timing.trialMs, program.ended, reported);
        if (!isLate) break;
        if (!(await options.isServerReachable()) || hasReported || stopping.aborted) continue;
        await end(program);
        return { ...(await program.ended), hasReported, isSilent: true };
      }
      return { ...(await program.ended), hasReported, isSilent: false };
    } finally {
      stopping.removeEventListener('abort', program.stop);
    }
  }

  async function end(program: RunningProgram): Promise<void> {
    program.stop();
    if (await isFirst(timing.endMs, program.ended)) program.kill();
  }

  async function goBack(state: Versions, why: 'SILENT'): Promise<void> {
    const next = wentBack(state, why);
    sayBack(next);
    await save(next);
  }

  function sayBack({ rejected, current }: Versions): void {
    const { version = '', why = 'ENDED' } = rejected.at(-1) ?? {};
    log(messages.wentBack, { version, why, before: current?.version ?? 'installed' });
  }

  /** A full disk must not keep the agent from being started. */
  async function save(next: Versions): Promise<void> {
    unsaved = await versions.write(next).then(
      () => null,
      () => next,
    );
  }
}

/** Whether the time is over before any of these has happened. */
async function isFirst(ms: number, ...others: readonly Promise<unknown>[]): Promise<boolean> {
  const over = new AbortController();
  const late = pause(ms, true, { signal: over.signal }).catch(() => false);
  const isLate = await Promise.race([late, ...others.map((one) => one.then(() => false))]);
  over.abort();
  return isLate;
}

/** A version whose files are gone cannot be started. */
function withPrograms(state: Versions, versions: VersionsFolder): Versions {
  const { current, previous } = state;
  if (!current || versions.hasProgram(current)) return state;
  const next = previous && versions.hasProgram(previous) ? previous : null;
  return { ...state, current: next, previous: null, trialStarts: null };
}
