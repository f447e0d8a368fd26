import { expect, it } from 'vitest';
import {
  LATE_AOI,
  LEFT_AOI,
  ONE,
  RETURNING_AOI,
  RIGHT_AOI,
  SHORT,
  valuesOf,
} from '../../testing/aoiCases';

it('It is the time in which the AOI is active, the same for everyone', () => {
  expect(valuesOf([ONE], LEFT_AOI).durationMs).toEqual([2000]);
  expect(valuesOf([ONE], LATE_AOI).durationMs).toEqual([1500]);
  expect(valuesOf([ONE], RETURNING_AOI).durationMs).toEqual([1400]);
  expect(valuesOf([ONE, SHORT], RIGHT_AOI).durationMs).toEqual([2000, 2000]);
});
