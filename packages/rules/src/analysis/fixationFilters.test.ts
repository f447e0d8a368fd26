import { FixationFilter } from '@fovea/contract/analysis/fixationFilter';
import { expect, it } from 'vitest';
import { DEFAULT_FILTERS, FILTER_ALGORITHMS, isSameFilter } from './fixationFilters';

const IDT = { algorithm: 'idt', dispersionDeg: 1.5, minDurationMs: 150 } as const;
const AUTO = { algorithm: 'auto' } as const;

it.each([
  [AUTO, AUTO, true],
  [IDT, { minDurationMs: 150, dispersionDeg: 1.5, algorithm: 'idt' } as const, true],
  [IDT, { ...IDT, minDurationMs: 151 }, false],
  [IDT, { ...IDT, dispersionDeg: null }, false],
  [DEFAULT_FILTERS.ivt, AUTO, false],
] as const)('%o and %o: the same is %s', (one, other, isSame) => {
  expect(isSameFilter(one, other)).toBe(isSame);
});

it('offers every algorithm, with defaults within its limits', () => {
  const offered = Object.keys(DEFAULT_FILTERS).toSorted();
  expect(FILTER_ALGORITHMS.toSorted()).toEqual(offered);
  for (const filter of Object.values(DEFAULT_FILTERS)) {
    expect(FixationFilter.parse(filter)).toEqual(filter);
  }
});
