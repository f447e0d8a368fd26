import { Textarea, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';

interface Props {
  readonly label?: ReactNode;
  readonly 'aria-label'?: string;
  readonly help?: ReactNode;
  readonly placeholder?: string;
  readonly value: string;
  /** Applies the text, or returns why not; the field then keeps what was typed. */
  readonly onChange: (text: string) => string | null;
  readonly lines?: number;
  /** For code and names: left to right in every language. */
  readonly isCode?: boolean;
  readonly disabled?: boolean;
  readonly isTitle?: boolean;
  readonly onEnter?: () => void;
}

/** A text field that applies every keystroke, except invalid text, which stays with the reason. */
export function DraftField(props: Props) {
  const { value, onChange, lines = 1, isCode = false, isTitle = false, help, onEnter } = props;
  const [draft, setDraft] = useState<{ text: string; problem: string } | null>(null);
  const shared = {
    label: props.label,
    'aria-label': props['aria-label'],
    description: help,
    placeholder: props.placeholder,
    disabled: props.disabled ?? false,
    value: draft?.text ?? value,
    error: draft?.problem,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      'label' | 'input' | 'description' | 'error'
    )[],
    ...(isCode
      ? { dir: 'ltr', styles: { input: { fontFamily: 'var(--mantine-font-family-monospace)' } } }
      : { dir: 'auto' }),
    ...(isTitle ? { 'data-survey-title': true } : {}),
    onChange: (event: { currentTarget: { value: string } }) => {
      const text = event.currentTarget.value;
      const problem = onChange(text);
      setDraft(problem === null ? null : { text, problem });
    },
  };
  if (lines > 1) {
    return <Textarea {...shared} autosize minRows={lines} maxRows={lines * 3} />;
  }
  return (
    <TextInput
      {...shared}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnter?.();
      }}
    />
  );
}
