import type { ParameterType } from '@fovea/contract/studies/reports';
import { Switch, TagsInput, Text } from '@mantine/core';
import type { ComponentType } from 'react';
import { FormattedMessage } from 'react-intl';
import { TextField } from '../../controls/fields/TextField';
import { ChoiceParameter } from './ChoiceParameter';
import { FIELD_ORDER } from './fieldOrder';
import { FileParameter } from './FileParameter';
import { NumberParameter } from './NumberParameter';
import type { ParameterFieldProps } from './parameterFieldProps';
import { ParameterLabel } from './ParameterLabel';

const FIELDS: Record<ParameterType, ComponentType<ParameterFieldProps>> = {
  BOOLEAN: SwitchParameter,
  STRING: TextParameter,
  NUMBER: NumberParameter,
  ENUMERATION: ChoiceParameter,
  FILE: FileParameter,
};

/** The field for a parameter of a template, by its type. */
export function ParameterField(props: ParameterFieldProps) {
  const { type } = props.parameter;
  const Field = (FIELDS as Readonly<Partial<Record<string, ComponentType<ParameterFieldProps>>>>)[
    type
  ];
  // A server that is newer than this page may know more types.
  if (!Field) {
    return (
      <Text role="alert" size="sm" c="var(--fovea-bad)">
        <FormattedMessage
          id="report.parameter.unknownType"
          defaultMessage="{label}: unknown parameter type {type}. Reload the page."
          values={{ label: <bdi>{props.parameter.label}</bdi>, type }}
        />
      </Text>
    );
  }
  return <Field {...props} />;
}

function SwitchParameter({ parameter, value, error, onChange }: ParameterFieldProps) {
  return (
    <Switch
      label={<ParameterLabel parameter={parameter} />}
      description={parameter.description}
      checked={value === true}
      error={error}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function TextParameter({ parameter, value, error, onChange, onLeave }: ParameterFieldProps) {
  const field = {
    label: <ParameterLabel parameter={parameter} />,
    description: parameter.description,
    placeholder: parameter.placeholder,
    error,
    dir: 'auto',
    required: true,
    withAsterisk: false,
  } as const;
  if (parameter.multiple) {
    return (
      <TagsInput
        {...field}
        inputWrapperOrder={FIELD_ORDER}
        value={Array.isArray(value) ? value : []}
        onChange={onChange}
        onBlur={onLeave}
        maxTags={1000}
      />
    );
  }
  return (
    <TextField
      {...field}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      onLeave={onLeave}
    />
  );
}
