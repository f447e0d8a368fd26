import { ColorInput } from '@mantine/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';

interface Props {
  readonly label: string;
  /** A colour as #rrggbb; empty if there is none. */
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
  /** Called when the field is emptied; without it, a colour cannot be removed. */
  readonly onClear?: () => void;
  readonly placeholder?: string;
}

/** A colour that is typed or picked; incomplete input is not applied. */
export function HexColorField(props: Props) {
  const { label, value, disabled, onChange, onClear, placeholder } = props;
  const intl = useIntl();
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <ColorInput
      label={label}
      disabled={disabled}
      format="hex"
      dir="ltr"
      {...(placeholder === undefined ? {} : { placeholder })}
      eyeDropperButtonProps={{
        'aria-label': intl.formatMessage(
          { id: 'survey.theme.pick', defaultMessage: '{name}: pick it from the screen' },
          { name: label },
        ),
      }}
      value={draft ?? value}
      onBlur={() => setDraft(null)}
      onChange={(next) => {
        if (next === '' && onClear) {
          setDraft(null);
          if (value !== '') onClear();
          return;
        }
        const isWhole = /^#[0-9a-f]{6}$/i.test(next);
        setDraft(isWhole ? null : next);
        // The field reports its colour again on blur: ignore an unchanged value.
        if (isWhole && next.toLowerCase() !== value.toLowerCase()) onChange(next);
      }}
    />
  );
}
