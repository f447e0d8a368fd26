import { expect, it } from 'vitest';
import {
  CORNER_AOI,
  LATE_AOI,
  LEFT_AOI,
  ONE,
  RIGHT_AOI,
  SHORT,
  valuesOf,
} from '../../testing/aoiCases';

it('It is the whole length of the first fixation in the AOI', () => {
  expect(valuesOf([ONE], LEFT_AOI).firstFixationDurationMs).toEqual([200]);
  expect(valuesOf([ONE], RIGHT_AOI).firstFixationDurationMs).toEqual([300]);
  expect(valuesOf([ONE], LATE_AOI).firstFixationDurationMs).toEqual([400]);
});

it('A fixation is cut at the end of the exposure', () => {
  expect(valuesOf([SHORT], RIGHT_AOI).firstFixationDurationMs).toEqual([160]);
});

it('An AOI that is never hit has no first fixation', () => {
  expect(valuesOf([ONE], CORNER_AOI).firstFixationDurationMs).toEqual([Number.NaN]);
});
