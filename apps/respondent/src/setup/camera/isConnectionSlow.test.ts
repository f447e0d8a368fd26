import { DEFAULT_SENSORS } from '@fovea/rules/flow/sensors';
import { expect, it } from 'vitest';
import { isConnectionSlow } from './isConnectionSlow';

const withVideo = (recordWebcamVideo: boolean, screenRecording = false) => ({
  recordWebcamVideo,
  sensors: { ...DEFAULT_SENSORS, screenRecording },
});

it.each([
  ['measurements on 0.4 Mbit/s', 50_000, withVideo(false), false],
  ['measurements on 0.2 Mbit/s', 25_000, withVideo(false), true],
  ['a video on 0.4 Mbit/s', 50_000, withVideo(true), true],
  ['a video on 2 Mbit/s', 250_000, withVideo(true), false],
  ['two videos on 2 Mbit/s', 250_000, withVideo(true, true), true],
  ['an unknown speed', null, withVideo(true, true), false],
])('%s', (_, bytesPerS, session, slow) => {
  expect(isConnectionSlow(bytesPerS, session)).toBe(slow);
});
