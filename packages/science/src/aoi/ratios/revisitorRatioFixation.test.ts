import { expect, it } from 'vitest';
import { LEFT_AOI, SEGMENT, summaryOf } from '../../testing/aoiCases';

it('One of the two who fixated the AOI did so in two visits', () => {
  expect(summaryOf(SEGMENT, LEFT_AOI).revisitorRatioFixation).toEqual({
    numerator: 1,
    denominator: 2,
    ratio: 0.5,
  });
});

it('Nobody who looked is a ratio without a value', () => {
  expect(summaryOf(SEGMENT, LEFT_AOI, Uint8Array.of(1, 1, 0, 0)).revisitorRatioFixation).toEqual({
    numerator: 0,
    denominator: 0,
    ratio: Number.NaN,
  });
});
