/** Decimals of a currency whose code is unknown. */
const USUAL_DIGITS = 2;

/**
 * How many decimals the amounts of a currency have: 2 for pounds, none for yen, 3 for dinars. Money is
 * counted in whole units of the last decimal.
 *
 * @param currency ISO 4217
 */
export function minorUnitDigits(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? USUAL_DIGITS;
  } catch {
    return USUAL_DIGITS;
  }
}

/** An amount as plain text for sentences of the API: `12.50 GBP`, `1250 JPY`. Exact. */
export function minorAmountText(amountMinor: number, currency: string): string {
  const digits = minorUnitDigits(currency);
  if (digits === 0) return `${amountMinor} ${currency}`;
  const text = String(Math.abs(amountMinor)).padStart(digits + 1, '0');
  const sign = amountMinor < 0 ? '-' : '';
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)} ${currency}`;
}
