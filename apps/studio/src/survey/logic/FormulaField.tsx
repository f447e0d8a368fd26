import { Button, Group, Menu, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DraftField } from '../fields/DraftField';
import type { Path } from '../operations/jsonPath';
import { useSurvey } from '../operations/surveyEdits';
import { ConditionProblems } from './ConditionProblems';
import { useExpressionProblem } from './useExpressionProblem';
import { valueSources } from './valueSources';

interface Props {
  /** The element whose value is calculated. */
  readonly path: Path;
  /** Where answers are looked up: a column calculates from its own row, which is not checked. */
  readonly isInTable?: boolean;
  readonly value: string;
  readonly onChange: (expression: string) => string | null;
}

/** An expression that calculates a value, with a menu of the answers it can use. */
export function FormulaField({ path, isInTable = false, value, onChange }: Props) {
  const intl = useIntl();
  const { survey, isReadOnly } = useSurvey();
  const problem = useExpressionProblem(value);
  const sources = valueSources(survey, path);
  const label = intl.formatMessage({ id: 'survey.formula', defaultMessage: 'Expression' });
  const append = (name: string) =>
    void onChange(value.trim() === '' ? `{${name}}` : `${value.trimEnd()} {${name}}`);
  return (
    <Stack gap={8}>
      <DraftField
        isCode
        lines={2}
        label={label}
        disabled={isReadOnly}
        placeholder={isInTable ? '{row.column1} * 2' : '{question1} + {question2}'}
        help={
          isInTable
            ? intl.formatMessage(
                {
                  id: 'survey.formula.row.help',
                  defaultMessage: '{reference} is the answer in the same row.',
                },
                { reference: '{row.column1}' },
              )
            : intl.formatMessage(
                {
                  id: 'survey.formula.help',
                  defaultMessage:
                    'Calculates with answers and functions such as {functions}. Respondents see the result.',
                },
                { functions: 'sum, avg, round, iif' },
              )
        }
        value={value}
        onChange={onChange}
      />
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      {!isInTable && !problem && <ConditionProblems path={path} expression={value} />}
      {!isReadOnly && sources.length > 0 && (
        <Group>
          <Menu position="bottom-start">
            <Menu.Target>
              <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />}>
                <FormattedMessage id="survey.formula.insert" defaultMessage="Insert an answer" />
              </Button>
            </Menu.Target>
            <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
              {sources.map(({ name, title }, at) => (
                <Menu.Item key={`${name} ${at}`} onClick={() => append(name)}>
                  <bdi>{title}</bdi>
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </Group>
      )}
    </Stack>
  );
}
