import { expect, it } from 'vitest';
import {
  CORNER_AOI,
  LATE_AOI,
  LEFT,
  LEFT_AOI,
  ONE,
  RETURNING_AOI,
  RIGHT_AOI,
  SHORT,
  still,
  valuesOf,
} from '../../testing/aoiCases';

it('The fixations in the AOI are added up, and none is 0', () => {
  expect(valuesOf([ONE], LEFT_AOI).dwellTimeMsFixation).toEqual([600]);
  expect(valuesOf([ONE], RIGHT_AOI).dwellTimeMsFixation).toEqual([300]);
  expect(valuesOf([ONE], CORNER_AOI).dwellTimeMsFixation).toEqual([0]);
});

it('Only the part of a fixation at which the AOI was active counts', () => {
  expect(valuesOf([ONE], still('half', LEFT, 900)).dwellTimeMsFixation).toEqual([180]);
  expect(valuesOf([ONE], still('less', LEFT, 901)).dwellTimeMsFixation).toEqual([0]);
  expect(valuesOf([ONE], LATE_AOI).dwellTimeMsFixation).toEqual([400]);
  expect(valuesOf([ONE], RETURNING_AOI).dwellTimeMsFixation).toEqual([200]);
});

it('Only the part within the exposure counts', () => {
  expect(valuesOf([ONE, SHORT], RIGHT_AOI).dwellTimeMsFixation).toEqual([300, 160]);
});
