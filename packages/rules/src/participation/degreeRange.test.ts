import { expect, it } from 'vitest';
import { FIELD_OF_VIEW_PERCENT } from '@fovea/science/geometry/assumedCamera';
import { degreeUncertainty } from '@fovea/science/quality/degreeUncertainty';
import { degreeRange, USUAL_DEGREE_ERROR_PERCENT } from './degreeRange';

it.each([
  [3, 20, 2.5, 3.6],
  [1.8, 0, 1.8, 1.8],
  [5, 25, 4, 6.25],
])('%d° ±%d%% are %d° to %d°', (degrees, errorPercent, leastDeg, mostDeg) => {
  const range = degreeRange(degrees, errorPercent);
  expect(range.leastDeg).toBeCloseTo(leastDeg, 9);
  expect(range.mostDeg).toBeCloseTo(mostDeg, 9);
});

it('the usual error is that of the analysis for an assumed camera', () => {
  const distance = {
    cameraMethod: 'assumed',
    cameraErrorPercent: FIELD_OF_VIEW_PERCENT,
    // An iris of 10 px (4.3 % and 5 %) and a face (8 %), weighed by their errors.
    sizeErrorPercent: Math.sqrt(1 / (1 / (4.3 ** 2 + 5 ** 2) + 1 / 8 ** 2)),
  } as const;
  expect(USUAL_DEGREE_ERROR_PERCENT).toEqual({
    cardMeasured: degreeUncertainty(distance, 'bank-card').degreeErrorPercent,
    screenAssumed: degreeUncertainty(distance, 'assumed').degreeErrorPercent,
  });
});
