import { ColorInput } from '@mantine/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';

interface Props {
  readonly label: string;
  /** A colour as #rrggbb. */
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

/** A colour that is typed or picked; incomplete input is not applied. */
export function ThemeColorField({ label, value, disabled, onChange }: Props) {
  const intl = useIntl();
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <ColorInput
      label={label}
      disabled={disabled}
      format="hex"
      eyeDropperButtonProps={{
        'aria-label': intl.formatMessage(
          { id: 'survey.theme.pick', defaultMessage: '{name}: pick it from the screen' },
          { name: label },
        ),
      }}
      value={draft ?? value}
      onBlur={() => setDraft(null)}
      onChange={(next) => {
        const isWhole = /^#[0-9a-f]{6}$/i.test(next);
        setDraft(isWhole ? null : next);
        // The field reports its colour again on blur: ignore an unchanged value.
        if (isWhole && next.toLowerCase() !== value.toLowerCase()) onChange(next);
      }}
    />
  );
}
