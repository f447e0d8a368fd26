import { expect, it } from 'vitest';
import { degreeRange } from './degreeRange';

it.each([
  [3, 20, 2.5, 3.6],
  [1.8, 0, 1.8, 1.8],
  [5, 25, 4, 6.25],
])('%d° ±%d%% are %d° to %d°', (degrees, errorPercent, leastDeg, mostDeg) => {
  const range = degreeRange(degrees, errorPercent);
  expect(range.leastDeg).toBeCloseTo(leastDeg, 9);
  expect(range.mostDeg).toBeCloseTo(mostDeg, 9);
});
