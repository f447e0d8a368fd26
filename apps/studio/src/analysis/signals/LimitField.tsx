import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { formatFieldNumber, parseNumber } from '../../controls/fields/parseNumber';

interface Props {
  readonly label: string;
  readonly value: number | null;
  readonly change: (value: number | null) => void;
  /** The placeholder for an empty value. */
  readonly none: string;
  /** Why the value is invalid. */
  readonly problem?: string | null;
}

/** An optional number. */
export function LimitField({ label, value, change, none, problem = null }: Props) {
  const intl = useIntl();
  // The typed text stays until blur; null: the field follows the value.
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
