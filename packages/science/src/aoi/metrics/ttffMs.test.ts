import { expect, it } from 'vitest';
import {
  CORNER_AOI,
  LATE_AOI,
  LEFT,
  LEFT_AOI,
  ONE,
  RIGHT_AOI,
  still,
  valuesOf,
} from '../../testing/aoiCases';

it('It is the start of the first fixation in the AOI', () => {
  expect(valuesOf([ONE], LEFT_AOI).ttffMs).toEqual([100]);
  expect(valuesOf([ONE], RIGHT_AOI).ttffMs).toEqual([340]);
});

it('It counts from the moment at which the AOI appears, and is never negative', () => {
  expect(valuesOf([ONE], LATE_AOI).ttffMs).toEqual([180]);
  expect(valuesOf([ONE], still('half', LEFT, 900)).ttffMs).toEqual([0]);
});

it('An AOI that is never hit has no time', () => {
  expect(valuesOf([ONE], CORNER_AOI).ttffMs).toEqual([Number.NaN]);
});
