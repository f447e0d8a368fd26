import { expect, it } from 'vitest';
import {
  CORNER_AOI,
  LEFT_AOI,
  ONE,
  RIGHT_AOI,
  TWO_WITH_LOSS,
  valuesOf,
} from '../../testing/aoiCases';

it('Every visit but the first is one', () => {
  expect(valuesOf([ONE], LEFT_AOI).revisitsFixation).toEqual([1]);
  expect(valuesOf([ONE], RIGHT_AOI).revisitsFixation).toEqual([0]);
  expect(valuesOf([TWO_WITH_LOSS], LEFT_AOI).revisitsFixation).toEqual([1]);
});

it('An AOI that is never hit has 0, not fewer', () => {
  expect(valuesOf([ONE], CORNER_AOI).revisitsFixation).toEqual([0]);
});
