import {
  getDeviceCalibration,
  listSessionDevices,
  startDeviceCalibration,
  stopDeviceCalibration,
} from '@fovea/contract/labs/localAgent';
import type { SessionPackage } from '@fovea/contract/participation/participation';
import { connect } from '@fovea/link/calls/call';

const ANSWER_MS = 5_000;

/** The calls of this session to the agent that serves the page. */
export function deviceCalls({ sessionId, token }: Pick<SessionPackage, 'sessionId' | 'token'>) {
  const call = connect({ base: '', token: () => token });
  const once = { retries: 0, timeoutMs: ANSWER_MS };
  return {
    list: () => call(listSessionDevices, { sessionId }, once),
    calibrate: (deviceId: string) => call(startDeviceCalibration, { sessionId, deviceId }, once),
    calibration: (deviceId: string) => call(getDeviceCalibration, { sessionId, deviceId }, once),
    stopCalibration: (deviceId: string) =>
      call(stopDeviceCalibration, { sessionId, deviceId }, { ...once, keepalive: true }),
  };
}

export type DeviceCalls = ReturnType<typeof deviceCalls>;
