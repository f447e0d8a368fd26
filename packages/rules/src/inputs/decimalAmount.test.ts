import { describe, expect, test } from 'vitest';
import { decimalText, parseAmount } from './decimalAmount';

const MAX = 99_999_999;

describe('amounts in either decimal style become exact cents', () => {
  test.each([
    ['19.99', 1999],
    ['19,99', 1999],
    ['4.35', 435],
    ['8.2', 820],
    ['8,2', 820],
    ['1999', 199_900],
    ['1.999,00', 199_900],
    ['1,999.00', 199_900],
    ['1 999,00', 199_900],
    ['1\u00a0999,50', 199_950],
    ['1\u202f999.5', 199_950],
    ["12'345.60", 1_234_560],
    ['1,234,567', null],
    ['999.999,99', 99_999_999],
    ['999,999.99', 99_999_999],
    ['  250 ', 25_000],
    ['0.01', 1],
    ['00012.30', 1230],
  ])('%s', (text, cents) => {
    if (cents === null) expect(parseAmount(text, MAX)).toEqual({ cents, problem: 'tooLarge' });
    else expect(parseAmount(text, MAX)).toEqual({ cents, problem: null });
  });
});

test('every amount with two decimals is read back exactly in both styles', () => {
  const wrong: number[] = [];
  for (let cents = 1; cents < 100_000; cents += 1) {
    const text = decimalText(cents);
    const read = [text, text.replace('.', ',')].map((one) => parseAmount(one, MAX).cents);
    if (read.some((one) => one !== cents)) wrong.push(cents);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['12.3456', 1234],
  ['0.999', 99],
  ['0,019', 1],
  ['1234.567', 123_456],
])('what is less than a cent is cut off: %s', (text, cents) => {
  expect(parseAmount(text, MAX)).toEqual({ cents, problem: null });
});

describe('what is no amount is refused with the reason', () => {
  test.each([
    ['', 'missing'],
    ['   ', 'missing'],
    ['1e21', 'notANumber'],
    ['1E2', 'notANumber'],
    ['0x10', 'notANumber'],
    ['Infinity', 'notANumber'],
    ['12 USD', 'notANumber'],
    ['$12', 'notANumber'],
    ['.', 'notANumber'],
    ['.5', 'notANumber'],
    ['5.', 'notANumber'],
    ['1.999.00', 'notANumber'],
    ['1,99,999.00', 'notANumber'],
    ['1.999,000,00', 'notANumber'],
    ['1,999.000.000', 'notANumber'],
    ['1..5', 'notANumber'],
    ['--1', 'notANumber'],
    ['+1', 'notANumber'],
    ['١٢', 'notANumber'],
    ['1,999', 'ambiguous'],
    ['1.999', 'ambiguous'],
    ['12.345', 'ambiguous'],
    ['-1', 'notPositive'],
    ['\u22121,50', 'notPositive'],
    ['- 1', 'notPositive'],
    ['0', 'notPositive'],
    ['0.00', 'notPositive'],
    ['0.001', 'notPositive'],
    ['0,009', 'notPositive'],
    ['1000000', 'tooLarge'],
    ['1000000.00', 'tooLarge'],
    ['999999999999999999999999', 'tooLarge'],
  ])('%s: %s', (text, problem) => {
    expect(parseAmount(text, MAX)).toEqual({ cents: null, problem });
  });
});

test('a very long text is read in no noticeable time', () => {
  const started = performance.now();
  expect(parseAmount('1,111'.repeat(20_000), MAX).cents).toBeNull();
  expect(parseAmount(`${'9'.repeat(100_000)}x`, MAX).problem).toBe('notANumber');
  expect(performance.now() - started).toBeLessThan(500);
});
