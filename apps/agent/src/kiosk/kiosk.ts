import { spawn, type ChildProcess } from 'node:child_process';
import type { AssignedSession } from '@fovea/contract/labs/agents';
import { browserProfile } from './browserProfile';
import { kioskArguments } from './kioskArguments';

/**
 * - `ending`: the session is over, and the respondent reads the thanks.
 * - `stopped`: the browser ended too often, and a person has to open the session again.
 */
export type KioskState = 'closed' | 'open' | 'ending' | 'stopped' | 'noChromium' | 'notAPage';

export type KioskEvent = 'opened' | 'closed' | 'died' | KioskProblem;
type KioskProblem = Extract<KioskState, 'stopped' | 'noChromium' | 'notAPage'>;

export interface KioskTiming {
  /** How long the browser stays open after the end of its session. */
  readonly thanksMs: number;
  /** A browser that ended is opened again after this. */
  readonly reopenMs: number;
  readonly deathsWithinMs: number;
  /** How long the browser has to write what it holds before it is killed. */
  readonly endMs: number;
}

export const KIOSK_TIMING: KioskTiming = {
  thanksMs: 10_000,
  reopenMs: 1000,
  deathsWithinMs: 60_000,
  endMs: 4000,
};
/** So many deaths within the time are answered with a new browser. */
export const DEATHS_ALLOWED = 3;

interface Running {
  readonly session: AssignedSession;
  readonly child: ChildProcess;
}

/**
 * Shows the session that the machine has been given in a kiosk Chromium, and keeps it there: steps are taken one
 * after the other, each from what is wanted then.
 */
export function createKiosk(options: {
  readonly folder: string;
  readonly find: () => string | null;
  readonly flags: readonly string[];
  readonly timing: KioskTiming;
  readonly onEvent: (event: KioskEvent) => void;
  readonly onFailure: (reason: unknown) => void;
}) {
  const profile = browserProfile(options.folder, options.timing.endMs);
  let wanted: AssignedSession | null = null;
  let running: Running | null = null;
  let problem: KioskProblem | null = null;
  let thanks: NodeJS.Timeout | null = null;
  let deaths: number[] = [];
  /** A browser of an earlier agent may still be open. */
  let hasCleared = false;
  let steps: Promise<void> = Promise.resolve();

  const enqueue = (step: () => Promise<void>) => {
    steps = steps.then(step).catch(options.onFailure);
    return steps;
  };

  /** Brings the browser to what is wanted. */
  async function settle(): Promise<void> {
    if (running && running.session.id !== wanted?.id) await close();
    if (!hasCleared) {
      await profile.end();
      hasCleared = true;
    }
    if (!wanted || running || problem === 'stopped') return;
    const chromium = options.find();
    const url = pageAddress(wanted.url);
    if (chromium === null || url === null)
      return fail(chromium === null ? 'noChromium' : 'notAPage');
    problem = null;
    await open(chromium, url, wanted);
  }

  function fail(what: KioskProblem): void {
    if (problem === what) return;
    problem = what;
    options.onEvent(what);
  }

  async function open(chromium: string, url: string, session: AssignedSession): Promise<void> {
    const child = spawn(chromium, kioskArguments(profile.folder, url, options.flags), {
      stdio: 'ignore',
      // Ctrl+C in the agent's terminal is for the agent, which then closes the browser itself.
      detached: process.platform !== 'win32',
    });
    const own: Running = { session, child };
    running = own;
    // `error` comes without `exit` if it could not be started at all.
    child.once('error', () => ended(own)).once('exit', () => ended(own));
    if (child.pid !== undefined) await profile.note(child.pid);
    if (running === own) options.onEvent('opened');
  }

  /** The browser has ended and was not closed by us. */
  function ended(own: Running): void {
    if (running !== own) return;
    running = null;
    hasCleared = false;
    if (thanks) return void finishThanks();
    const now = performance.now();
    deaths = [...deaths.filter((at) => now - at < options.timing.deathsWithinMs), now];
    if (deaths.length > DEATHS_ALLOWED) return fail('stopped');
    options.onEvent('died');
    setTimeout(() => void enqueue(settle), options.timing.reopenMs).unref();
  }

  async function close(): Promise<void> {
    const closing = running;
    running = null;
    closing?.child.kill();
    await profile.end();
    options.onEvent('closed');
  }

  function stopThanks(): void {
    if (thanks) clearTimeout(thanks);
    thanks = null;
  }

  function finishThanks(): Promise<void> {
    stopThanks();
    wanted = null;
    return enqueue(settle);
  }

  function forget(): void {
    problem = null;
    deaths = [];
  }

  return {
    state(): KioskState {
      if (thanks) return 'ending';
      return problem ?? (running ? 'open' : 'closed');
    },
    /** The session that is shown; null: none. */
    shown: (): AssignedSession | null => running?.session ?? null,
    /** The session that has to be shown, whether it can or not. */
    wanted: (): AssignedSession | null => (thanks ? null : wanted),
    /** What the server said last: the session of this machine, or none. */
    follow(session: AssignedSession | null): Promise<void> {
      if (session) {
        stopThanks();
        if (session.id !== wanted?.id) forget();
        wanted = session;
        return enqueue(settle);
      }
      forget();
      if (!running) {
        wanted = null;
        return enqueue(settle);
      }
      thanks ??= setTimeout(() => void finishThanks(), options.timing.thanksMs);
      return steps;
    },
    /** A person asked for it: a browser that is open is closed first. */
    openAgain(): Promise<void> {
      forget();
      return enqueue(async () => {
        if (running) await close();
        await settle();
      });
    },
    /** Closes the browser now, whatever it shows. */
    closeNow(): Promise<void> {
      stopThanks();
      forget();
      wanted = null;
      return enqueue(async () => {
        if (running) await close();
      });
    },
  };
}

export type Kiosk = ReturnType<typeof createKiosk>;

/** Only a web page: anything else could be taken for an argument of the browser. */
function pageAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
