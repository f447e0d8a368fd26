/**
 * Puts camera time stamps onto the page's clock.
 *
 * Stamps count from an unknown start, arrivals jitter but never come early: the smallest
 * difference seen is the start. It may grow slowly, since the two clocks drift apart.
 */
export class CaptureClock {
  private offsetMs = Number.POSITIVE_INFINITY;
  private lastArrivalMs = 0;

  /**
   * @param stampMs the camera's own time of the picture
   * @param arrivalMs when it arrived, on the page's clock
   * @returns when it was taken, on the page's clock; never later than its arrival
   */
  pageTime(stampMs: number, arrivalMs: number): number {
    const apart = arrivalMs - stampMs;
    const drift = Number.isFinite(this.offsetMs) ? (arrivalMs - this.lastArrivalMs) * 1e-4 : 0;
    // A jump means that the stamps began anew (the camera was changed).
    if (Math.abs(apart - this.offsetMs) > 2000) this.offsetMs = apart;
    this.offsetMs = Math.min(this.offsetMs + drift, apart);
    this.lastArrivalMs = arrivalMs;
    return stampMs + this.offsetMs;
  }
}
