import { DEFAULT_FILTERS, FILTER_ALGORITHMS } from '@fovea/rules/analysis/fixationFilters';
import { expect, it } from 'vitest';
import { draftOf, fieldsOf, filterOf, hasDefaults, withDefaults, withText } from './filterDraft';

it.each(FILTER_ALGORITHMS)('The fields of %s make the filter they began with', (algorithm) => {
  const filter = DEFAULT_FILTERS[algorithm];
  expect(filterOf(draftOf(filter))).toEqual(filter);
  expect(filterOf({ algorithm, texts: {} })).toEqual(filter);
  expect(hasDefaults(draftOf(filter))).toBe(true);
});

it.each([
  ['a number', '45', 45],
  ['a decimal comma', '33,5', 33.5],
  ['the smallest number', '5', 5],
  ['below it', '4.9', null],
  ['the largest number', '300', 300],
  ['above it', '301', null],
  ['no number', 'fast', null],
  ['nothing', ' ', null],
])('A velocity threshold of %s', (_, text, number) => {
  const draft = withText(draftOf(DEFAULT_FILTERS.ivt), 'thresholdDegPerS', text);
  expect(filterOf(draft)).toEqual(
    number === null ? null : { ...DEFAULT_FILTERS.ivt, thresholdDegPerS: number },
  );
  expect(fieldsOf(draft)[0]?.isValid).toBe(number !== null);
});

it('A dispersion that is left empty follows each recording', () => {
  const typed = withText(draftOf(DEFAULT_FILTERS.idt), 'dispersionDeg', '3');
  expect(filterOf(typed)).toMatchObject({ dispersionDeg: 3 });
  expect(filterOf(withText(typed, 'dispersionDeg', ''))).toMatchObject({ dispersionDeg: null });
});

it('Looking at another algorithm keeps what was typed, until the defaults are asked for', () => {
  const typed = withText(draftOf(DEFAULT_FILTERS.ivt), 'windowMs', '40');
  const away = withText({ ...typed, algorithm: 'idt' }, 'minDurationMs', '200');
  const back = { ...away, algorithm: 'ivt' } as const;
  expect(filterOf(back)).toEqual({ ...DEFAULT_FILTERS.ivt, windowMs: 40 });
  expect(hasDefaults(back)).toBe(false);
  const reset = withDefaults(back);
  expect(filterOf(reset)).toEqual(DEFAULT_FILTERS.ivt);
  expect(filterOf({ ...reset, algorithm: 'idt' })).toMatchObject({ minDurationMs: 200 });
});
