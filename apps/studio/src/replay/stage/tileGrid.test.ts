import { expect, it } from 'vitest';
import { tileGrid } from './tileGrid';

it.each([
  [0, 1, 1],
  [1, 1, 1],
  [2, 2, 1],
  [3, 2, 2],
  [4, 2, 2],
  [5, 3, 2],
  [6, 3, 2],
  [20, 3, 2],
])('%i tiles are arranged in %i columns and %i rows', (count, columns, rows) => {
  expect(tileGrid(count)).toEqual({ columns, rows });
});
