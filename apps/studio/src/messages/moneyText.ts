import type { Money } from '@fovea/contract/people/panelProviders';
import type { IntlShape } from 'react-intl';

/**
 * An amount in the language of the user. How many decimals a currency has is the browser's knowledge
 * (yen have none); an unknown currency is written after the number.
 */
export function moneyText(intl: IntlShape, { currency, amountMinor }: Money): string {
  try {
    const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat(intl.locale, {
      style: 'currency',
      currency,
    }).resolvedOptions();
    return intl.formatNumber(amountMinor / 10 ** digits, { style: 'currency', currency });
  } catch {
    return `${intl.formatNumber(amountMinor / 100, { minimumFractionDigits: 2 })} ${currency}`;
  }
}
