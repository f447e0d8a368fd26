/**
 * Dates sound on the session clock.
 *
 * The audio clock counts rendered samples. It stands still while the browser renders none, as on a busy machine,
 * and nothing tells so; what is heard afterwards lies later by that time. A block that only waited for the worker
 * looks the same at first, but the blocks after it catch up, and after lost sound they do not. So a block is dated
 * when those of the next two seconds have arrived.
 */

/** What waited longer than this is no wait but a page that stood still (findFreeze.ts). */
const AHEAD_MS = 2000;
/** Arrivals that stay later by more than this show lost sound; about the length of a block. */
const LOST_MS = 40;
/** The two clocks drift apart by less than this share. */
const DRIFT = 1e-4;

interface Arrival {
  /** End of the block, audio clock. */
  readonly endAudioMs: number;
  /** Its arrival on the session clock minus its end: the offset of the clocks, or more if it waited. */
  readonly apartMs: number;
}

/** Sound up to `endAudioMs`, from the end of the one before: session time = audio time + `offsetMs`. */
export interface DatedSound {
  readonly endAudioMs: number;
  readonly offsetMs: number;
}

export class SoundClock {
  private waiting: Arrival[] = [];
  private offsetMs = Number.NaN;
  private lastAudioMs = Number.NaN;

  /**
   * @param endAudioMs end of a block on the audio clock, ascending
   * @param arrivalMs when it arrived, session clock
   * @returns the blocks that can be dated now, in their order
   */
  arrived(endAudioMs: number, arrivalMs: number): DatedSound[] {
    this.waiting.push({ endAudioMs, apartMs: arrivalMs - endAudioMs });
    const certain = this.waiting.filter((each) => endAudioMs - each.endAudioMs >= AHEAD_MS);
    return certain.map((first) => this.date(first, true));
  }

  /** @returns the blocks that are left, dated without knowing whether sound was lost just before them */
  flush(): DatedSound[] {
    return this.waiting.slice().map((first) => this.date(first, false));
  }

  /** @param first of those that wait */
  private date({ endAudioMs }: Arrival, isCertain: boolean): DatedSound {
    const aheadMs = Math.min(
      ...this.waiting
        .filter((each) => each.endAudioMs <= endAudioMs + AHEAD_MS)
        .map(({ apartMs }) => apartMs),
    );
    this.waiting.shift();
    const grownMs = this.offsetMs + DRIFT * (endAudioMs - this.lastAudioMs);
    const isLost = isCertain && aheadMs - grownMs > LOST_MS;
    this.offsetMs = isLost || Number.isNaN(grownMs) ? aheadMs : Math.min(grownMs, aheadMs);
    this.lastAudioMs = endAudioMs;
    return { endAudioMs, offsetMs: this.offsetMs };
  }
}
