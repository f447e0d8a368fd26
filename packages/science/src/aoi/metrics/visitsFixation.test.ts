import { expect, it } from 'vitest';
import {
  CORNER_AOI,
  LEFT_AOI,
  ONE,
  RIGHT_AOI,
  TWO_FIXATIONS,
  TWO_WITH_LOSS,
  valuesOf,
} from '../../testing/aoiCases';

it('A fixation elsewhere ends a visit', () => {
  expect(valuesOf([ONE], LEFT_AOI).visitsFixation).toEqual([2]);
  expect(valuesOf([ONE], RIGHT_AOI).visitsFixation).toEqual([1]);
  expect(valuesOf([ONE], CORNER_AOI).visitsFixation).toEqual([0]);
});

it('A short loss between two fixations does not end a visit, a long one does', () => {
  expect(valuesOf([TWO_FIXATIONS], LEFT_AOI).visitsFixation).toEqual([1]);
  expect(valuesOf([TWO_WITH_LOSS], LEFT_AOI).visitsFixation).toEqual([2]);
});
