import type { ComponentProps } from 'react';
import { useEffect, useId, useState } from 'react';
import { TextField } from '../controls/fields/TextField';
import { useLiveValidation } from '../controls/fields/useLiveValidation';

interface Props extends Omit<ComponentProps<typeof TextField>, 'error'> {
  /** What is wrong with the value, in words; null: nothing. */
  readonly problem: string | null;
  /** The form was sent once: whatever is wrong is shown. */
  readonly isAsked: boolean;
}

/**
 * A field that says what is wrong a moment after typing, or when the form is sent; then the cursor
 * waits in the first of a form that is wrong.
 */
export function CheckedField({ problem, isAsked, onChange, ...field }: Props) {
  const [touched, setTouched] = useState(false);
  const live = useLiveValidation(problem, touched);
  const inputId = useId();
  const isMissing = isAsked && problem !== null;
  useEffect(() => {
    // The button that sent the form is disabled now and would leave the keyboard nowhere.
    if (isMissing && !document.activeElement?.matches('[aria-invalid="true"]')) {
      document.getElementById(inputId)?.focus();
    }
  }, [isMissing, inputId]);
  return (
    <TextField
      {...field}
      id={inputId}
      onChange={(value) => {
        setTouched(true);
        onChange(value);
      }}
      error={isAsked ? problem : live.shown}
    />
  );
}
