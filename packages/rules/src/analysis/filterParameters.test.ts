import { FixationFilter } from '@fovea/contract/analysis/fixationFilter';
import { describe, expect, it } from 'vitest';
import { FILTER_PARAMETERS, filterWith, parametersOf } from './filterParameters';
import { DEFAULT_FILTERS, FILTER_ALGORITHMS } from './fixationFilters';

const accepts = (filter: unknown) => FixationFilter.safeParse(filter).success;
const TINY = 1e-6;

describe.each(FILTER_ALGORITHMS)('The table of %s', (algorithm) => {
  const defaults = DEFAULT_FILTERS[algorithm];

  it('has every parameter of the contract once', () => {
    const names = FILTER_PARAMETERS[algorithm].map(({ name }) => name);
    expect(names.toSorted()).toEqual(
      Object.keys(defaults)
        .filter((name) => name !== 'algorithm')
        .toSorted(),
    );
    expect(accepts(defaults)).toBe(true);
  });

  it.each(FILTER_PARAMETERS[algorithm].map((limits) => [limits.name, limits] as const))(
    'has the limits of the contract for %s',
    (name, { min, max, isOptional = false }) => {
      const results = [min - TINY, min, max, max + TINY, null].map((value) =>
        accepts({ ...defaults, [name]: value }),
      );
      expect(results).toEqual([false, true, true, false, isOptional]);
    },
  );
});

it('The parameters of a filter are told in the order of the table, and null is one left open', () => {
  const told = parametersOf({ algorithm: 'idt', minDurationMs: 100, dispersionDeg: null });
  expect(told.map(({ limits, value }) => [limits.name, value])).toEqual([
    ['dispersionDeg', null],
    ['minDurationMs', 100],
  ]);
  expect(parametersOf({ algorithm: 'auto' })).toEqual([]);
});

it.each([
  ['complete', 'idt', { dispersionDeg: 3, minDurationMs: 100 }, true],
  ['left open where that is possible', 'idt', { dispersionDeg: null, minDurationMs: 100 }, true],
  ['missing', 'idt', { dispersionDeg: 3 }, false],
  ['left open where that is impossible', 'idt', { dispersionDeg: 3, minDurationMs: null }, false],
  ['outside the limits', 'idt', { dispersionDeg: 11, minDurationMs: 100 }, false],
] as const)('Numbers that are %s make a filter or none', (_, algorithm, values, isMade) => {
  expect(filterWith(algorithm, values)).toEqual(isMade ? { algorithm, ...values } : null);
});
