/**
 * The calibration of a session as points with the frames in which they were looked at. The first
 * SETTLE_MS after a dot came to rest are excluded, because the eye is still moving. So are pauses
 * and the same time after each, because the eye has to return.
 */
import type { Exposure } from '../timeline/exposures';
import { SETTLE_MS, type CalibrationPoint } from '../geometry/gazeSetup';
import type { PointPurpose, SessionEvent } from '../recording/sessionEvents';
import { firstAtOrAfter } from '../math/timeOrder';

/** A presented point and its purpose. */
export interface ShownPoint extends CalibrationPoint {
  /** Its index among the positions of its purpose. */
  readonly index: number;
  readonly purpose: PointPurpose;
}

/**
 * @param events in chronological order
 * @param exposure the exposure of the calibration
 * @param tMs [n] times of the frames, ascending
 * @returns a point for each dot that came to rest, in the order shown; it may have no frames
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
