/**
 * What a calibration is fitted on and what it is measured with.
 *
 * One showing of a calibration can hold several rounds (sessionEvents.ts, PointPurpose): all points,
 * some of them again because their data was poor, all again because the whole was poor, and points
 * that are never fitted. Page and server have to pick the same.
 */
import { calibrationPointsOf, type ShownPoint } from './calibrationPoints';
import type { Exposure } from '../timeline/exposures';
import type { SessionEvent } from '../recording/sessionEvents';

export interface CalibrationRounds {
  /** The last showing of each point of the calibration, by index. */
  readonly fit: readonly ShownPoint[];
  /** The last showing of each point of the validation, by index. */
  readonly validation: readonly ShownPoint[];
}

/**
 * @param events in the order of time
 * @param exposure the showing of the calibration
 * @param tMs [n] times of the frames, ascending
 */
export function calibrationRounds(
  events: readonly SessionEvent[],
  exposure: Exposure,
  tMs: Float64Array,
): CalibrationRounds {
  const points = calibrationPointsOf(events, exposure, tMs);
  return {
    fit: lastOfEach(points.filter(({ purpose }) => purpose !== 'validation')),
    validation: lastOfEach(points.filter(({ purpose }) => purpose === 'validation')),
  };
}

function lastOfEach(points: readonly ShownPoint[]): ShownPoint[] {
  const last = new Map(points.map((point) => [point.index, point]));
  return [...last.values()].toSorted((a, b) => a.index - b.index);
}
