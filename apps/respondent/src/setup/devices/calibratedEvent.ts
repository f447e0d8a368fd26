import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import type { EndedCalibration } from './useDeviceCalibration';

/** What is recorded of the calibration of a device. */
export function calibratedEvent(
  deviceId: string,
  tMs: number,
  ended: EndedCalibration,
): SessionEvent {
  const { points, meanErrorPx, validPoints, failure } =
    ended.at === 'done'
      ? { ...ended, failure: null }
      : { points: [], meanErrorPx: null, validPoints: null, failure: ended.reason };
  return { kind: 'deviceCalibrated', tMs, deviceId, points, meanErrorPx, validPoints, failure };
}
