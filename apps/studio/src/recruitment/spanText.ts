import type { IntlShape } from 'react-intl';

/** A time as people plan with it: hours up to two days, then days. */
export function spanText(intl: IntlShape, days: number): string {
  const hours = days * 24;
  return hours < 48
    ? intl.formatNumber(Math.max(1, Math.round(hours)), {
        style: 'unit',
        unit: 'hour',
        unitDisplay: 'long',
      })
    : intl.formatNumber(Math.round(days), { style: 'unit', unit: 'day', unitDisplay: 'long' });
}
