import { expect, it } from 'vitest';
import { CORNER_AOI, LEFT, LEFT_AOI, ONE, still, SEGMENT, summaryOf } from '../../testing/aoiCases';

it('Two of the three with valid gaze have a sample in the AOI', () => {
  expect(summaryOf(SEGMENT, LEFT_AOI).ratioGaze).toEqual({
    numerator: 2,
    denominator: 3,
    ratio: 2 / 3,
  });
  expect(summaryOf(SEGMENT, CORNER_AOI).ratioGaze).toEqual({
    numerator: 0,
    denominator: 3,
    ratio: 0,
  });
});

it('Who left before the AOI appeared was not asked', () => {
  expect(summaryOf([ONE], still('late', LEFT, 2000)).ratioGaze).toEqual({
    numerator: 0,
    denominator: 0,
    ratio: Number.NaN,
  });
});
