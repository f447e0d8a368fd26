import type { ComponentProps } from 'react';
import { useEffect, useId, useState } from 'react';
import { TextField } from '../controls/fields/TextField';
import { useLiveValidation } from '../controls/fields/useLiveValidation';

interface Props extends Omit<ComponentProps<typeof TextField>, 'error'> {
  /** The validation message; null if the value is valid. */
  readonly problem: string | null;
  /** The form has been submitted, so every problem is shown. */
  readonly isAsked: boolean;
}

/**
 * A text field that validates a moment after typing and on submit. After a submit, focus moves to the
 * first invalid field.
 */
export function CheckedField({ problem, isAsked, onChange, ...field }: Props) {
  const [touched, setTouched] = useState(false);
  const live = useLiveValidation(problem, touched);
  const inputId = useId();
  const isMissing = isAsked && problem !== null;
  useEffect(() => {
    // The submit button is disabled now, which would lose the keyboard focus.
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
