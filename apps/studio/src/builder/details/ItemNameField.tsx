import { cleanName, NAME_MAX } from '@fovea/rules/inputs/names';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { TextField } from '../../controls/fields/TextField';
import { useLiveValidation } from '../../controls/fields/useLiveValidation';

interface Props<Problem extends string> {
  readonly name: string;
  /** Validates a name; null if it is valid. */
  readonly problemOf: (name: string) => Problem | null;
  readonly messages: (problem: Problem) => string;
  readonly disabled: boolean;
  readonly description?: ReactNode;
  readonly onChange: (name: string) => void;
}

/** A name field that saves valid input while typing. */
export function ItemNameField<Problem extends string>(props: Props<Problem>) {
  const { name, problemOf, messages, disabled, description, onChange } = props;
  const intl = useIntl();
  // Typed text is kept until the field loses focus; null shows the stored name.
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? name;
  const problem = disabled ? null : problemOf(shown);
  const live = useLiveValidation(problem, typed !== null);
  return (
    <TextField
      label={intl.formatMessage({ id: 'stimulus.name', defaultMessage: 'Name' })}
      value={shown}
      maxLength={NAME_MAX}
      disabled={disabled}
      description={description}
      error={live.shown && messages(live.shown)}
      onChange={(text) => {
        setTyped(text);
        if (problemOf(text) === null && cleanName(text) !== name) onChange(cleanName(text));
      }}
      onLeave={() => problem === null && setTyped(null)}
    />
  );
}
