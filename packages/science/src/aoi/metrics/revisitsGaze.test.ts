import { expect, it } from 'vitest';
import { CORNER_AOI, LEFT_AOI, ONE, RIGHT_AOI, samplesAt, valuesOf } from '../../testing/aoiCases';

it('Every visit but the first is one', () => {
  expect(valuesOf([ONE], LEFT_AOI).revisitsGaze).toEqual([1]);
  expect(valuesOf([ONE], RIGHT_AOI).revisitsGaze).toEqual([0]);
  expect(valuesOf([samplesAt(100, 400, 700)], LEFT_AOI).revisitsGaze).toEqual([2]);
});

it('An AOI that is never hit has 0, not fewer', () => {
  expect(valuesOf([ONE], CORNER_AOI).revisitsGaze).toEqual([0]);
});
