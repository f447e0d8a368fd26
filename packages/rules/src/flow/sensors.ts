import type { Sensors } from '@fovea/contract/studies/sensors';
import { effectiveSensors } from './sensorDependencies';

/** For a preview that collects nothing. */
export const NOTHING_MEASURED: Sensors = {
  webcam: false,
  eyeTracking: false,
  headPose: false,
  facialExpressions: false,
  microphone: false,
  voiceAnalysis: false,
  respiration: false,
  screenRecording: false,
  labDevices: false,
};

/** The sensors of a new online study. */
export const DEFAULT_SENSORS: Sensors = {
  webcam: true,
  eyeTracking: true,
  headPose: true,
  facialExpressions: true,
  microphone: false,
  voiceAnalysis: false,
  respiration: false,
  screenRecording: false,
  labDevices: false,
};

/** Whether two sensor settings are equal. */
export function isSameSensors(a: Sensors, b: Sensors): boolean {
  return (Object.keys(NOTHING_MEASURED) as (keyof Sensors)[]).every((one) => a[one] === b[one]);
}

/**
 * Whether anything uses the microphone: the voice is analysed, or its sound is in the video of the
 * webcam. Otherwise respondents are not asked for it.
 */
export function usesMicrophone({
  sensors,
  recordWebcamVideo,
}: {
  readonly sensors: Sensors;
  readonly recordWebcamVideo: boolean;
}): boolean {
  const { microphone, voiceAnalysis } = effectiveSensors(sensors);
  return microphone && (voiceAnalysis || recordWebcamVideo);
}

/** Whether respondents need a camera, whether or not its video is stored. */
export function needsCamera(sensors: Sensors): boolean {
  return effectiveSensors(sensors).webcam;
}
