import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { numberProblem } from './numberProblem';
import { formatFieldNumber, parseNumber } from './parseNumber';
import { useLiveValidation } from './useLiveValidation';

interface Draft {
  readonly text: string;
  /** The value when the typing began. */
  readonly before: number;
  /** The last value that was reported, if there is one. */
  readonly reported: number | null;
}

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
 * errors. Refused text stays until it is corrected; Escape restores the number from before the typing.
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
  // Accepted text is kept until the field loses focus, refused text longer; null shows the value.
  const [draft, setDraft] = useState<Draft | null>(null);
  const [seen, setSeen] = useState(value);
  const number = draft === null ? value : parseNumber(draft.text, decimals);
  const problem = numberProblem(intl, number, { min, max });
  // A stored number outside the limits is named as well.
  const live = useLiveValidation(problem, true);

  if (seen !== value) {
    setSeen(value);
    // Changed from elsewhere, for example by an undo: what was typed no longer applies.
    if (draft !== null && value !== draft.reported) setDraft(null);
  }

  function type(text: string) {
    const begun = draft ?? { before: value, reported: null };
    const parsed = parseNumber(text, decimals);
    if (parsed === null || parsed < min || parsed > max) {
      setDraft({ ...begun, text });
      return;
    }
    const reported = Number(parsed.toFixed(decimals));
    setDraft({ ...begun, text, reported });
    if (reported !== value) onChange(reported);
  }

  function leave() {
    if (problem !== null) live.showNow();
    else setDraft(null);
  }

  /** @returns whether there was something to put back */
  function putBack(): boolean {
    if (draft === null) return false;
    setDraft(null);
    if (draft.before !== value) onChange(draft.before);
    return true;
  }

  function step(by: number) {
    const next = Math.min(max, Math.max(min, value + by));
    setDraft(null);
    if (next !== value) onChange(next);
  }

  return (
    <TextInput
      {...input}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      dir="ltr"
      value={draft?.text ?? formatFieldNumber(value, decimals)}
      error={live.shown}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'ArrowUp') step(1);
        else if (event.key === 'ArrowDown') step(-1);
        // The Escape is used up: it does not close the dialog as well.
        else if (event.key === 'Escape' && putBack()) event.stopPropagation();
        else return;
        event.preventDefault();
      }}
    />
  );
}
