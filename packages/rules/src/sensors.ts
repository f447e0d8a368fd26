import type { Sensors } from '@fovea/contract/studies';

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
