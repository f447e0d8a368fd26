import { expect, it } from 'vitest';
import { CORNER_AOI, LATE_AOI, LEFT_AOI, ONE, RIGHT_AOI, valuesOf } from '../../testing/aoiCases';

it('It counts from the onset, even when the AOI appears later', () => {
  expect(valuesOf([ONE], LEFT_AOI).ttffFromOnsetMs).toEqual([100]);
  expect(valuesOf([ONE], RIGHT_AOI).ttffFromOnsetMs).toEqual([340]);
  expect(valuesOf([ONE], LATE_AOI).ttffFromOnsetMs).toEqual([680]);
});

it('An AOI that is never hit has no time', () => {
  expect(valuesOf([ONE], CORNER_AOI).ttffFromOnsetMs).toEqual([Number.NaN]);
});
