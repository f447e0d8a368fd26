import { expect, it } from 'vitest';
import {
  BLIND,
  CORNER_AOI,
  FOLLOWER,
  LEFT_AOI,
  MOVING_AOI,
  ONE,
  RIGHT_AOI,
  valuesOf,
} from '../../testing/aoiCases';

it('Of 55 samples of 20 ms 17 are on the right', () => {
  expect(valuesOf([ONE], LEFT_AOI).dwellTimeMsGaze).toEqual([38 * 20]);
  expect(valuesOf([ONE], RIGHT_AOI).dwellTimeMsGaze).toEqual([17 * 20]);
  expect(valuesOf([ONE], CORNER_AOI).dwellTimeMsGaze).toEqual([0]);
});

it('Samples in an AOI that moves count where it is at their time', () => {
  expect(valuesOf([FOLLOWER], MOVING_AOI).dwellTimeMsGaze).toEqual([1000]);
});

it('Without valid gaze there is none', () => {
  expect(valuesOf([BLIND], LEFT_AOI).dwellTimeMsGaze).toEqual([Number.NaN]);
});
