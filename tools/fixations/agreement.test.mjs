import { expect, test } from 'vitest';
import { agreementOf, bootstrapInterval, f1Of, sumOf } from './agreement.mjs';

test('fixations agree when half of what both cover is common', () => {
  expect(agreementOf([[0, 100]], [[50, 150]])).toEqual({ agreed: 0, coded: 1, found: 1 });
  expect(agreementOf([[0, 100]], [[0, 50]])).toEqual({ agreed: 1, coded: 1, found: 1 });
});

test('a found fixation is used once', () => {
  const found = [[0, 200]];
  const coded = [
    [0, 110],
    [90, 200],
  ];
  expect(agreementOf(coded, found)).toEqual({ agreed: 1, coded: 2, found: 1 });
});

test('F1 of several trials is that of their sums', () => {
  const one = agreementOf([[0, 100]], [[0, 100]]);
  const other = agreementOf([[0, 100]], []);
  expect(f1Of(sumOf([one, other]))).toBeCloseTo(2 / 3, 12);
});

test('the interval of equal recordings is a point, and otherwise lies among them', () => {
  let state = 1;
  const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(bootstrapInterval([3, 3, 3], mean, random, 100)).toEqual([3, 3]);
  const [low, high] = bootstrapInterval([1, 2, 3, 4, 5, 6, 7], mean, random, 2000);
  expect(low).toBeGreaterThan(2);
  expect(low).toBeLessThan(3.2);
  expect(high).toBeGreaterThan(4.8);
  expect(high).toBeLessThan(6);
});
