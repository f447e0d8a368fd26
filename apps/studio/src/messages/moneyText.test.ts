import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { moneyText } from './moneyText';

const intl = createIntl({ locale: 'en' });

it.each([
  ['GBP', 123_456, '£1,234.56'],
  ['USD', 0, '$0.00'],
  ['USD', -5, '-$0.05'],
  ['JPY', 1200, '¥1,200'],
  ['not a currency', 250, '2.50 not a currency'],
])('%s %d: %s', (currency, amountMinor, expected) => {
  expect(moneyText(intl, { currency, amountMinor })).toBe(expected);
});
