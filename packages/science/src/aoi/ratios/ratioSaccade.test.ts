import { expect, it } from 'vitest';
import { LEFT_AOI, TWO_FIXATIONS, TWO_WITH_LOSS, SEGMENT, summaryOf } from '../../testing/aoiCases';

it('One of the three with valid gaze came back to the AOI by a saccade', () => {
  expect(summaryOf(SEGMENT, LEFT_AOI).ratioSaccade).toEqual({
    numerator: 1,
    denominator: 3,
    ratio: 1 / 3,
  });
});

it('A loss before the fixation leaves no saccade', () => {
  expect(summaryOf([TWO_FIXATIONS, TWO_WITH_LOSS], LEFT_AOI).ratioSaccade).toEqual({
    numerator: 1,
    denominator: 2,
    ratio: 0.5,
  });
});
