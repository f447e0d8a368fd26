/** If the two estimates differ by more than this, one of the time origins is wrong. */
const MAX_DISAGREEMENT_MS = 250;

/**
 * Offset that a worker adds to its `performance.now()` to get the page's clock.
 *
 * The difference between the two `performance.timeOrigin` values is exact, unless the system clock was set
 * between the start of the page and of the worker. Then it can be off by hours, and a time stamp that the
 * page has just sent is the better estimate despite its delay.
 * @param byOriginMs origin of the worker minus origin of the page
 * @param byMessageMs the page's time in a message minus the worker's time at its arrival
 */
export function workerClockShiftMs(byOriginMs: number, byMessageMs: number): number {
  return Math.abs(byOriginMs - byMessageMs) > MAX_DISAGREEMENT_MS ? byMessageMs : byOriginMs;
}
