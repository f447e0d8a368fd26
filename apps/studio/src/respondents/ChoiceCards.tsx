import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Respondents.module.css';

export interface Choice {
  readonly value: string;
  readonly label: ReactNode;
  /** Below the label, in the same card. */
  readonly detail?: ReactNode;
  readonly isDisabled?: boolean;
}

interface Props {
  readonly label: ReactNode;
  readonly choices: readonly Choice[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  /** For fingers, in the kiosk. */
  readonly isLarge?: boolean;
}

/** One of several choices, each a card that can be hit easily. */
export function ChoiceCards({ label, choices, value, onChange, isLarge = false }: Props) {
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={onChange}
      size={isLarge ? 'lg' : 'sm'}
      data-large={isLarge || undefined}
      className={classes['choices'] ?? ''}
    >
      <div className={classes['cards']}>
        {choices.map((choice) => (
          <Radio.Card
            key={choice.value}
            value={choice.value}
            disabled={choice.isDisabled === true}
            className={classes['card'] ?? ''}
          >
            <Radio.Indicator size={isLarge ? 'md' : 'sm'} disabled={choice.isDisabled === true} />
            <span>
              <span className={classes['cardLabel']}>{choice.label}</span>
              {choice.detail && <span className={classes['cardDetail']}>{choice.detail}</span>}
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
