import type { DeviceDriver, FoundDevice } from '../devices/device';
import { identifyTracker } from './identifyTracker';
import { OPEN_GAZE_ADDRESS, OpenGazeConnection, type OpenGazeAddress } from './openGazeConnection';
import { OpenGazeTracker } from './openGazeTracker';

/** Eye trackers of Gazepoint, and others that speak the Open Gaze API, at one address. */
export function openGazeDriver(address: OpenGazeAddress = OPEN_GAZE_ADDRESS): DeviceDriver {
  return {
    find: (waitMs) => findTracker(address, waitMs),
    open: (device, listener) => OpenGazeTracker.open(address, device, listener),
  };
}

async function findTracker(
  address: OpenGazeAddress,
  waitMs: number,
): Promise<readonly FoundDevice[]> {
  const untilMs = performance.now() + waitMs;
  const deaf = { onRecords: () => {}, onCalibration: () => {}, onClosed: () => {} };
  try {
    const connection = await OpenGazeConnection.connect(address, waitMs, deaf);
    try {
      return [await identifyTracker(connection, Math.max(0, untilMs - performance.now()))];
    } finally {
      connection.close();
    }
  } catch {
    // Nobody there, or somebody who speaks something else.
    return [];
  }
}
