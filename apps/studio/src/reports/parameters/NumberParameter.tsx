import type { TemplateParameter } from '@fovea/contract/studies/reports';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { parseNumber } from '../../controls/fields/parseNumber';
import { FIELD_ORDER } from './fieldOrder';
import type { ParameterFieldProps } from './parameterFieldProps';
import { ParameterLabel } from './ParameterLabel';

/** A number, which may be empty at first; the arrow keys go by the step of the parameter. */
export function NumberParameter({
  parameter,
  value,
  error,
  onChange,
  onLeave,
}: ParameterFieldProps) {
  const { placeholder } = parameter;
  const isWhole = Number.isInteger(parameter.step ?? 0.5) && Number.isInteger(parameter.min ?? 0);
  const shown = typeof value === 'number' ? String(value) : '';
  /** As typed, while it is the value: `1,50` stays what it is. */
  const [draft, setDraft] = useState<string | null>(null);
  const isDraft = draft !== null && parse(draft) === (value ?? null);

  function parse(text: string): number | null {
    return parseNumber(text, isWhole ? 0 : Infinity);
  }
  function type(text: string) {
    setDraft(text);
    onChange(parse(text));
  }
  function step(by: 1 | -1) {
    setDraft(null);
    onChange(steppedValue(parameter, typeof value === 'number' ? value : null, by));
  }
  return (
    <TextInput
      label={<ParameterLabel parameter={parameter} />}
      description={
        <>
          {parameter.description && <span>{parameter.description} </span>}
          <NumberLimits parameter={parameter} />
        </>
      }
      inputWrapperOrder={FIELD_ORDER}
      placeholder={placeholder}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      dir="ltr"
      value={isDraft ? draft : shown}
      error={error}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={onLeave}
      onKeyDown={(event) => {
        if (event.key === 'ArrowUp') step(1);
        else if (event.key === 'ArrowDown') step(-1);
        else return;
        event.preventDefault();
      }}
    />
  );
}

function NumberLimits({
  parameter: { min, max, step },
}: {
  readonly parameter: TemplateParameter;
}) {
  const intl = useIntl();
  const [from, to] = [min, max].map((limit) => limit !== null && intl.formatNumber(limit));
  const limits =
    from && to ? (
      <FormattedMessage
        id="report.parameter.between"
        defaultMessage="From {min} to {max}."
        values={{ min: from, max: to }}
      />
    ) : from ? (
      <FormattedMessage
        id="report.parameter.from"
        defaultMessage="{min} or more."
        values={{ min: from }}
      />
    ) : to ? (
      <FormattedMessage
        id="report.parameter.upTo"
        defaultMessage="{max} or less."
        values={{ max: to }}
      />
    ) : null;
  return (
    <>
      {limits}
      {step !== null && (
        <>
          {' '}
          <FormattedMessage
            id="report.parameter.steps"
            defaultMessage="In steps of {step}."
            values={{ step: intl.formatNumber(step, { maximumFractionDigits: 6 }) }}
          />
        </>
      )}
    </>
  );
}

type Limits = Pick<TemplateParameter, 'min' | 'max' | 'step'>;

/** The next allowed number up or down. */
export function steppedValue({ min, max, step }: Limits, value: number | null, by: 1 | -1): number {
  const size = step ?? 1;
  const from = min ?? 0;
  const steps = value === null ? 0 : (value - from) / size + by;
  // Without the error of adding decimals.
  const next = Number((from + Math.round(steps) * size).toPrecision(12));
  return Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next));
}
