import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { formatFieldNumber, parseNumber } from './parseNumber';
import { useLiveValidation } from './useLiveValidation';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'error'> {
  readonly value: number;
  /** Called only with numbers within the limits. */
  readonly onChange: (value: number) => void;
  readonly min?: number;
  readonly max?: number;
  readonly decimals?: number;
}

/**
 * A number with comma or point as decimal separator, pasted thousands separators, and inline limit
 * errors.
 */
export function NumberField({
  value,
  onChange,
  min = -Infinity,
  max = Infinity,
  decimals = 0,
  ...input
}: Props) {
  const intl = useIntl();
  // Typed text is kept until the field loses focus; null shows the value.
  const [typed, setTyped] = useState<string | null>(null);
  const number = typed === null ? value : parseNumber(typed, decimals);
  const live = useLiveValidation(problem(), typed !== null);

  function problem(): string | null {
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

  function type(text: string) {
    setTyped(text);
    const parsed = parseNumber(text, decimals);
    if (parsed === null || parsed < min || parsed > max) return;
    const rounded = Number(parsed.toFixed(decimals));
    if (rounded !== value) onChange(rounded);
  }

  function step(by: number) {
    const next = Math.min(max, Math.max(min, value + by));
    setTyped(null);
    if (next !== value) onChange(next);
  }

  return (
    <TextInput
      {...input}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      dir="ltr"
      value={typed ?? formatFieldNumber(value, decimals)}
      error={live.shown}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowUp') step(1);
        else if (event.key === 'ArrowDown') step(-1);
        else return;
        event.preventDefault();
      }}
    />
  );
}
