/**
 * Maps camera time stamps to the page's clock.
 *
 * Time stamps have an unknown origin; arrivals jitter but are never early, so the smallest difference seen is
 * the offset. It may grow slowly because the two clocks drift apart.
 */
export class CaptureClock {
  private stamps = 0;
  private offsetMs = Number.POSITIVE_INFINITY;
  private lastArrivalMs = 0;

  /**
   * False for the first picture: it may have waited while the camera or the engine started, for hundreds of
   * milliseconds, and nothing tells by how much.
   */
  get isSet(): boolean {
    return this.stamps > 1;
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
    if (Math.abs(apart - this.offsetMs) > 2000) {
      this.offsetMs = apart;
      this.stamps = 0;
    }
    this.stamps++;
    this.offsetMs = Math.min(this.offsetMs + drift, apart);
    this.lastArrivalMs = arrivalMs;
    return stampMs + this.offsetMs;
  }
}
