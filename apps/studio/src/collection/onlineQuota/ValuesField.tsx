import { useState } from 'react';
import { TextField } from '../../controls/fields/TextField';

interface Props {
  readonly label: string;
  readonly description?: string;
  readonly values: readonly string[];
  readonly error: string | null;
  readonly onChange: (values: string[]) => void;
}

const parsed = (text: string) => text.split(',').map((value) => value.trim());

/** Several values with commas between them. */
export function ValuesField({ values, onChange, description, ...field }: Props) {
  // Kept as it is typed: a comma at the end begins the next value.
  const [text, setText] = useState(values.join(', '));
  return (
    <TextField
      {...field}
      {...(description === undefined ? {} : { description })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={text}
      onChange={(typed) => {
        setText(typed);
        onChange(parsed(typed).filter((value) => value !== ''));
      }}
    />
  );
}
