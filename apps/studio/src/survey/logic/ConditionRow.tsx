import { ActionIcon, MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import classes from '../fields/Survey.module.css';
import {
  needsList,
  needsOperand,
  OPERATORS,
  type Condition,
  type Operand,
  type Operator,
} from './conditions';
import { OPERATOR_MESSAGES } from './operatorMessages';
import { operatorsFor, type ValueSource } from './valueSources';

interface Props {
  readonly condition: Condition;
  readonly sources: readonly ValueSource[];
  readonly isReadOnly: boolean;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}

/** One comparison: a question, a suitable operator, and a value. */
export function ConditionRow({ condition, sources, isReadOnly, onChange, onRemove }: Props) {
  const intl = useIntl();
  const source = sources.find(({ name }) => name === condition.name);
  const fitting = source ? operatorsFor(source.kind) : OPERATORS;
  const operators = fitting.includes(condition.operator)
    ? fitting
    : [...fitting, condition.operator];
  const known = sources.map(({ name, title }) => ({
    value: name,
    label: title === name ? name : `${title} (${name})`,
  }));

  function choose(name: string | null) {
    const next = sources.find((one) => one.name === name);
    if (!next) return;
    const [operator = '='] = operatorsFor(next.kind);
    onChange({ name: next.name, operator, operand: firstOperand(next, operator) });
  }
  function operate(value: string | null) {
    const operator = OPERATORS.find((one) => one === value);
    if (!operator) return;
    if (!needsOperand(operator)) {
      onChange({ name: condition.name, operator });
      return;
    }
    const { operand = '' } = condition;
    const list = typeof operand === 'object' ? operand : [operand];
    onChange({
      ...condition,
      operator,
      operand: needsList(operator) ? list : (list[0] ?? ''),
    });
  }

  return (
    <div className={classes['condition']}>
      <Select
        size="xs"
        searchable
        allowDeselect={false}
        disabled={isReadOnly}
        aria-label={intl.formatMessage({
          id: 'survey.condition.question',
          defaultMessage: 'Question',
        })}
        data={source ? known : [...known, { value: condition.name, label: condition.name }]}
        value={condition.name}
        onChange={choose}
      />
      <Select
        size="xs"
        allowDeselect={false}
        disabled={isReadOnly}
        aria-label={intl.formatMessage({
          id: 'survey.condition.operator',
          defaultMessage: 'Comparison',
        })}
        data={operators.map((value) => ({
          value,
          label: intl.formatMessage(OPERATOR_MESSAGES[value]),
        }))}
        value={condition.operator}
        onChange={operate}
      />
      {needsOperand(condition.operator) ? (
        <OperandField
          operator={condition.operator}
          operand={condition.operand ?? ''}
          source={source}
          isReadOnly={isReadOnly}
          onChange={(operand) => onChange({ ...condition, operand })}
        />
      ) : (
        <span />
      )}
      <ActionIcon
        size={30}
        variant="subtle"
        color="gray"
        disabled={isReadOnly}
        aria-label={intl.formatMessage(
          {
            id: 'survey.condition.remove',
            defaultMessage: 'Remove the condition on “{name}”',
          },
          { name: source?.title ?? condition.name },
        )}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function firstOperand({ kind, options }: ValueSource, operator: Operator): Operand {
  const first = options[0]?.value ?? (kind === 'number' ? 0 : kind === 'boolean' ? true : '');
  return needsList(operator) ? [first] : first;
}

interface OperandProps {
  readonly operator: Operator;
  readonly operand: Operand;
  readonly source: ValueSource | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (operand: Operand) => void;
}

function OperandField({ operator, operand, source, isReadOnly, onChange }: OperandProps) {
  const intl = useIntl();
  const field = {
    size: 'xs',
    disabled: isReadOnly,
    'aria-label': intl.formatMessage({ id: 'survey.condition.value', defaultMessage: 'Value' }),
  } as const;
  const options =
    source?.kind === 'boolean'
      ? [
          { value: true, label: intl.formatMessage({ id: 'survey.yes', defaultMessage: 'Yes' }) },
          { value: false, label: intl.formatMessage({ id: 'survey.no', defaultMessage: 'No' }) },
        ]
      : (source?.options ?? []);
  const byText = new Map(options.map(({ value }) => [String(value), value]));
  const data = [...byText].map(([text]) => ({
    value: text,
    label: options.find(({ value }) => String(value) === text)!.label,
  }));
  const typed = (text: string) =>
    byText.get(text) ?? (source?.kind === 'number' && isNumber(text) ? Number(text) : text);

  if (needsList(operator)) {
    const list = (typeof operand === 'object' ? operand : [operand]).map(String);
    const put = (next: readonly string[]) => onChange(next.map(typed));
    if (data.length === 0) return <TagsInput {...field} value={list} onChange={put} />;
    const unknown = list
      .filter((one) => !byText.has(one))
      .map((one) => ({ value: one, label: one }));
    return <MultiSelect {...field} data={[...data, ...unknown]} value={list} onChange={put} />;
  }
  const text = typeof operand === 'object' ? operand.join(', ') : String(operand);
  if (data.length > 0) {
    const shown = byText.has(text) ? data : [...data, { value: text, label: text }];
    return (
      <Select
        {...field}
        searchable
        allowDeselect={false}
        data={shown}
        value={text}
        onChange={(next) => next !== null && onChange(typed(next))}
      />
    );
  }
  return (
    <TextInput
      {...field}
      dir="auto"
      value={text}
      onChange={(event) => onChange(typed(event.currentTarget.value))}
    />
  );
}

const isNumber = (text: string) => /^-?\d+(?:\.\d+)?$/.test(text.trim());
