import { expect, it } from 'vitest';
import {
  LATE_AOI,
  LEFT,
  LEFT_AOI,
  ONE,
  RIGHT_AOI,
  SHORT,
  still,
  valuesOf,
} from '../../testing/aoiCases';

it('It is the time in which the AOI is active during the exposure of the respondent', () => {
  expect(valuesOf([ONE], LEFT_AOI).actualExposureMs).toEqual([2000]);
  expect(valuesOf([ONE], LATE_AOI).actualExposureMs).toEqual([1500]);
  expect(valuesOf([ONE, SHORT], RIGHT_AOI).actualExposureMs).toEqual([2000, 500]);
});

it('Who left before the AOI appeared has 0', () => {
  expect(valuesOf([ONE], still('late', LEFT, 2000)).actualExposureMs).toEqual([0]);
});
