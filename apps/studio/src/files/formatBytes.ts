import type { IntlShape } from 'react-intl';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** '1.2 MB' in the user's locale. */
export function formatBytes(intl: IntlShape, bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return intl.formatNumber(value, {
    style: 'unit',
    unit: UNITS[step]!,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 1 && value < 100 ? 1 : 0,
  });
}
