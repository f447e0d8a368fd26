import type { Sensors } from '@fovea/contract/studies/sensors';

/** Of a preview that collects nothing. */
export const NOTHING_MEASURED: Sensors = {
  webcam: false,
  eyeTracking: false,
  headPose: false,
  facialExpressions: false,
  microphone: false,
  voiceAnalysis: false,
  respiration: false,
  screenRecording: false,
};

/** What a new online study measures. */
export const DEFAULT_SENSORS: Sensors = {
  webcam: true,
  eyeTracking: true,
  headPose: true,
  facialExpressions: true,
  microphone: false,
  voiceAnalysis: false,
  respiration: false,
  screenRecording: false,
};

/** Whether the same is measured. */
export function isSameSensors(a: Sensors, b: Sensors): boolean {
  return (Object.keys(NOTHING_MEASURED) as (keyof Sensors)[]).every((one) => a[one] === b[one]);
}

/** Whether respondents need a camera, whatever of it is kept. */
export function needsCamera({ webcam, eyeTracking }: Sensors): boolean {
  return webcam || eyeTracking;
}
