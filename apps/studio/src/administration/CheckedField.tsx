import type { ComponentProps } from 'react';
import { useState } from 'react';
import { TextField } from '../controls/TextField';
import { useLiveProblem } from '../controls/useLiveProblem';

interface Props extends Omit<ComponentProps<typeof TextField>, 'error'> {
  /** What is wrong with the value, in words; null: nothing. */
  readonly problem: string | null;
  /** The form was sent once: whatever is wrong is shown. */
  readonly isAsked: boolean;
}

/** A field that says what is wrong a moment after typing, or when the form is sent. */
export function CheckedField({ problem, isAsked, onChange, ...field }: Props) {
  const [touched, setTouched] = useState(false);
  const live = useLiveProblem(problem, touched);
  return (
    <TextField
      {...field}
      onChange={(value) => {
        setTouched(true);
        onChange(value);
      }}
      error={isAsked ? problem : live.shown}
    />
  );
}
