import { degreeRange } from '@fovea/rules/participation/quality/degreeRange';
import type { IntlShape } from 'react-intl';

/**
 * A figure in degrees with how much it may be off, such as `1.8° ±19%`.
 * @param errorPercent `degreeErrorPercent` of the session; null: results from before it was stored, which show
 *   the figure alone
 */
export function degreesWithError(
  intl: IntlShape,
  degrees: number,
  errorPercent: number | null,
): string {
  return intl.formatMessage(
    {
      id: 'degrees.withError',
      // A no-break space: narrow columns never part the figure from its error.
      defaultMessage: '{degrees}°{hasError, select, true {\u00a0±{error}} other {}}',
    },
    {
      degrees: oneDecimal(intl, degrees),
      hasError: String(errorPercent !== null),
      error: percentText(intl, errorPercent ?? 0),
    },
  );
}

/** What that means for one figure, in a sentence. */
export function degreeRangeText(intl: IntlShape, degrees: number, errorPercent: number): string {
  const { leastDeg, mostDeg } = degreeRange(degrees, errorPercent);
  return intl.formatMessage(
    {
      id: 'degrees.range',
      defaultMessage:
        'May be off by {error}, as the distance and the size of the screen are not known better: {least}° to {most}°. The same factor holds for all degrees of this respondent.',
    },
    {
      error: percentText(intl, errorPercent),
      least: oneDecimal(intl, leastDeg),
      most: oneDecimal(intl, mostDeg),
    },
  );
}

function oneDecimal(intl: IntlShape, value: number): string {
  return intl.formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

function percentText(intl: IntlShape, percent: number): string {
  return intl.formatNumber(percent / 100, { style: 'percent' });
}
