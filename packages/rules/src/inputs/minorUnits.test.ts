import { expect, test } from 'vitest';
import { parseAmount } from './decimalAmount';
import { minorAmountText, minorUnitDigits } from './minorUnits';

test.each([
  ['GBP', 1250, '12.50 GBP'],
  ['USD', 5, '0.05 USD'],
  ['JPY', 1250, '1250 JPY'],
  ['KWD', 1250, '1.250 KWD'],
  ['not a currency', 100, '1.00 not a currency'],
  ['GBP', -5, '-0.05 GBP'],
  ['GBP', 0, '0.00 GBP'],
  ['USD', 9_007_199_254_740_991, '90071992547409.91 USD'],
])('%s has its own decimals', (currency, minor, text) => {
  expect(minorAmountText(minor, currency)).toBe(text);
});

test.each([
  ['12.5', 'GBP', 1250],
  ['1250', 'JPY', 1250],
  ['12.5', 'JPY', 12],
  ['1,2345', 'KWD', 1234],
])('%s typed as %s is read in its smallest unit', (text, currency, minor) => {
  expect(parseAmount(text, 1_000_000, minorUnitDigits(currency)).cents).toBe(minor);
});
