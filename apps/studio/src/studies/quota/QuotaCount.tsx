import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { parseNumber } from '../../controls/fields/parseNumber';

interface Props {
  readonly label: string;
  /** Null if nothing has been entered. */
  readonly value: number | null;
  readonly min?: number;
  readonly max?: number;
  readonly disabled: boolean;
  /** Called with values within the limits, and with null when the field is empty. */
  readonly onChange: (value: number | null) => void;
}

const MAX = 100_000;

/** A whole number of at least 1; may be empty at first. */
export function QuotaCount({ label, value, min = 1, max = MAX, disabled, onChange }: Props) {
  const intl = useIntl();
  // Typed text is kept until the field loses focus.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value?.toString() ?? '';
  const number = text.trim() === '' ? null : parseNumber(text, 0);
  const error = problem();

  function problem(): string | null {
    if (text.trim() === '') return null;
    if (number === null || !Number.isInteger(number)) {
      return intl.formatMessage({
        id: 'quota.notWhole',
        defaultMessage: 'Enter a whole number',
      });
    }
    if (number < min) {
      return intl.formatMessage(
        { id: 'number.tooLow', defaultMessage: 'Cannot be lower than {min}' },
        { min: intl.formatNumber(min) },
      );
    }
    if (number > max) {
      return intl.formatMessage(
        { id: 'number.tooHigh', defaultMessage: 'Cannot be higher than {max}' },
        { max: intl.formatNumber(max) },
      );
    }
    return null;
  }

  function type(next: string) {
    setTyped(next);
    const parsed = next.trim() === '' ? null : parseNumber(next, 0);
    if (next.trim() === '') onChange(null);
    else if (parsed !== null && Number.isInteger(parsed) && parsed >= min && parsed <= max) {
      onChange(parsed);
    }
  }

  return (
    <TextInput
      label={label}
      inputMode="numeric"
      dir="ltr"
      disabled={disabled}
      value={text}
      error={error}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  );
}
