import {
  DYNAMIC_CHOICES,
  ParameterType,
  type TemplateParameter,
} from '@fovea/contract/studies/reports';
import { isDynamicChoice } from '@fovea/rules/studies/reports';
import { Checkbox, Group, Select, Stack, Switch, TagsInput } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { TextField } from '../../controls/fields/TextField';
import { ParameterDefaultField } from './ParameterDefaultField';
import { DYNAMIC_CHOICE_MESSAGES } from '../../messages/reportChoiceMessages';
import { OptionalNumberField } from './OptionalNumberField';
import { SensorSelect } from './SensorSelect';
import { ofType } from './templateDraft';
import { PARAMETER_TYPES } from './templateMessages';

const LABELS = defineMessages({
  name: { id: 'template.parameter.name', defaultMessage: 'Name in the template' },
  label: { id: 'template.parameter.label', defaultMessage: 'Label' },
  type: { id: 'template.type', defaultMessage: 'Type' },
  description: { id: 'report.column.description', defaultMessage: 'Description' },
  placeholder: { id: 'template.parameter.placeholder', defaultMessage: 'Placeholder' },
  multiple: { id: 'template.parameter.multiple', defaultMessage: 'Several values' },
  choices: { id: 'template.parameter.choices', defaultMessage: 'Choices' },
  dynamic: { id: 'template.parameter.dynamic', defaultMessage: 'Choices from the study' },
  min: { id: 'template.parameter.min', defaultMessage: 'Smallest' },
  max: { id: 'template.parameter.max', defaultMessage: 'Largest' },
  step: { id: 'template.parameter.step', defaultMessage: 'Step' },
  default: { id: 'template.parameter.default', defaultMessage: 'Default' },
  sensor: { id: 'template.parameter.sensor', defaultMessage: 'Asked only with this sensor' },
});

interface Props {
  readonly parameter: TemplateParameter;
  /** @param step what the change is called when it is undone */
  readonly onChange: (step: string, changes: Partial<TemplateParameter>) => void;
}

/** Every attribute of a parameter that its type has. */
export function ParameterEditor({ parameter, onChange }: Props) {
  const intl = useIntl();
  const { type } = parameter;
  const change = (label: MessageDescriptor, changes: Partial<TemplateParameter>) =>
    onChange(
      intl.formatMessage(
        { id: 'template.step.change', defaultMessage: 'Change: {property}' },
        { property: intl.formatMessage(label) },
      ),
      changes,
    );
  const hasSeveral = type === 'ENUMERATION' || type === 'STRING' || type === 'FILE';
  const hasPlaceholder = type === 'STRING' || type === 'NUMBER' || type === 'ENUMERATION';
  return (
    <>
      <TextField
        label={<FormattedMessage {...LABELS.label} />}
        value={parameter.label}
        maxLength={255}
        dir="auto"
        onChange={(label) => change(LABELS.label, { label })}
      />
      <Group gap={12} grow align="flex-start">
        <TextField
          label={<FormattedMessage {...LABELS.name} />}
          value={parameter.name}
          maxLength={64}
          dir="ltr"
          spellCheck={false}
          onChange={(name) => change(LABELS.name, { name })}
        />
        <Select
          label={<FormattedMessage {...LABELS.type} />}
          data={ParameterType.options.map((value) => ({
            value,
            label: intl.formatMessage(PARAMETER_TYPES[value]),
          }))}
          value={type}
          allowDeselect={false}
          onChange={(value) => {
            const next = ParameterType.options.find((one) => one === value);
            if (next && next !== type) change(LABELS.type, ofType(next));
          }}
        />
      </Group>
      <TextField
        label={<FormattedMessage {...LABELS.description} />}
        value={parameter.description}
        maxLength={2000}
        lines={2}
        dir="auto"
        onChange={(description) => change(LABELS.description, { description })}
      />
      {type === 'ENUMERATION' && <ChoicesFields parameter={parameter} change={change} />}
      {type === 'NUMBER' && (
        <Group gap={12} grow align="flex-start">
          {(['min', 'max', 'step'] as const).map((limit) => (
            <OptionalNumberField
              key={limit}
              label={<FormattedMessage {...LABELS[limit]} />}
              value={parameter[limit]}
              onChange={(value) => change(LABELS[limit], { [limit]: value })}
            />
          ))}
        </Group>
      )}
      {hasSeveral && (
        <Switch
          label={<FormattedMessage {...LABELS.multiple} />}
          checked={parameter.multiple}
          onChange={(event) =>
            change(LABELS.multiple, { multiple: event.currentTarget.checked, defaultValue: null })
          }
        />
      )}
      {hasPlaceholder && (
        <TextField
          label={<FormattedMessage {...LABELS.placeholder} />}
          value={parameter.placeholder}
          maxLength={255}
          dir="auto"
          onChange={(placeholder) => change(LABELS.placeholder, { placeholder })}
        />
      )}
      {type !== 'FILE' && (
        <ParameterDefaultField
          label={<FormattedMessage {...LABELS.default} />}
          parameter={parameter}
          onChange={(defaultValue) => change(LABELS.default, { defaultValue })}
        />
      )}
      <SensorSelect
        label={<FormattedMessage {...LABELS.sensor} />}
        value={parameter.requiredSensor}
        onChange={(requiredSensor) => change(LABELS.sensor, { requiredSensor })}
      />
    </>
  );
}

interface ChoicesProps {
  readonly parameter: TemplateParameter;
  readonly change: (label: MessageDescriptor, changes: Partial<TemplateParameter>) => void;
}

function ChoicesFields({ parameter: { choices }, change }: ChoicesProps) {
  const own = choices.filter((choice) => !isDynamicChoice(choice));
  const dynamic = choices.filter(isDynamicChoice);
  // A default that is no longer a choice would have to be found first.
  const put = (label: MessageDescriptor, next: string[]) =>
    change(label, { choices: next, defaultValue: null });
  return (
    <>
      <TagsInput
        label={<FormattedMessage {...LABELS.choices} />}
        description={
          <FormattedMessage
            id="template.parameter.choices.help"
            defaultMessage="Type each choice and press Enter."
          />
        }
        value={own}
        maxTags={1000}
        onChange={(next) => put(LABELS.choices, [...next, ...dynamic])}
      />
      <FieldGroup legend={<FormattedMessage {...LABELS.dynamic} />}>
        <Stack gap={8}>
          {DYNAMIC_CHOICES.map((choice) => (
            <Checkbox
              key={choice}
              label={<FormattedMessage {...DYNAMIC_CHOICE_MESSAGES[choice]} />}
              checked={dynamic.includes(choice)}
              onChange={(event) => {
                const rest = choices.filter((one) => one !== choice);
                put(LABELS.dynamic, event.currentTarget.checked ? [...rest, choice] : rest);
              }}
            />
          ))}
        </Stack>
      </FieldGroup>
    </>
  );
}
