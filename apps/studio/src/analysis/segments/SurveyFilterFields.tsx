import type { SegmentFilter } from '@fovea/contract/analysis/segmentCriteria';
import {
  needsOperand,
  OPERATORS_BY_TYPE,
  type FilterType,
} from '@fovea/rules/analysis/segmentCriteriaOperators';
import { questionsByName } from '@fovea/rules/analysis/segmentCriteriaFacts';
import {
  choicesOfFilter,
  filterTypeOf,
  itemsOfPart,
  partsOf,
  type QuestionPart,
  type SurveyFilter,
} from '@fovea/rules/analysis/segmentCriteriaSurvey';
import type { SurveyQuestion } from '@fovea/rules/survey/surveyQuestions';
import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { surveysOf } from './filterMenu';
import { OPERATOR_MESSAGES } from '../../messages/filterMessages';
import type { DraftFacts } from './segmentDraft';
import { CheckboxList } from './CheckboxList';

const PART_MESSAGES: Record<QuestionPart, MessageDescriptor> = defineMessages({
  row: { id: 'filter.row', defaultMessage: 'Row' },
  column: { id: 'filter.column', defaultMessage: 'Column' },
  item: { id: 'filter.item', defaultMessage: 'Item' },
  choice: { id: 'filter.choice', defaultMessage: 'Place of' },
});

const NOTHING = {
  row: null,
  column: null,
  item: null,
  choice: null,
  operator: null,
  operand: null,
};

interface Props {
  readonly filter: SurveyFilter;
  readonly change: (filter: SegmentFilter) => void;
  readonly facts: DraftFacts;
}

/** A filter by survey answer: survey, question, part, comparison, and value. */
export function SurveyFilterFields({ filter, change, facts }: Props) {
  const intl = useIntl();
  const { study } = facts;
  const surveys = surveysOf(study);
  const questions = questionsByName(study, filter.stimulusId);
  const question = questions.get(filter.question ?? '');
  const parts = (question && partsOf(question)) ?? [];
  const type = question ? filterTypeOf(question, filter) : null;
  const isNamed = parts.every((part) => filter[part] !== null);
  return (
    <Stack gap={8}>
      <ChoiceSelect
        label={intl.formatMessage({ id: 'filter.whichSurvey', defaultMessage: 'Survey' })}
        value={filter.stimulusId}
        choices={surveys.map(({ id, displayName }) => ({ value: id, text: displayName }))}
        choose={(stimulusId) => change({ ...filter, ...NOTHING, stimulusId, question: null })}
      />
      {filter.stimulusId !== null && (
        <ChoiceSelect
          label={intl.formatMessage({ id: 'filter.question', defaultMessage: 'Question' })}
          value={filter.question}
          choices={[...questions.values()]
            .filter((each) => partsOf(each) !== null)
            .map(({ name, title }) => ({ value: name, text: title }))}
          choose={(name) => change(withQuestion(filter, name, questions.get(name ?? '')))}
        />
      )}
      {question &&
        parts.map((part) => (
          <ChoiceSelect
            key={part}
            label={intl.formatMessage(PART_MESSAGES[part])}
            value={filter[part]}
            choices={itemsOfPart(question, part)}
            choose={(value) => change({ ...filter, [part]: value, operand: null })}
          />
        ))}
      {question && type && isNamed && (
        <Comparison question={question} type={type} filter={filter} change={change} />
      )}
      {question && question.property !== null && (
        <Text size="xs" c="dimmed">
          <FormattedMessage
            id="filter.valueProperty"
            defaultMessage="This question uses valuePropertyName. Check that its expressions do what they should."
          />
        </Text>
      )}
    </Stack>
  );
}

/** A newly selected question starts with its only comparison, if it has just one. */
function withQuestion(
  filter: SurveyFilter,
  question: string | null,
  asked: SurveyQuestion | undefined,
): SurveyFilter {
  const type = asked ? filterTypeOf(asked, { column: null }) : null;
  const [first] = type ? OPERATORS_BY_TYPE[type] : [];
  return { ...filter, ...NOTHING, question, operator: first ?? null };
}

function Comparison({
  question,
  type,
  filter,
  change,
}: {
  readonly question: SurveyQuestion;
  readonly type: FilterType;
  readonly filter: SurveyFilter;
  readonly change: (filter: SegmentFilter) => void;
}) {
  const intl = useIntl();
  const operators = OPERATORS_BY_TYPE[type];
  const operator = operators.find((each) => each === filter.operator) ?? null;
  const isChosen = type === 'select' || type === 'checkbox';
  const input =
    type === 'temporal' ? question.inputType || 'date' : type === 'numeric' ? 'number' : 'text';
  return (
    <>
      <NativeSelect
        size="xs"
        label={intl.formatMessage({ id: 'filter.operator', defaultMessage: 'Comparison' })}
        value={operator ?? ''}
        data={[
          ...(operator
            ? []
            : [
                {
                  value: '',
                  label: intl.formatMessage({ id: 'filter.choose', defaultMessage: 'Choose…' }),
                },
              ]),
          ...operators.map((value) => ({
            value,
            label: intl.formatMessage(OPERATOR_MESSAGES[value]),
          })),
        ]}
        onChange={(event) =>
          change({
            ...filter,
            operator: operators.find((each) => each === event.currentTarget.value) ?? null,
          })
        }
      />
      {operator && needsOperand(operator) && isChosen && (
        <CheckboxList
          choices={choicesOfFilter(question, filter).map(({ value, text }) => ({
            value,
            label: text,
          }))}
          chosen={Array.isArray(filter.operand) ? filter.operand : []}
          choose={(operand) => change({ ...filter, operand })}
        />
      )}
      {operator && needsOperand(operator) && !isChosen && (
        <TextInput
          size="xs"
          type={input}
          step={input === 'number' ? 'any' : undefined}
          dir={input === 'text' ? 'auto' : 'ltr'}
          label={intl.formatMessage({ id: 'filter.operand', defaultMessage: 'Value' })}
          value={Array.isArray(filter.operand) ? '' : String(filter.operand ?? '')}
          maxLength={2000}
          onChange={(event) => change({ ...filter, operand: event.currentTarget.value || null })}
        />
      )}
    </>
  );
}

function ChoiceSelect({
  label,
  value,
  choices,
  choose,
}: {
  readonly label: string;
  readonly value: string | null;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  readonly choose: (value: string | null) => void;
}) {
  const intl = useIntl();
  return (
    <NativeSelect
      size="xs"
      label={label}
      value={value ?? ''}
      data={[
        {
          value: '',
          label: intl.formatMessage({ id: 'filter.choose', defaultMessage: 'Choose…' }),
        },
        ...choices.map((choice) => ({ value: choice.value, label: choice.text })),
      ]}
      onChange={(event) => choose(event.currentTarget.value || null)}
    />
  );
}
