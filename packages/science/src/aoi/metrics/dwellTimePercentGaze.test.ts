import { expect, it } from 'vitest';
import {
  FOLLOWER,
  LEFT,
  LEFT_AOI,
  MOVING_AOI,
  ONE,
  RIGHT_AOI,
  still,
  valuesOf,
} from '../../testing/aoiCases';

it('It is a part of the time in which the AOI could be seen', () => {
  expect(valuesOf([ONE], LEFT_AOI).dwellTimePercentGaze).toEqual([38]);
  expect(valuesOf([ONE], RIGHT_AOI).dwellTimePercentGaze).toEqual([17]);
  expect(valuesOf([FOLLOWER], MOVING_AOI).dwellTimePercentGaze).toEqual([100]);
});

it('Who left before the AOI appeared has none', () => {
  expect(valuesOf([ONE], still('late', LEFT, 2000)).dwellTimePercentGaze).toEqual([Number.NaN]);
});
