import { expect, it } from 'vitest';
import { labelRows } from './labelRows';

const heights = (ys: readonly number[], heightPx = 200) =>
  labelRows(
    ys.map((yPx, at) => ({ id: String(at), yPx })),
    heightPx,
    20,
  ).map(({ id, yPx }) => [id, yPx]);

it('Labels with room stand at the height of their areas', () => {
  expect(heights([150, 40])).toEqual([
    ['1', 40],
    ['0', 150],
  ]);
});

it('Labels at one height move apart downwards', () => {
  expect(heights([40, 40, 45])).toEqual([
    ['0', 40],
    ['1', 60],
    ['2', 80],
  ]);
});

it('Labels beyond an edge move inside, and make room for each other', () => {
  expect(heights([-10, 195, 198, 300])).toEqual([
    ['0', 10],
    ['1', 150],
    ['2', 170],
    ['3', 190],
  ]);
});

it('What does not fit is left out', () => {
  const rows = heights(
    Array.from({ length: 12 }, () => 0),
    100,
  );
  expect(rows.map(([, yPx]) => yPx)).toEqual([10, 30, 50, 70, 90]);
  expect(heights([5], 10)).toEqual([]);
});
