import { Stack, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { NumberField } from './NumberField';

interface Props {
  readonly label: string;
  readonly help: ReactNode;
  /** In the unit of the field; null: no limit. */
  readonly value: number | null;
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
  readonly decimals?: number;
  readonly fieldLabel: string;
  readonly fieldHelp: ReactNode;
  readonly isLocked: boolean;
  /** Whether the study measures it; without, the limit can only be switched off. */
  readonly canMeasure: boolean;
  readonly onChange: (value: number | null) => void;
}

/** A limit that is switched on with a default, and changed in a field below. */
export function ThresholdSetting(props: Props) {
  const { value, isLocked, canMeasure, onChange } = props;
  const isOn = value !== null;
  return (
    <Stack gap={12}>
      <Switch
        label={props.label}
        description={props.help}
        checked={isOn}
        disabled={isLocked || (!canMeasure && !isOn)}
        onChange={(event) => onChange(event.currentTarget.checked ? props.fallback : null)}
      />
      {isOn && canMeasure && (
        <NumberField
          label={props.fieldLabel}
          description={props.fieldHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={value}
          min={props.min}
          max={props.max}
          decimals={props.decimals ?? 0}
          disabled={isLocked}
          onChange={onChange}
          maw={300}
        />
      )}
    </Stack>
  );
}
