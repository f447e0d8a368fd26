import { expect, it } from 'vitest';
import { agreementOf, f1Of, sumOfAgreements } from './fixationAgreement';

it('fixations agree when half of what both cover is common', () => {
  expect(agreementOf([[0, 100]], [[50, 150]])).toEqual({ agreed: 0, known: 1, found: 1 });
  expect(agreementOf([[0, 100]], [[0, 50]])).toEqual({ agreed: 1, known: 1, found: 1 });
});

it('a found fixation is used once', () => {
  const known = [
    [0, 110],
    [90, 200],
  ] as const;
  expect(agreementOf(known, [[0, 200]])).toEqual({ agreed: 1, known: 2, found: 1 });
});

it('F1 of several trials is that of their sums', () => {
  const one = agreementOf([[0, 100]], [[0, 100]]);
  const other = agreementOf([[0, 100]], []);
  expect(f1Of(sumOfAgreements([one, other]))).toBeCloseTo(2 / 3, 12);
});
