import type { IntlShape } from 'react-intl';

/** Null: not measured. */
export function degreesText(intl: IntlShape, degrees: number | null | undefined): string | null {
  if (degrees === null || degrees === undefined) return null;
  const shown = intl.formatNumber(degrees, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return intl.formatMessage(
    { id: 'sessions.degrees', defaultMessage: '{degrees}°' },
    { degrees: shown },
  );
}

/** Null: not measured. */
export function shareText(intl: IntlShape, share: number | null | undefined): string | null {
  if (share === null || share === undefined) return null;
  return intl.formatNumber(share, { style: 'percent' });
}
