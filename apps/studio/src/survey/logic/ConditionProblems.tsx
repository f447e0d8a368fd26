import { Text } from '@mantine/core';
import { conditionProblems, type ConditionProblem } from '@fovea/rules/survey/surveyConditions';
import { IconAlertTriangle } from '@tabler/icons-react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import type { Path } from '../operations/jsonPath';
import { useSurvey } from '../operations/surveyEdits';

const MESSAGES: Record<ConditionProblem['kind'], MessageDescriptor> = defineMessages({
  unknown: {
    id: 'survey.condition.unknown',
    defaultMessage: 'No question or variable is named “{name}”: it is always empty.',
  },
  later: {
    id: 'survey.condition.later',
    defaultMessage: '“{name}” is asked on a later page: it has no answer yet.',
  },
  noChoice: {
    id: 'survey.condition.noChoice',
    defaultMessage: '“{name}” has no choice with the value “{value}”.',
  },
});

interface Props {
  /** Of the page or element that has the condition. */
  readonly path: Path;
  readonly expression: string;
}

/** Warnings of a condition that refers to what does not exist or comes later. */
export function ConditionProblems({ path, expression }: Props) {
  const { survey } = useSurvey();
  const problems = conditionProblems(survey, expression, path);
  if (problems.length === 0) return null;
  return (
    <div role="status">
      {problems.map((problem) => (
        <Text
          key={JSON.stringify(problem)}
          size="sm"
          style={{ display: 'flex', gap: 6, overflowWrap: 'anywhere' }}
        >
          <IconAlertTriangle
            size={16}
            color="var(--mantine-color-yellow-7)"
            style={{ flex: 'none', marginBlockStart: 2 }}
            aria-hidden
          />
          <span>
            <FormattedMessage {...MESSAGES[problem.kind]} values={valuesOf(problem)} />
          </span>
        </Text>
      ))}
    </div>
  );
}

function valuesOf(problem: ConditionProblem) {
  return {
    name: <bdi>{problem.name}</bdi>,
    value: problem.kind === 'noChoice' ? <bdi>{problem.value}</bdi> : '',
  };
}
