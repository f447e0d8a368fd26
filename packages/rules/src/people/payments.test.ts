import { PAYMENT_REGION_IDS, PAYMENT_STATES } from '@fovea/contract/people/payments';
import { expect, test } from 'vitest';
import {
  isPaymentRegion,
  paymentStateAfter,
  paymentTextProblem,
  REGION_CURRENCIES,
  statesBefore,
} from './payments';

test('each region has its currencies', () => {
  expect(REGION_CURRENCIES).toEqual({
    us: ['USD'],
    row: ['EUR', 'USD', 'DKK'],
    sg: ['USD', 'SGD', 'EUR'],
  });
  expect(PAYMENT_REGION_IDS.every(isPaymentRegion)).toBe(true);
  expect(['', 'eu', 'US', '__proto__', 'toString'].some(isPaymentRegion)).toBe(false);
});

test.each([
  ['', 'missing'],
  ['  ', 'missing'],
  ['INV-2026/0042', null],
  ['x'.repeat(101), 'tooLong'],
  ['a\u202eb', 'strangeCharacters'],
] as const)('an invoice number %j: %s', (text, problem) => {
  expect(paymentTextProblem('invoiceNumber', text)).toBe(problem);
});

test('the organization may be longer than the invoice number', () => {
  expect(paymentTextProblem('companyName', 'x'.repeat(200))).toBeNull();
  expect(paymentTextProblem('companyName', 'x'.repeat(201))).toBe('tooLong');
});

test('events give the same state in any order and any number of times', () => {
  const after = (told: readonly (typeof PAYMENT_STATES)[number][]) =>
    told.reduce(paymentStateAfter, 'OPEN' as const);
  for (const a of PAYMENT_STATES) {
    for (const b of PAYMENT_STATES) {
      for (const c of PAYMENT_STATES) {
        const orders = [
          [a, b, c],
          [a, c, b],
          [b, a, c],
          [b, c, a],
          [c, a, b],
          [c, b, a],
          [a, a, b, b, c, c, a],
        ];
        expect(new Set(orders.map(after)).size).toBe(1);
      }
    }
  }
});

test('a payment that is paid stays paid, and one that expired can still turn out to be paid', () => {
  for (const told of PAYMENT_STATES) expect(paymentStateAfter('PAID', told)).toBe('PAID');
  expect(paymentStateAfter('EXPIRED', 'PAID')).toBe('PAID');
  expect(paymentStateAfter('FAILED', 'PAID')).toBe('PAID');
});

test('the states that an event changes are those it has more to tell than', () => {
  for (const told of PAYMENT_STATES) {
    for (const state of PAYMENT_STATES) {
      const isChanged = paymentStateAfter(state, told) !== state;
      expect(statesBefore(told).includes(state)).toBe(isChanged);
    }
  }
});
