import type { IntlShape } from 'react-intl';

interface Limits {
  readonly min: number;
  readonly max: number;
}

/** What is wrong with a typed number, in words; null stands for text that is no number. */
export function numberProblem(
  intl: IntlShape,
  number: number | null,
  { min, max }: Limits,
): string | null {
  if (number === null) {
    return intl.formatMessage({ id: 'number.none', defaultMessage: 'Enter a number' });
  }
  if (number > max) {
    return intl.formatMessage(
      { id: 'number.tooHigh', defaultMessage: 'Cannot be higher than {max}' },
      { max: intl.formatNumber(max) },
    );
  }
  if (number < min) {
    return intl.formatMessage(
      { id: 'number.tooLow', defaultMessage: 'Cannot be lower than {min}' },
      { min: intl.formatNumber(min) },
    );
  }
  return null;
}
