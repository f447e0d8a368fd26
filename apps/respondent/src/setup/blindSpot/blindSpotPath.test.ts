import { expect, it } from 'vitest';
import { blindSpotPath, startPx } from './blindSpotPath';

it('leads towards the temple of the open eye, by hand: a page of 40 cm', () => {
  // 9 cm beside the middle, and 1 cm before the edge: 9 + 20 - 1 = 28 cm.
  expect(blindSpotPath(2000, 0.02, 'right')).toEqual({
    squareXPx: 550,
    direction: 1,
    reachPx: 1400,
  });
  expect(blindSpotPath(2000, 0.02, 'left')).toEqual({
    squareXPx: 1450,
    direction: -1,
    reachPx: 1400,
  });
});

it('stays on a small page', () => {
  const { squareXPx, reachPx } = blindSpotPath(800, 0.02, 'right');
  expect(squareXPx).toBe(50);
  expect(squareXPx + reachPx).toBe(750);
});

it('begins 4 to 6 cm away from the square', () => {
  expect([0, 0.5, 1].map((random) => startPx(0.02, random))).toEqual([200, 250, 300]);
});
