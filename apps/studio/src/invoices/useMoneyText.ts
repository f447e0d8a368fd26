import type { Currency } from '@fovea/contract/people/payments';
import { useIntl } from 'react-intl';

/** Formats cents in a currency. Every amount that is accepted is exact in a number. */
export function useMoneyText(): (cents: number, currency: Currency) => string {
  const intl = useIntl();
  return (cents, currency) =>
    intl.formatNumber(cents / 100, { style: 'currency', currency, currencyDisplay: 'code' });
}
