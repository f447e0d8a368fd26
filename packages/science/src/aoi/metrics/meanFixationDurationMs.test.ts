import { expect, it } from 'vitest';
import { CORNER_AOI, LATE_AOI, LEFT_AOI, ONE, RIGHT_AOI, valuesOf } from '../../testing/aoiCases';

it('It is the mean of 200 and 400 ms, and of one fixation its length', () => {
  expect(valuesOf([ONE], LEFT_AOI).meanFixationDurationMs).toEqual([300]);
  expect(valuesOf([ONE], RIGHT_AOI).meanFixationDurationMs).toEqual([300]);
  expect(valuesOf([ONE], LATE_AOI).meanFixationDurationMs).toEqual([400]);
});

it('An AOI that is never hit has no mean', () => {
  expect(valuesOf([ONE], CORNER_AOI).meanFixationDurationMs).toEqual([Number.NaN]);
});
