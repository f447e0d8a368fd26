import { Anchor, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DraftField } from '../fields/DraftField';
import type { Path } from '../operations/jsonPath';
import { useSurvey } from '../operations/surveyEdits';
import classes from '../fields/Survey.module.css';
import { ConditionRow } from './ConditionRow';
import { expressionOf, type Condition, type Conditions } from './conditions';
import { readConditions } from './readConditions';
import { useExpressionProblem } from './useExpressionProblem';
import { operatorsFor, valueSources } from './valueSources';

interface Props {
  readonly label: string;
  /** The element whose condition this is; null for the survey's. */
  readonly path: Path | null;
  /** Whether the element itself can be used, as in a validator of its own answer. */
  readonly withOwn?: boolean;
  readonly value: string;
  readonly onChange: (expression: string) => string | null;
}

/** A condition: built from questions, operators and values, or written as an expression. */
export function ExpressionField({ label, path, withOwn = false, value, onChange }: Props) {
  const intl = useIntl();
  const { survey, isReadOnly } = useSurvey();
  const problem = useExpressionProblem(value);
  const [wantsText, setWantsText] = useState(false);
  const sources = valueSources(survey, withOwn ? null : path);
  const conditions = readConditions(value);
  const isText = wantsText || conditions === null;

  const put = (next: Conditions) => void onChange(expressionOf(next));
  function add(list: Conditions) {
    const [first] = sources;
    if (!first) return;
    const [operator = '='] = operatorsFor(first.kind);
    const operand = first.options[0]?.value ?? (first.kind === 'number' ? 0 : '');
    const condition: Condition = { name: first.name, operator, operand };
    put({ ...list, list: [...list.list, condition] });
  }

  return (
    <Stack gap={8} role="group" aria-label={label}>
      <Group justify="space-between">
        <Text fw={500} size="sm">
          {label}
        </Text>
        {!isReadOnly && conditions !== null && (
          <Anchor component="button" type="button" size="sm" onClick={() => setWantsText(!isText)}>
            {isText ? (
              <FormattedMessage id="survey.expression.build" defaultMessage="Build" />
            ) : (
              <FormattedMessage id="survey.expression.write" defaultMessage="Write as text" />
            )}
          </Anchor>
        )}
      </Group>
      {isText || !conditions ? (
        <>
          <DraftField
            isCode
            lines={2}
            aria-label={label}
            disabled={isReadOnly}
            placeholder="{question1} = 'Item 1'"
            value={value}
            onChange={onChange}
          />
          {problem && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {problem}
            </Text>
          )}
        </>
      ) : (
        <>
          {conditions.list.length > 1 && (
            <SegmentedControl
              size="xs"
              disabled={isReadOnly}
              value={conditions.join}
              onChange={(join) => put({ ...conditions, join: join === 'or' ? 'or' : 'and' })}
              data={[
                {
                  value: 'and',
                  label: intl.formatMessage({ id: 'survey.all', defaultMessage: 'All are true' }),
                },
                {
                  value: 'or',
                  label: intl.formatMessage({ id: 'survey.any', defaultMessage: 'Any is true' }),
                },
              ]}
            />
          )}
          {conditions.list.map((condition, place) => (
            <div key={place} className={classes['conditionRoom']}>
              <ConditionRow
                condition={condition}
                sources={sources}
                isReadOnly={isReadOnly}
                onChange={(next) => put({ ...conditions, list: conditions.list.with(place, next) })}
                onRemove={() => put({ ...conditions, list: conditions.list.toSpliced(place, 1) })}
              />
            </div>
          ))}
          {!isReadOnly &&
            (sources.length > 0 ? (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPlus size={14} aria-hidden />}
                style={{ alignSelf: 'flex-start' }}
                onClick={() => add(conditions)}
              >
                <FormattedMessage id="survey.condition.add" defaultMessage="Add a condition" />
              </Button>
            ) : (
              <Text size="sm" c="dimmed">
                <FormattedMessage
                  id="survey.condition.none"
                  defaultMessage="There is no other question to ask about yet."
                />
              </Text>
            ))}
        </>
      )}
    </Stack>
  );
}
