import { expect, it } from 'vitest';
import {
  BLIND,
  CORNER_AOI,
  FOLLOWER,
  LEFT_AOI,
  MOVING_AOI,
  ONE,
  RIGHT_AOI,
  samplesAt,
  valuesOf,
} from '../../testing/aoiCases';

it('A sample elsewhere ends a visit', () => {
  expect(valuesOf([ONE], LEFT_AOI).visitsGaze).toEqual([2]);
  expect(valuesOf([ONE], RIGHT_AOI).visitsGaze).toEqual([1]);
  expect(valuesOf([ONE], CORNER_AOI).visitsGaze).toEqual([0]);
  expect(valuesOf([FOLLOWER], MOVING_AOI).visitsGaze).toEqual([1]);
});

it('Missing data of more than 100 ms ends a visit', () => {
  expect(valuesOf([samplesAt(100, 120, 140)], LEFT_AOI).visitsGaze).toEqual([1]);
  // 100 ms without data between the 20 ms that each sample stands for.
  expect(valuesOf([samplesAt(100, 220)], LEFT_AOI).visitsGaze).toEqual([1]);
  expect(valuesOf([samplesAt(100, 221)], LEFT_AOI).visitsGaze).toEqual([2]);
  expect(valuesOf([samplesAt(100, 400, 700)], LEFT_AOI).visitsGaze).toEqual([3]);
});

it('Without valid gaze there is no count', () => {
  expect(valuesOf([BLIND], LEFT_AOI).visitsGaze).toEqual([Number.NaN]);
});
