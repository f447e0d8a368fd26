import { Select, Text } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { DraftField } from '../fields/DraftField';
import { TypedCardList } from '../fields/TypedCardList';
import type { Json } from '../operations/jsonPath';
import { textOf } from '../operations/localText';
import { flattenOutline, outline } from '../operations/outline';
import { useSurvey } from '../operations/surveyEdits';
import { rowTitle, shortTitle } from '../tree/rowText';
import { ExpressionField } from './ExpressionField';
import { triggerProblem, type TriggerProblem } from './triggerProblem';

const kinds = defineMessages({
  skip: { id: 'survey.trigger.skip', defaultMessage: 'Skip to a question' },
  complete: { id: 'survey.trigger.complete', defaultMessage: 'End the survey' },
  setvalue: { id: 'survey.trigger.setvalue', defaultMessage: 'Set an answer' },
});

const problems: Record<TriggerProblem, MessageDescriptor> = defineMessages({
  missing: {
    id: 'survey.trigger.noTarget',
    defaultMessage: 'Choose a question: without one, this rule does nothing.',
  },
  unknown: {
    id: 'survey.trigger.unknownTarget',
    defaultMessage:
      'There is no question “{name}” any more, so this rule does nothing. Choose another.',
  },
  before: {
    id: 'survey.trigger.targetBefore',
    defaultMessage:
      '“{name}” does not come after the questions of the condition: respondents would be led back. Choose a later question.',
  },
});

/** Triggers: when answers meet a condition, skip ahead, end, or set an answer. */
export function TriggerList() {
  const intl = useIntl();
  const { survey, set, isReadOnly } = useSurvey();
  const list: readonly unknown[] = Array.isArray(survey['triggers']) ? survey['triggers'] : [];
  const label = intl.formatMessage({
    id: 'survey.step.triggers',
    defaultMessage: 'Change the rules',
  });
  const put = (next: readonly unknown[]) =>
    set([], 'triggers', next.length > 0 ? next : undefined, label);
  const elements = flattenOutline(outline(survey))
    .filter(({ kind, json }) => kind === 'element' && textOf(json['name']) !== '')
    .map((node) => ({
      value: textOf(node.json['name']),
      label: shortTitle(rowTitle(node, intl)),
    }));
  const places = elements.filter(
    ({ value }, at) => elements.findIndex((other) => other.value === value) === at,
  );

  return (
    <TypedCardList
      list={list}
      put={put}
      kinds={kinds}
      typeEnding="trigger"
      create={(type) => ({ type, expression: '' })}
      addLabel={<FormattedMessage id="survey.trigger.add" defaultMessage="Add a rule" />}
      removeLabel={(card) =>
        intl.formatMessage(
          { id: 'survey.trigger.remove', defaultMessage: 'Remove rule {number}: {kind}' },
          card,
        )
      }
      empty={
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="survey.triggers.none"
            defaultMessage="No rules: respondents see the pages in order."
          />
        </Text>
      }
    >
      {(trigger, kind, place) => {
        const target = textOf(trigger[kind === 'skip' ? 'gotoName' : 'setToName']);
        const problem = triggerProblem(survey, trigger);
        const change = (next: Json) => put(list.with(place, next));
        return (
          <>
            <ExpressionField
              path={null}
              label={intl.formatMessage({ id: 'survey.trigger.when', defaultMessage: 'When' })}
              value={textOf(trigger['expression'])}
              onChange={(expression) => change({ ...trigger, expression })}
            />
            {(kind === 'skip' || kind === 'setvalue') && (
              <Select
                searchable
                disabled={isReadOnly}
                label={
                  kind === 'skip' ? (
                    <FormattedMessage id="survey.trigger.goto" defaultMessage="Go to" />
                  ) : (
                    <FormattedMessage id="survey.trigger.question" defaultMessage="Question" />
                  )
                }
                data={places}
                value={target || null}
                error={problem && intl.formatMessage(problems[problem], { name: target })}
                onChange={(name) =>
                  change({
                    ...trigger,
                    [kind === 'skip' ? 'gotoName' : 'setToName']: name ?? undefined,
                  })
                }
              />
            )}
            {kind === 'setvalue' && (
              <DraftField
                disabled={isReadOnly}
                label={<FormattedMessage id="survey.trigger.value" defaultMessage="Answer" />}
                value={textOf(trigger['setValue'])}
                onChange={(setValue) => change({ ...trigger, setValue })}
              />
            )}
            {kind === null && (
              <Text size="sm" c="dimmed">
                <FormattedMessage id="survey.type.unknown" defaultMessage="Kept as it is" />
              </Text>
            )}
          </>
        );
      }}
    </TypedCardList>
  );
}
