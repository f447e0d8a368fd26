import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AS_INSTALLED, proven, switchedTo, type InstalledVersion } from '../folder/versions';
import { versionsFolder, type VersionsFolder } from '../folder/versionsFolder';
import { lineLog } from '../programs/log';
import { EXIT_REFUSED, EXIT_RESTART } from '../settings/launcherTalk';
import { newTemporaryFolder } from '../testing/newTemporaryFolder';
import { launch, type RunningProgram } from './launch';

/** What an agent does after its start. */
type Conduct = (agent: FakeAgent, version: string) => void | Promise<void>;
interface FakeAgent {
  readonly exit: (code: number) => void;
  readonly report: () => Promise<void>;
  /** Resolves when the launcher wants it to end. */
  readonly stopped: Promise<void>;
}

const of = (version: string): InstalledVersion => ({ version, sha256: version.padEnd(64, '0') });
const TWO = of('2');

let folder: string;
let versions: VersionsFolder;
let lines: string[];
let started: string[];
let killed: number;
let isReachable: boolean;
let trialMs: number;
let stopping: AbortController;

beforeEach(() => {
  folder = newTemporaryFolder();
  versions = versionsFolder(folder);
  [lines, started, killed, isReachable, trialMs] = [[], [], 0, true, 20];
  stopping = new AbortController();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function install(version: InstalledVersion): Promise<void> {
  const file = versions.programOf(version);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  await versions.write(switchedTo(await versions.read(), version));
}

/** @param conducts one for each start; the last one for all further */
const launched = (...conducts: Conduct[]) =>
  launch({
    versions,
    start: (installed) => {
      const version = installed?.version ?? 'installed';
      started.push(version);
      return fakeProgram(conducts[Math.min(started.length, conducts.length) - 1]!, version);
    },
    isServerReachable: async () => isReachable,
    timing: { trialMs, endMs: 20, afterCrashesMs: () => 1 },
    log: lineLog((line) => lines.push(line.slice(20).trimEnd())),
    stopping: stopping.signal,
  });

function deferred<T>() {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function fakeProgram(conduct: Conduct, version: string): RunningProgram {
  const ended = deferred<Awaited<RunningProgram['ended']>>();
  const running = deferred<void>();
  const stopped = deferred<void>();
  void conduct(
    {
      exit: (code) => ended.resolve({ code, signal: null }),
      // As the agent does: it writes down that it works.
      report: async () => {
        await versions.write(proven(await versions.read()));
        running.resolve();
      },
      stopped: stopped.promise,
    },
    version,
  );
  return {
    ended: ended.promise,
    running: running.promise,
    stop: stopped.resolve,
    kill: () => {
      killed++;
      ended.resolve({ code: null, signal: 'SIGKILL' });
    },
  };
}

const ends: Conduct = ({ exit }) => exit(0);
const crashes: Conduct = ({ exit }) => exit(1);
const refuses: Conduct = ({ exit }) => exit(EXIT_REFUSED);
const updates: Conduct = async ({ report, exit }) => {
  await report();
  await install(TWO);
  exit(EXIT_RESTART);
};

it('Without updates what was installed by hand is started, and ends with the launcher', async () => {
  const ending = launched(async ({ stopped, exit }) => {
    stopping.abort();
    await stopped;
    exit(0);
  });
  expect(await ending).toBe(0);
  expect(started).toEqual(['installed']);
});

it('An agent that has refused to start is not started again', async () => {
  expect(await launched(refuses)).toBe(1);
  expect(started).toEqual(['installed']);
});

it('An agent that crashes is started again', async () => {
  expect(await launched(crashes, crashes, crashes, crashes, ends)).toBe(0);
  expect(started).toHaveLength(5);
  expect(lines[0]).toBe('The agent has ended unexpectedly (1). It is started again.');
});

it('After an update the new version is started, and kept when it reports', async () => {
  const reports: Conduct = async ({ report, exit }) => {
    await report();
    exit(0);
  };
  expect(await launched(updates, reports)).toBe(0);
  expect(started).toEqual(['installed', '2']);
  expect(await versions.read()).toEqual({ ...AS_INSTALLED, current: TWO });
});

it.each([
  ['crashes', crashes],
  ['refuses to start', refuses],
])('A new version that %s three times is given up', async (_, fails) => {
  expect(await launched(updates, fails, fails, fails, ends)).toBe(0);
  expect(started).toEqual(['installed', '2', '2', '2', 'installed']);
  expect((await versions.read()).rejected).toEqual([{ ...TWO, why: 'ENDED' }]);
  expect(lines.at(-1)).toBe(
    'Version 2 ended again and again. The agent goes back to the installed version.',
  );
});

it('A new version that does not report in time is given up, and killed if it does not end', async () => {
  expect(await launched(updates, () => undefined, ends)).toBe(0);
  expect(started).toEqual(['installed', '2', 'installed']);
  expect(killed).toBe(1);
  expect((await versions.read()).rejected).toEqual([{ ...TWO, why: 'SILENT' }]);
  expect(lines.at(-1)).toContain('Version 2 got no answer from the server.');
});

it('While the server is off nothing can be said of a new version', async () => {
  isReachable = false;
  const waits: Conduct = async ({ report, exit }) => {
    await new Promise((done) => setTimeout(done, 120));
    await report();
    exit(0);
  };
  expect(await launched(updates, waits)).toBe(0);
  expect(started).toEqual(['installed', '2']);
});

it('A version that has worked is kept, however often it crashes later', async () => {
  await install(TWO);
  await versions.write(proven(await versions.read()));
  await launched(crashes, crashes, crashes, crashes, ends);
  expect(started).toEqual(['2', '2', '2', '2', '2']);
});

it('Starts that somebody ends do not count against a new version', async () => {
  await install(TWO);
  for (let time = 0; time < 4; time++) {
    stopping = new AbortController();
    await launched(({ exit }) => {
      stopping.abort();
      exit(0);
    });
  }
  expect(started).toEqual(['2', '2', '2', '2']);
});

it('A machine that is switched off during each trial goes back in the end', async () => {
  trialMs = 60_000;
  await install(TWO);
  for (let time = 0; time < 3; time++) {
    // A launcher that goes on no further than its start is one whose machine was switched off.
    const isStarted = deferred<void>();
    void launched(() => isStarted.resolve());
    await isStarted.promise;
  }
  await launched(ends);
  expect(started).toEqual(['2', '2', '2', 'installed']);
});

it('A version whose files are gone is not started', async () => {
  await install(TWO);
  rmSync(versions.folderOf(TWO), { recursive: true });
  await launched(ends);
  expect(started).toEqual(['installed']);
});

it('A damaged list of versions means what was installed by hand', async () => {
  writeFileSync(`${folder}/versions.json`, '{"current":');
  await launched(ends);
  expect(started).toEqual(['installed']);
});

it('Where the list cannot be written, the agent is started all the same, and a bad version is left', async () => {
  await install(TWO);
  versions = { ...versions, write: () => Promise.reject(new Error('ENOSPC')) };
  await launched(crashes, crashes, crashes, ends);
  expect(started).toEqual(['2', '2', '2', 'installed']);
});
