/**
 * Points at which the fault tests kill the process or make a disk call fail.
 *
 * FOVEA_FAILPOINTS, for tests only: a comma-separated list of `place=effect@nth`, for example
 * `chunk:beforeRename=kill@3,chunk:write=ENOSPC@1+`. The effect is `kill` (SIGKILL to the own
 * process), `short` (a write takes only part of its buffer) or an error code; it happens the nth time
 * the point is reached (1 by default), and with a `+` every time after that.
 */
export type FailpointPlace =
  | 'chunk:write'
  | 'chunk:sync'
  | 'json:write'
  | 'chunk:beforeRename'
  | 'chunk:afterRename'
  | 'chunk:beforePut'
  | 'chunk:afterPut'
  | 'merge:beforeIndex'
  | 'merge:beforeDelete'
  | 'chunk:beforeRow'
  | 'chunk:beforeAnswer'
  | 'session:beforeRow'
  | 'processing:beforeResults'
  | 'copy:beforeRows'
  | 'import:beforeRows'
  | 'import:afterRows';

interface Armed {
  readonly effect: string;
  readonly nth: number;
  readonly again: boolean;
  reached: number;
}

export class Failpoints {
  readonly #armed = new Map<string, Armed>();

  constructor(text: string | undefined) {
    for (const part of (text ?? '').split(',')) {
      const found = /^([a-zA-Z:]+)=(\w+)(?:@(\d+)(\+?))?$/.exec(part.trim());
      if (!found?.[1] || !found[2]) continue;
      const nth = Number(found[3] ?? 1);
      this.#armed.set(found[1], { effect: found[2], nth, again: found[4] === '+', reached: 0 });
    }
  }

  /**
   * @returns 'short' when the write at this point must be cut short
   * @throws an error with the code of the failpoint
   */
  reach(place: FailpointPlace): 'short' | null {
    const armed = this.#armed.get(place);
    if (!armed) return null;
    armed.reached++;
    const now = armed.again ? armed.reached >= armed.nth : armed.reached === armed.nth;
    if (!now) return null;
    if (armed.effect === 'kill') process.kill(process.pid, 'SIGKILL');
    if (armed.effect === 'short') return 'short';
    throw Object.assign(new Error(`${armed.effect}: failpoint ${place}`), { code: armed.effect });
  }
}
