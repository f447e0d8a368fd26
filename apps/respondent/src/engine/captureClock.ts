/** Less than this is how unevenly stamps arrive. */
const LOST_MS = 40;

/**
 * Maps time stamps of a camera or of sound to the page's clock.
 *
 * Time stamps have an unknown origin; arrivals jitter but are never early, so the smallest difference seen is
 * the offset. It may grow slowly because the two clocks drift apart. The count of samples of sound also falls behind
 * at once, when a busy browser loses some: then nothing arrives in time any more.
 */
export class CaptureClock {
  private offsetMs = Number.POSITIVE_INFINITY;
  private lastArrivalMs = 0;
  private leastApartMs = Number.POSITIVE_INFINITY;
  private leastSinceMs = Number.NEGATIVE_INFINITY;
  private readonly followsAfterMs: number;

  /** @param followsAfterMs for how long all arrivals must be late before the stamps are taken to have fallen behind */
  constructor(followsAfterMs = Number.POSITIVE_INFINITY) {
    this.followsAfterMs = followsAfterMs;
  }

  /**
   * @param stampMs the camera's own time stamp of the frame
   * @param arrivalMs when it arrived, on the page's clock
   * @returns when it was captured, on the page's clock; never later than its arrival
   */
  pageTime(stampMs: number, arrivalMs: number): number {
    const apart = arrivalMs - stampMs;
    const drift = Number.isFinite(this.offsetMs) ? (arrivalMs - this.lastArrivalMs) * 1e-4 : 0;
    // A jump means that the time stamps restarted (the camera was changed).
    if (Math.abs(apart - this.offsetMs) > 2000) this.offsetMs = apart;
    this.offsetMs = Math.min(this.offsetMs + drift, apart);
    this.followBehind(apart, arrivalMs);
    this.lastArrivalMs = arrivalMs;
    return stampMs + this.offsetMs;
  }

  private followBehind(apart: number, arrivalMs: number): void {
    if (arrivalMs - this.leastSinceMs >= this.followsAfterMs) {
      if (Number.isFinite(this.leastApartMs) && this.leastApartMs - this.offsetMs > LOST_MS) {
        this.offsetMs = Math.min(this.leastApartMs, apart);
      }
      this.leastApartMs = Number.POSITIVE_INFINITY;
      this.leastSinceMs = arrivalMs;
    }
    this.leastApartMs = Math.min(this.leastApartMs, apart);
  }
}
