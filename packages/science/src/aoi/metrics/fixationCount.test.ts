import { expect, it } from 'vitest';
import {
  BLIND,
  CORNER_AOI,
  FOLLOWER,
  LATE_AOI,
  LEFT,
  LEFT_AOI,
  MOVING_AOI,
  ONE,
  RETURNING_AOI,
  RIGHT_AOI,
  still,
  valuesOf,
} from '../../testing/aoiCases';

it('Fixations in the AOI are counted, and none is 0', () => {
  expect(valuesOf([ONE], LEFT_AOI).fixationCount).toEqual([2]);
  expect(valuesOf([ONE], RIGHT_AOI).fixationCount).toEqual([1]);
  expect(valuesOf([ONE], CORNER_AOI).fixationCount).toEqual([0]);
});

it('A fixation counts when at least half of its frames are in the AOI', () => {
  // 680..1080 has the frames 21 (700 ms) to 32 (1066.7 ms): 12 of them, and 6 are at 900 ms or later.
  expect(valuesOf([ONE], still('half', LEFT, 900)).fixationCount).toEqual([1]);
  expect(valuesOf([ONE], still('less', LEFT, 901)).fixationCount).toEqual([0]);
});

it('An AOI that appears, ends, returns or moves counts what it is hit by meanwhile', () => {
  expect(valuesOf([ONE], LATE_AOI).fixationCount).toEqual([1]);
  expect(valuesOf([ONE], RETURNING_AOI).fixationCount).toEqual([1]);
  expect(valuesOf([FOLLOWER], MOVING_AOI).fixationCount).toEqual([1]);
});

it('Without valid gaze there is no count', () => {
  expect(valuesOf([BLIND], LEFT_AOI).fixationCount).toEqual([Number.NaN]);
});
