/** Where the clocks of a page and of its worker differ by more than this, one origin was told wrongly. */
const MAX_DISAGREEMENT_MS = 250;

/**
 * What a worker adds to its `performance.now()` to get the page's.
 *
 * The difference of the two `performance.timeOrigin` is exact, unless the computer's clock was set
 * between the start of the page and of the worker: then they are hours apart, and a time that the page
 * has just sent is the better witness, late as it comes.
 * @param byOriginMs origin of the worker minus origin of the page
 * @param byMessageMs the page's time in a message minus the worker's time at its arrival
 */
export function workerClockShiftMs(byOriginMs: number, byMessageMs: number): number {
  return Math.abs(byOriginMs - byMessageMs) > MAX_DISAGREEMENT_MS ? byMessageMs : byOriginMs;
}
