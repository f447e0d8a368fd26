/**
 * The calibration of a session as points with the frames that looked at them. The first
 * SETTLE_MS after a dot came to rest are left out: the eye is still on its way. So are pauses and as
 * long after each, since the eye has to come back.
 */
import type { Exposure } from '../timeline/exposures';
import { SETTLE_MS, type CalibrationPoint } from '../geometry/gazeSetup';
import type { PointPurpose, SessionEvent } from '../recording/sessionEvents';
import { firstAtOrAfter } from '../math/timeOrder';

/** A point as it was shown, with what it was shown for. */
export interface ShownPoint extends CalibrationPoint {
  /** Its place among the positions of its purpose. */
  readonly index: number;
  readonly purpose: PointPurpose;
}

/**
 * @param events in the order of time
 * @param exposure the showing of the calibration
 * @param tMs [n] times of the frames, ascending
 * @returns a point for each dot that came to rest, in the order shown; its frames may be none
 */
export function calibrationPointsOf(
  events: readonly SessionEvent[],
  exposure: Exposure,
  tMs: Float64Array,
): ShownPoint[] {
  const within = events.filter(({ tMs: at }) => at >= exposure.startMs && at <= exposure.endMs);
  const points: ShownPoint[] = [];
  within.forEach((event, at) => {
    if (event.kind !== 'pointShown' || event.stimulusId !== exposure.stimulusId) return;
    const end = within
      .slice(at + 1)
      .find((later) => later.kind === 'pointHidden' || later.kind === 'pointShown');
    const restsUntilMs = end?.tMs ?? exposure.endMs;
    const frames: number[] = [];
    for (const stretch of exposure.stretches) {
      const fromMs = Math.max(event.tMs, stretch.startMs) + SETTLE_MS;
      const toMs = Math.min(restsUntilMs, stretch.endMs);
      for (let frame = firstAtOrAfter(tMs, fromMs); (tMs[frame] ?? toMs) < toMs; frame++) {
        frames.push(frame);
      }
    }
    const { index, xPx, yPx, purpose = 'fit' } = event;
    points.push({ index, purpose, xPx, yPx, frames });
  });
  return points;
}
