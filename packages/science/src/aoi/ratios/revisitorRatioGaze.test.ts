import { expect, it } from 'vitest';
import { CORNER_AOI, LEFT_AOI, samplesAt, SEGMENT, summaryOf } from '../../testing/aoiCases';

it('One of the two who looked at the AOI did so in two visits', () => {
  expect(summaryOf(SEGMENT, LEFT_AOI).revisitorRatioGaze).toEqual({
    numerator: 1,
    denominator: 2,
    ratio: 0.5,
  });
});

it('Missing data between samples ends a visit', () => {
  expect(
    summaryOf([samplesAt(100, 120), samplesAt(100, 400)], LEFT_AOI).revisitorRatioGaze,
  ).toEqual({ numerator: 1, denominator: 2, ratio: 0.5 });
});

it('Nobody who looked is a ratio without a value', () => {
  expect(summaryOf(SEGMENT, CORNER_AOI).revisitorRatioGaze).toEqual({
    numerator: 0,
    denominator: 0,
    ratio: Number.NaN,
  });
});
