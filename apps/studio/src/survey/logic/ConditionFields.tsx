import { Stack } from '@mantine/core';
import { defineMessages, useIntl } from 'react-intl';
import { textOf } from '../operations/localText';
import type { OutlineNode } from '../operations/outline';
import { useSurvey } from '../operations/surveyEdits';
import { ConditionProblems } from './ConditionProblems';
import { ExpressionField } from './ExpressionField';

const messages = defineMessages({
  visibleIf: { id: 'survey.visibleIf', defaultMessage: 'Shown only when' },
  enableIf: { id: 'survey.enableIf', defaultMessage: 'Can be answered only when' },
  requiredIf: { id: 'survey.requiredIf', defaultMessage: 'Required when' },
});

export type ConditionName = keyof typeof messages;

interface Props {
  readonly node: OutlineNode;
  readonly names: readonly ConditionName[];
}

/** The conditions of a page or question. */
export function ConditionFields({ node, names }: Props) {
  const intl = useIntl();
  const { set } = useSurvey();
  const { json, path } = node;
  return (
    <Stack gap={16}>
      {names.map((name) => {
        const label = intl.formatMessage(messages[name]);
        return (
          <Stack key={name} gap={4}>
            <ExpressionField
              label={label}
              path={path}
              value={textOf(json[name])}
              onChange={(expression) =>
                set(
                  path,
                  name,
                  expression === '' ? undefined : expression,
                  intl.formatMessage(
                    { id: 'survey.step.change', defaultMessage: 'Change: {property}' },
                    { property: label },
                  ),
                )
              }
            />
            <ConditionProblems path={path} expression={textOf(json[name])} />
          </Stack>
        );
      })}
    </Stack>
  );
}
