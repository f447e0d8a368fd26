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

it('The first fixation came from nowhere that is known, the later ones by a saccade', () => {
  expect(valuesOf([ONE], LEFT_AOI).saccadeCount).toEqual([1]);
  expect(valuesOf([ONE], RIGHT_AOI).saccadeCount).toEqual([1]);
  expect(valuesOf([ONE], CORNER_AOI).saccadeCount).toEqual([0]);
});

it('A saccade within the AOI counts, unless data was missing meanwhile', () => {
  expect(valuesOf([TWO_FIXATIONS], LEFT_AOI).saccadeCount).toEqual([1]);
  expect(valuesOf([TWO_WITH_LOSS], LEFT_AOI).saccadeCount).toEqual([0]);
});
