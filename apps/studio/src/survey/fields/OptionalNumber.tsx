import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { numberProblem } from '../../controls/fields/numberProblem';
import { parseNumber } from '../../controls/fields/parseNumber';

interface Props {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
  readonly decimals?: number;
  readonly disabled?: boolean;
}

/** An optional number. */
export function OptionalNumber(props: Props) {
  const intl = useIntl();
  const { label, value, onChange, min = -Infinity, max = Infinity, disabled = false } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = typed === null || typed.trim() === '' ? null : parseNumber(typed);
  const problem =
    typed === null || typed.trim() === '' ? null : numberProblem(intl, parsed, { min, max });
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      dir="ltr"
      disabled={disabled}
      placeholder={intl.formatMessage({ id: 'survey.noLimit', defaultMessage: 'Not set' })}
      value={typed ?? (value === null ? '' : String(value))}
      error={problem}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        if (text.trim() === '') {
          onChange(null);
          return;
        }
        const number = parseNumber(text);
        if (number === null || number < min || number > max) return;
        onChange(Number(number.toFixed(props.decimals ?? 0)));
      }}
      onBlur={() => {
        // Refused text stays until it is corrected, or put back with Escape.
        if (problem === null) setTyped(null);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
