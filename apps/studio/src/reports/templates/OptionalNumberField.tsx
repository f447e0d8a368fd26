import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { parseNumber } from '../../controls/fields/parseNumber';

interface Props {
  readonly label: ReactNode;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** A number, or empty; text that is no number is shown with an error and changes nothing. */
export function OptionalNumberField({ label, value, onChange }: Props) {
  const intl = useIntl();
  const [draft, setDraft] = useState<string | null>(null);
  const isWrong = draft !== null && draft.trim() !== '' && parseNumber(draft) === null;
  // Changed from elsewhere, for example by an undo: what was typed no longer applies.
  const isCurrent = draft !== null && (isWrong || parseNumber(draft) === value);
  return (
    <TextInput
      label={label}
      dir="ltr"
      inputMode="decimal"
      value={isCurrent ? draft : value === null ? '' : String(value)}
      error={
        isCurrent &&
        isWrong &&
        intl.formatMessage({ id: 'number.none', defaultMessage: 'Enter a number' })
      }
      onChange={(event) => {
        const text = event.currentTarget.value;
        setDraft(text);
        const parsed = parseNumber(text);
        if (text.trim() === '' || parsed !== null) onChange(parsed);
      }}
      onBlur={() => {
        if (!isWrong) setDraft(null);
      }}
    />
  );
}
