import type { Sensors } from '@fovea/contract/studies/sensors';

/**
 * The sensor that each group of signals belongs to. What gaze needs is computed with eye tracking
 * too, but is a result only where its own sensor is on.
 */
export const SENSOR_OF_SIGNALS = {
  head: 'headPose',
  eyes: 'webcam',
  expressionChannel: 'facialExpressions',
  expressionScore: 'facialExpressions',
  respiration: 'respiration',
  voice: 'voiceAnalysis',
  device: 'labDevices',
} as const satisfies Readonly<Record<string, keyof Sensors>>;
