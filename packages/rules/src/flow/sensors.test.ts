import { expect, it } from 'vitest';
import { DEFAULT_SENSORS, isSameSensors, needsCamera, NOTHING_MEASURED } from './sensors';

it('a camera is needed for webcam video and gaze, and for nothing else', () => {
  expect(needsCamera(NOTHING_MEASURED)).toBe(false);
  expect(needsCamera({ ...NOTHING_MEASURED, webcam: true })).toBe(true);
  expect(needsCamera({ ...NOTHING_MEASURED, eyeTracking: true })).toBe(true);
  const others = { microphone: true, voiceAnalysis: true, screenRecording: true };
  expect(needsCamera({ ...NOTHING_MEASURED, ...others })).toBe(false);
});

it('sensor settings are the same if every sensor is the same', () => {
  expect(isSameSensors(DEFAULT_SENSORS, { ...DEFAULT_SENSORS })).toBe(true);
  expect(isSameSensors(DEFAULT_SENSORS, { ...DEFAULT_SENSORS, respiration: true })).toBe(false);
});
