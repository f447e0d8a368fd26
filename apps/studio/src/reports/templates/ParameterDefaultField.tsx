import type { ParameterValue, TemplateParameter } from '@fovea/contract/studies/reports';
import { isDynamicChoice } from '@fovea/rules/studies/reports';
import { MultiSelect, Select, TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { TextField } from '../../controls/fields/TextField';
import { DYNAMIC_CHOICE_MESSAGES } from '../../messages/reportChoiceMessages';
import { OptionalNumberField } from './OptionalNumberField';

interface Props {
  readonly label: ReactNode;
  readonly parameter: TemplateParameter;
  readonly onChange: (value: ParameterValue | null) => void;
}

/** What the field of a parameter begins with; empty: nothing. */
export function ParameterDefaultField({ label, parameter, onChange }: Props) {
  const intl = useIntl();
  const { type, defaultValue: value, multiple, choices } = parameter;
  const list = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
  const nothing = intl.formatMessage({ id: 'template.default.none', defaultMessage: 'Nothing' });
  if (type === 'BOOLEAN') {
    return (
      <Select
        label={label}
        data={[
          {
            value: 'true',
            label: intl.formatMessage({ id: 'template.default.on', defaultMessage: 'On' }),
          },
          {
            value: 'false',
            label: intl.formatMessage({ id: 'template.default.off', defaultMessage: 'Off' }),
          },
        ]}
        value={value === null ? 'false' : String(value)}
        allowDeselect={false}
        onChange={(chosen) => onChange(chosen === 'true')}
      />
    );
  }
  if (type === 'NUMBER') {
    return (
      <OptionalNumberField
        label={label}
        value={typeof value === 'number' ? value : null}
        onChange={onChange}
      />
    );
  }
  if (type === 'STRING') {
    if (multiple) {
      return (
        <TagsInput
          label={label}
          value={list}
          onChange={(next) => onChange(next.length === 0 ? null : next)}
        />
      );
    }
    return (
      <TextField
        label={label}
        dir="auto"
        value={list[0] ?? ''}
        onChange={(text) => onChange(text === '' ? null : text)}
      />
    );
  }
  // Of single things of a study nobody knows the ids yet.
  const data = choices
    .filter((choice) => multiple || !isDynamicChoice(choice))
    .map((choice) => ({
      value: choice,
      label: isDynamicChoice(choice) ? intl.formatMessage(DYNAMIC_CHOICE_MESSAGES[choice]) : choice,
    }));
  if (multiple) {
    return (
      <MultiSelect
        label={label}
        data={data}
        value={list}
        onChange={(next) => onChange(next.length === 0 ? null : next)}
      />
    );
  }
  return (
    <Select
      label={label}
      data={data}
      placeholder={nothing}
      value={list[0] ?? null}
      clearable
      onChange={onChange}
    />
  );
}
