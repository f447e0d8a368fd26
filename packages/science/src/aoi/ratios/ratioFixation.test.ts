import { expect, it } from 'vitest';
import { LEFT_AOI, SEGMENT, summaryOf } from '../../testing/aoiCases';

it('Two of the three with valid gaze fixated the AOI', () => {
  expect(summaryOf(SEGMENT, LEFT_AOI).ratioFixation).toEqual({
    numerator: 2,
    denominator: 3,
    ratio: 2 / 3,
  });
});

it('Of chosen respondents only those count', () => {
  expect(summaryOf(SEGMENT, LEFT_AOI, Uint8Array.of(1, 1, 0, 0)).ratioFixation).toEqual({
    numerator: 0,
    denominator: 1,
    ratio: 0,
  });
});

it('Nobody is a ratio without a value', () => {
  expect(summaryOf([], LEFT_AOI).ratioFixation).toEqual({
    numerator: 0,
    denominator: 0,
    ratio: Number.NaN,
  });
});
