import { expect, it } from 'vitest';
import { RecordCounter } from './recordCounter';

it.each([
  ['without a gap', [7, 8, 9], [0, 0, 0]],
  ['with gaps', [7, 9, 10, 20], [0, 1, 0, 9]],
  ['that begin again', [100, 3, 4, 6], [0, 0, 0, 1]],
  ['that repeat', [5, 5, 6], [0, 0, 0]],
  ['that leap beyond what can be missing', [5, 5_000_000, 5_000_001], [0, 0, 0]],
  ['that are no whole numbers', [5, Number.NaN, 6.5, 1e300, 8], [0, 0, 0, 0, 2]],
])('Records with numbers %s are counted', (_, counts, missed) => {
  const counter = new RecordCounter();
  expect(counts.map((count) => counter.missedBefore(count))).toEqual(missed);
});
