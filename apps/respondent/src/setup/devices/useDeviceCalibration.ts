import type { DeviceCalibrationState } from '@fovea/contract/labs/localAgent';
import { ApiError } from '@fovea/link/calls/apiError';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { DeviceCalls } from './deviceCalls';

/** A point is measured half a second after it is shown, so it must not be shown much later. */
const EVERY_MS = 40;
/** The agent is given up when it has not answered for so long. */
const PATIENCE_MS = 5_000;

export type EndedCalibration = Extract<DeviceCalibrationState, { readonly at: 'done' | 'failed' }>;

/**
 * The calibration of a device, which says itself what to show; null: it was not begun.
 * @param onEnd told once of each calibration that was done or failed
 */
export function useDeviceCalibration(
  calls: DeviceCalls,
  deviceId: string,
  onEnd: (ended: EndedCalibration) => void,
) {
  const [state, setState] = useState<DeviceCalibrationState | null>(null);
  const [run, setRun] = useState(0);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (run === 0) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let answeredMs = performance.now();
    const tell = (next: DeviceCalibrationState) => {
      if (isOver) return;
      if (next.at === 'done' || next.at === 'failed') end(next);
      answeredMs = performance.now();
      setState((before) => (isSame(before, next) ? before : next));
      if (next.at === 'starting' || next.at === 'point') timer = setTimeout(look, EVERY_MS);
    };
    const fail = (reason: unknown) => {
      if (isOver) return;
      const isNo = reason instanceof ApiError && reason.status >= 400;
      if (!isNo && performance.now() - answeredMs < PATIENCE_MS) {
        timer = setTimeout(look, EVERY_MS);
        return;
      }
      tell({ at: 'failed', reason: 'The device is not connected.' });
    };
    const look = () => void calls.calibration(deviceId).then(tell, fail);
    void calls.calibrate(deviceId).then(tell, fail);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [calls, deviceId, run]);
  const isRunning = state?.at === 'starting' || state?.at === 'point';
  useEffect(() => {
    if (!isRunning) return;
    const stop = () => void calls.stopCalibration(deviceId).catch(() => undefined);
    addEventListener('pagehide', stop);
    return () => removeEventListener('pagehide', stop);
  }, [calls, deviceId, isRunning]);
  const begin = useCallback(() => {
    setState({ at: 'starting' });
    setRun((before) => before + 1);
  }, []);
  return { state, begin };
}

function isSame(one: DeviceCalibrationState | null, other: DeviceCalibrationState): boolean {
  if (one?.at === 'point' && other.at === 'point') return one.index === other.index;
  return one?.at === 'starting' && other.at === 'starting';
}
