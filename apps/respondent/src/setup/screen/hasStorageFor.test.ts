import { NOTHING_MEASURED } from '@fovea/rules/flow/sensors';
import { expect, it } from 'vitest';
import { hasStorageFor } from './hasStorageFor';

const tenMinutes = {
  estimatedDurationMs: 600_000,
  recordsWebcamVideo: false,
  sensors: NOTHING_MEASURED,
};

it('asks for half as much again as the recording may weigh', () => {
  expect(hasStorageFor({ persistent: true, freeBytes: 32_000_000 }, tenMinutes)).toBe(true);
  expect(hasStorageFor({ persistent: true, freeBytes: 31_000_000 }, tenMinutes)).toBe(false);
  const withVideo = { ...tenMinutes, recordsWebcamVideo: true };
  expect(hasStorageFor({ persistent: true, freeBytes: 32_000_000 }, withVideo)).toBe(false);
  const withScreen = { ...tenMinutes, sensors: { ...NOTHING_MEASURED, screenRecording: true } };
  expect(hasStorageFor({ persistent: true, freeBytes: 32_000_000 }, withScreen)).toBe(false);
});

it('does not stop where the browser does not tell', () => {
  expect(hasStorageFor({ persistent: false, freeBytes: null }, tenMinutes)).toBe(true);
});
