import { expect, it } from 'vitest';
import { hasRoom } from './hasRoom';

const tenMinutes = { estimatedDurationMs: 600_000, recordsWebcamVideo: false };

it('asks for half as much again as the recording may weigh', () => {
  expect(hasRoom({ persistent: true, freeBytes: 31_000_000 }, tenMinutes)).toBe(true);
  expect(hasRoom({ persistent: true, freeBytes: 29_000_000 }, tenMinutes)).toBe(false);
  const withVideo = { ...tenMinutes, recordsWebcamVideo: true };
  expect(hasRoom({ persistent: true, freeBytes: 31_000_000 }, withVideo)).toBe(false);
});

it('does not stop where the browser does not tell', () => {
  expect(hasRoom({ persistent: false, freeBytes: null }, tenMinutes)).toBe(true);
});
