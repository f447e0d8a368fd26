/**
 * Which points a calibration is fitted with and which it is measured with.
 *
 * One exposure of a calibration can contain several rounds (sessionEvents.ts, PointPurpose): all
 * points, some of them again because their data was poor, all again because the calibration was
 * poor, points that are never fitted, and one at which the head is moved. Page and server must select the same ones.
 */
import { calibrationPointsOf, type ShownPoint } from './calibrationPoints';
import type { Exposure } from '../timeline/exposures';
import type { SessionEvent } from '../recording/sessionEvents';

export interface CalibrationRounds {
  /** The last presentation of each calibration point, by index. */
  readonly fit: readonly ShownPoint[];
  /** The last presentation of each validation point, by index. */
  readonly validation: readonly ShownPoint[];
  /** Points at which the head was moved; neither fitted nor measured with. */
  readonly moving: readonly ShownPoint[];
}

/**
 * @param events in chronological order
 * @param exposure the exposure of the calibration
 * @param tMs [n] times of the frames, ascending
 */
export function calibrationRounds(
  events: readonly SessionEvent[],
  exposure: Exposure,
  tMs: Float64Array,
): CalibrationRounds {
  const points = calibrationPointsOf(events, exposure, tMs);
  return {
    fit: lastOfEach(points.filter(({ purpose }) => purpose === 'fit' || purpose === 'again')),
    validation: lastOfEach(points.filter(({ purpose }) => purpose === 'validation')),
    moving: lastOfEach(points.filter(({ purpose }) => purpose === 'headMovement')),
  };
}

function lastOfEach(points: readonly ShownPoint[]): ShownPoint[] {
  const last = new Map(points.map((point) => [point.index, point]));
  return [...last.values()].toSorted((a, b) => a.index - b.index);
}
