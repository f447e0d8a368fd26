import { expect, it } from 'vitest';
import { DEFAULT_SENSORS, isSameSensors, needsCamera, NOTHING_MEASURED } from './sensors';

it('a camera is needed where the webcam is on, and for nothing else', () => {
  expect(needsCamera(NOTHING_MEASURED)).toBe(false);
  expect(needsCamera({ ...NOTHING_MEASURED, webcam: true })).toBe(true);
  const others = { eyeTracking: true, microphone: true, screenRecording: true };
  expect(needsCamera({ ...NOTHING_MEASURED, ...others })).toBe(false);
});

it('sensor settings are the same if every sensor is the same', () => {
  expect(isSameSensors(DEFAULT_SENSORS, { ...DEFAULT_SENSORS })).toBe(true);
  expect(isSameSensors(DEFAULT_SENSORS, { ...DEFAULT_SENSORS, respiration: true })).toBe(false);
});
