import { expect, it } from 'vitest';
import { FOLLOWER, LEFT_AOI, MOVING_AOI, ONE, RIGHT_AOI, valuesOf } from '../../testing/aoiCases';

it('The picture is 200 by 100 px, and the AOI half of it', () => {
  expect(valuesOf([ONE], LEFT_AOI).areaPixels).toEqual([100 * 100]);
  expect(valuesOf([ONE], RIGHT_AOI).areaPixels).toEqual([100 * 100]);
});

it('An AOI that moves has the mean of its areas', () => {
  expect(valuesOf([FOLLOWER], MOVING_AOI).areaPixels[0]).toBeCloseTo(20 * 100, 9);
});
