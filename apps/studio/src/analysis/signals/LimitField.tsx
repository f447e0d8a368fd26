import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { formatFieldNumber, parseNumber } from '../../controls/fields/parseNumber';

interface Props {
  readonly label: string;
  readonly value: number | null;
  readonly change: (value: number | null) => void;
  /** What it means that there is none. */
  readonly none: string;
  /** Why the value cannot be. */
  readonly problem?: string | null;
}

/** A number that may be left out. */
export function LimitField({ label, value, change, none, problem = null }: Props) {
  const intl = useIntl();
  // What was typed stays as typed until the field is left; null follows the value.
  const [typed, setTyped] = useState<string | null>(null);
  const isNone = typed !== null && typed.trim() !== '' && parseNumber(typed) === null;
  const notNumber = intl.formatMessage({ id: 'number.none', defaultMessage: 'Enter a number' });
  return (
    <TextInput
      size="xs"
      label={label}
      inputMode="decimal"
      dir="ltr"
      placeholder={none}
      value={typed ?? (value === null ? '' : formatFieldNumber(value, 3))}
      error={isNone ? notNumber : problem}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        if (text.trim() === '') change(null);
        const number = parseNumber(text);
        if (number !== null) change(number);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
