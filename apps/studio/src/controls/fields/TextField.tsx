import { Textarea, TextInput, type TextareaProps, type TextInputProps } from '@mantine/core';
import type { ChangeEvent, FocusEvent, KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';

type Base = Omit<TextInputProps & TextareaProps, 'value' | 'onChange' | 'maxLength' | 'onKeyDown'>;
type AnyField = HTMLInputElement | HTMLTextAreaElement;

interface Props extends Base {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shows a counter and truncates longer input. */
  readonly maxLength?: number;
  /** Accepts longer text instead of truncating it: a truncated key would look valid. */
  readonly allowsExcess?: boolean;
  readonly lines?: number;
  readonly onLeave?: () => void;
  readonly onEnter?: () => void;
}

const count = (text: string) => [...text].length;

/** A single-line or multi-line text field with a counter of visible characters (graphemes). */
export function TextField({
  value,
  onChange,
  maxLength,
  allowsExcess = false,
  lines = 1,
  onLeave,
  onEnter,
  description,
  ...field
}: Props) {
  const intl = useIntl();
  const counter =
    maxLength === undefined || field.disabled
      ? null
      : intl.formatMessage(
          { id: 'text.counter', defaultMessage: '{count} / {max}' },
          { count: count(value), max: maxLength },
        );
  const shared = {
    ...field,
    value,
    description:
      description || counter ? (
        <span style={{ display: 'flex', justifyContent: 'space-between', gap: 12 }}>
          <span>{description}</span>
          <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
            {counter}
          </span>
        </span>
      ) : undefined,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      'label' | 'input' | 'description' | 'error'
    )[],
    onChange: (event: ChangeEvent<AnyField>) => {
      const text = event.currentTarget.value;
      onChange(
        maxLength === undefined || allowsExcess ? text : [...text].slice(0, maxLength).join(''),
      );
    },
    onBlur: (_event: FocusEvent<AnyField>) => onLeave?.(),
  };
  if (lines > 1) return <Textarea {...shared} autosize minRows={lines} maxRows={lines * 3} />;
  return (
    <TextInput
      {...shared}
      onKeyDown={(event: KeyboardEvent<AnyField>) => {
        if (event.key === 'Enter') onEnter?.();
      }}
    />
  );
}
