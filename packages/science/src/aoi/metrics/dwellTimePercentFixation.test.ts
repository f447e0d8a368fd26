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

it('It is a part of the time in which the AOI could be seen', () => {
  expect(valuesOf([ONE], LEFT_AOI).dwellTimePercentFixation).toEqual([30]);
  // 400 of 1500 ms.
  expect(valuesOf([ONE], LATE_AOI).dwellTimePercentFixation).toEqual([(100 * 400) / 1500]);
});

it('Each respondent is measured by the own exposure', () => {
  expect(valuesOf([ONE, SHORT], RIGHT_AOI).dwellTimePercentFixation).toEqual([15, 32]);
});

it('Who left before the AOI appeared has none', () => {
  expect(valuesOf([ONE], still('late', LEFT, 2000)).dwellTimePercentFixation).toEqual([Number.NaN]);
});
