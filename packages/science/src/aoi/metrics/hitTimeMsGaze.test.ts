import { expect, it } from 'vitest';
import { CORNER_AOI, LATE_AOI, LEFT_AOI, ONE, RIGHT_AOI, valuesOf } from '../../testing/aoiCases';

it('It is the time of the first sample in the AOI, from the onset', () => {
  expect(valuesOf([ONE], LEFT_AOI).hitTimeMsGaze).toEqual([10]);
  expect(valuesOf([ONE], RIGHT_AOI).hitTimeMsGaze).toEqual([330]);
  expect(valuesOf([ONE], LATE_AOI).hitTimeMsGaze).toEqual([670]);
});

it('An AOI that is never hit has no time', () => {
  expect(valuesOf([ONE], CORNER_AOI).hitTimeMsGaze).toEqual([Number.NaN]);
});
