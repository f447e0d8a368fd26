import { NOTHING_MEASURED } from '@fovea/rules/flow/sensors';
import { expect, it } from 'vitest';
import { hasStorageFor } from './hasStorageFor';

const tenMinutes = {
  estimatedDurationMs: 600_000,
  recordsWebcamVideo: false,
  sensors: NOTHING_MEASURED,
};

it('requires 1.5 times the size of the recording', () => {
  expect(hasStorageFor({ persistent: true, freeBytes: 32_000_000 }, tenMinutes)).toBe(true);
  expect(hasStorageFor({ persistent: true, freeBytes: 31_000_000 }, tenMinutes)).toBe(false);
  const withVideo = { ...tenMinutes, recordsWebcamVideo: true };
  expect(hasStorageFor({ persistent: true, freeBytes: 32_000_000 }, withVideo)).toBe(false);
  const withScreen = { ...tenMinutes, sensors: { ...NOTHING_MEASURED, screenRecording: true } };
  expect(hasStorageFor({ persistent: true, freeBytes: 32_000_000 }, withScreen)).toBe(false);
});

it('does not block when the browser does not report its storage', () => {
  expect(hasStorageFor({ persistent: false, freeBytes: null }, tenMinutes)).toBe(true);
});
