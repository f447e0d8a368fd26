import { expect, it } from 'vitest';
import { aMultiverseCell } from '../testing/aMultiverseCell';
import { multiverseRows } from './multiverseCsv';

it('Each row says what its fixations were found with', () => {
  const [head = [], ...rows] = multiverseRows({
    result: {
      cells: [
        aMultiverseCell(null, 5, 1, 9),
        aMultiverseCell({ algorithm: 'idt', dispersionDeg: 3, minDurationMs: 100 }, 8, 2, 10),
        aMultiverseCell({ algorithm: 'ivt', thresholdDegPerS: 30, minDurationMs: 60 }, -2, -4, 1),
        aMultiverseCell({ algorithm: 'segments', price: 4, minDurationMs: 160 }, 6, 3, 9),
      ],
      withoutScale: 0,
    },
    metric: 'fixationCount',
    first: 'A',
    second: 'B',
  });
  const from = head.indexOf('Filter');
  expect(head.slice(from, from + 6)).toEqual([
    'Filter',
    'DispersionDeg',
    'ThresholdDegPerS',
    'Price',
    'MinDurationMs',
    'Difference',
  ]);
  expect(rows.map((row) => row.slice(from, from + 6).map((value) => value ?? null))).toEqual([
    ['stored', null, null, null, null, 5],
    ['idt', 3, null, null, 100, 8],
    ['ivt', null, 30, null, 60, -2],
    ['segments', null, null, 4, 160, 6],
  ]);
  expect(rows.every((row) => row.length === head.length)).toBe(true);
});
