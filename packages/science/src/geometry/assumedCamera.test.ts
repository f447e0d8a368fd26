import { expect, it } from 'vitest';
import {
  ASSUMED_FIELD_OF_VIEW_DEG,
  assumedFocalPx,
  FIELD_OF_VIEW_PERCENT,
  FIELD_OF_VIEW_RANGE_DEG,
  focalPxOf,
} from './assumedCamera';

const CAMERA = { widthPx: 640, heightPx: 480 };

it('the focal length is half the longer side over the tangent of half the angle', () => {
  // tan 45 = 1.
  expect(focalPxOf(CAMERA, 90)).toBeCloseTo(320, 9);
  expect(focalPxOf({ widthPx: 480, heightPx: 640 }, 90)).toBeCloseTo(320, 9);
  // tan 34.5 = 0.68728.
  expect(assumedFocalPx(CAMERA)).toBeCloseTo(465.6, 1);
});

it('a camera at either end of the range is off by the stated error, in opposite directions', () => {
  // Something of a known size at 60 cm appears as wide as the camera's own focal length makes it.
  const measuredCm = (fieldOfViewDeg: number) =>
    (60 * assumedFocalPx(CAMERA)) / focalPxOf(CAMERA, fieldOfViewDeg);
  expect(FIELD_OF_VIEW_PERCENT).toBeCloseTo(18.4, 1);
  expect(measuredCm(ASSUMED_FIELD_OF_VIEW_DEG)).toBeCloseTo(60, 9);
  const tooNear = 60 / measuredCm(FIELD_OF_VIEW_RANGE_DEG.least);
  const tooFar = measuredCm(FIELD_OF_VIEW_RANGE_DEG.most) / 60;
  for (const factor of [tooNear, tooFar]) {
    expect(Math.abs(factor - (1 + FIELD_OF_VIEW_PERCENT / 100))).toBeLessThan(0.01);
  }
});
