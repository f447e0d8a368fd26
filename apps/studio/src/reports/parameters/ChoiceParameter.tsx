import {
  DYNAMIC_CHOICES,
  type DynamicChoice,
  type TemplateParameter,
} from '@fovea/contract/studies/reports';
import { isDynamicChoice } from '@fovea/rules/studies/reports';
import { MultiSelect, Select } from '@mantine/core';
import { useIntl, type IntlShape } from 'react-intl';
import { DYNAMIC_CHOICE_MESSAGES } from '../../messages/reportChoiceMessages';
import { CHOICE_GROUP_MESSAGES } from './parameterMessages';
import type { ParameterFieldProps } from './parameterFieldProps';
import { FIELD_ORDER } from './fieldOrder';
import { ParameterLabel } from './ParameterLabel';
import type { StudyChoices } from './studyChoices';

/** More are found by typing. */
const MAX_LISTED = 200;

/**
 * One or several of the choices of a template. Where they are the study's own, everything of a kind is one
 * choice, so that it stays everything when the study grows.
 */
export function ChoiceParameter({
  parameter,
  value,
  choices,
  error,
  onChange,
  onLeave,
}: ParameterFieldProps) {
  const intl = useIntl();
  const values = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
  const data = choiceGroups(intl, parameter, choices, values);
  const field = {
    label: <ParameterLabel parameter={parameter} />,
    description: parameter.description,
    inputWrapperOrder: FIELD_ORDER,
    placeholder:
      parameter.placeholder ||
      intl.formatMessage({ id: 'report.choose', defaultMessage: 'Choose' }),
    data,
    error,
    searchable: true,
    limit: MAX_LISTED,
    maxDropdownHeight: 320,
    nothingFoundMessage: intl.formatMessage({
      id: 'list.nothing',
      defaultMessage: 'Nothing found',
    }),
    onBlur: onLeave,
  };
  if (!parameter.multiple) {
    return (
      <Select {...field} value={values[0] ?? null} onChange={onChange} allowDeselect={false} />
    );
  }
  const { placeholder, ...several } = field;
  return (
    <MultiSelect
      {...several}
      {...(values.length === 0 && { placeholder })}
      value={values}
      onChange={(next) => onChange(withoutOverlap(next, values, choices))}
      hidePickedOptions
    />
  );
}

/** Everything of a kind and single things of that kind replace each other, whichever came last. */
function withoutOverlap(
  next: readonly string[],
  before: readonly string[],
  { ids }: StudyChoices,
): string[] {
  const added = next.find((each) => !before.includes(each));
  if (added === undefined) return [...next];
  if (isDynamicChoice(added)) return next.filter((each) => !ids[added].includes(each));
  return next.filter((each) => !isDynamicChoice(each) || !ids[each].includes(added));
}

interface Option {
  readonly value: string;
  readonly label: string;
}

function choiceGroups(
  intl: IntlShape,
  { choices, multiple }: TemplateParameter,
  { ids, nameOf }: StudyChoices,
  values: readonly string[],
) {
  const own = choices.filter((choice) => choice !== '' && !isDynamicChoice(choice));
  const kinds = DYNAMIC_CHOICES.filter((kind) => choices.includes(kind));
  const all = kinds.map((kind) => everything(intl, kind, ids[kind].length));
  const groups = kinds.map((kind) => ({
    group: intl.formatMessage(CHOICE_GROUP_MESSAGES[kind]),
    items: ids[kind].map((id): Option => ({ value: id, label: nameOf(id) ?? id })),
  }));
  const known = new Set([
    ...own,
    ...kinds,
    ...groups.flatMap(({ items }) => items.map(({ value }) => value)),
  ]);
  const gone = values
    .filter((value) => !known.has(value))
    .map((value): Option => ({
      value,
      label: intl.formatMessage({ id: 'report.choice.gone', defaultMessage: '(no longer there)' }),
    }));
  return [
    ...(multiple ? all : []),
    ...own.map((choice): Option => ({ value: choice, label: choice })),
    ...gone,
    ...groups.filter(({ items }) => items.length > 0),
  ];
}

function everything(intl: IntlShape, kind: DynamicChoice, count: number): Option {
  return {
    value: kind,
    label: intl.formatMessage(
      { id: 'report.every', defaultMessage: '{every} ({count, number})' },
      { every: intl.formatMessage(DYNAMIC_CHOICE_MESSAGES[kind]), count },
    ),
  };
}
