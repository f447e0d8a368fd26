import type { Sensors } from '@fovea/contract/studies/sensors';
import { signalEntry } from '@fovea/science/signals/signalCatalogue';
import { expect, it } from 'vitest';
import type { LoadedSignals } from './loadedSignals';
import { missingSignalReason } from './missingSignalReason';

const sensors: Sensors = {
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
const signals = (value: number): LoadedSignals => ({
  kind: 'respondent',
  tMs: Float64Array.of(0),
  values: new Map([['joy', { mean: Float32Array.of(value), sd: null, n: null }]]),
});
const joy = signalEntry('joy')!;

it.each([
  ['there is data', joy, sensors, signals(3), null],
  ['the face was not seen', joy, sensors, signals(NaN), 'noFace'],
  ['the engine does not measure it', signalEntry('surprise')!, sensors, signals(1), 'notMeasured'],
  ['the sensor is off', joy, { ...sensors, facialExpressions: false }, null, 'sensorOff'],
  ['no file was made', joy, sensors, null, 'notMade'],
  ['voice needs its own sensor', signalEntry('jitter')!, sensors, signals(1), 'sensorOff'],
  ['its sensor is on without the webcam', joy, { ...sensors, webcam: false }, null, 'sensorOff'],
  ['no engine measures it', { ...joy, engines: [] }, sensors, null, 'noEngine'],
] as const)('%s', (_case, entry, studySensors, loaded, why) => {
  const study = { studyType: 'ONLINE', sensors: studySensors } as const;
  expect(missingSignalReason(entry, study, loaded)).toBe(why);
});

it('recorded data is shown even after the sensor was turned off', () => {
  const off = { ...sensors, facialExpressions: false };
  expect(missingSignalReason(joy, { studyType: 'ONLINE', sensors: off }, signals(3))).toBeNull();
});
