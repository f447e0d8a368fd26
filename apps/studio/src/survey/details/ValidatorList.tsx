import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import type { FieldSpec } from '../elements/fieldSpec';
import type { Json, Path } from '../operations/jsonPath';
import { textOf } from '../operations/localText';
import { ExpressionField } from '../logic/ExpressionField';
import { useSurvey } from '../operations/surveyEdits';
import { SpecField } from '../fields/SpecField';
import { TypedCardList } from '../fields/TypedCardList';

const kinds = defineMessages({
  numeric: { id: 'survey.check.numeric', defaultMessage: 'Number between' },
  text: { id: 'survey.check.text', defaultMessage: 'Length of the text' },
  email: { id: 'survey.check.email', defaultMessage: 'E-mail address' },
  regex: { id: 'survey.check.regex', defaultMessage: 'Pattern (regular expression)' },
  expression: { id: 'survey.check.expression', defaultMessage: 'Condition' },
  answercount: { id: 'survey.check.answercount', defaultMessage: 'Number of choices' },
});
const messages = defineMessages({
  minValue: { id: 'survey.check.minValue', defaultMessage: 'Lowest value' },
  maxValue: { id: 'survey.check.maxValue', defaultMessage: 'Highest value' },
  minLength: { id: 'survey.check.minLength', defaultMessage: 'Fewest characters' },
  maxLength: { id: 'survey.check.maxLength', defaultMessage: 'Most characters' },
  minCount: { id: 'survey.check.minCount', defaultMessage: 'Fewest choices' },
  maxCount: { id: 'survey.check.maxCount', defaultMessage: 'Most choices' },
  pattern: { id: 'survey.check.pattern', defaultMessage: 'Regular expression' },
  message: { id: 'survey.check.message', defaultMessage: 'Message when it does not fit' },
});

const number = (name: string, label: MessageDescriptor): FieldSpec => ({
  kind: 'number',
  name,
  label,
  min: name.includes('Value') ? -1e9 : 0,
  max: 1e9,
  decimals: name.includes('Value') ? 3 : 0,
});
const FIELDS: Readonly<Record<keyof typeof kinds, readonly FieldSpec[]>> = {
  numeric: [number('minValue', messages.minValue), number('maxValue', messages.maxValue)],
  text: [number('minLength', messages.minLength), number('maxLength', messages.maxLength)],
  answercount: [number('minCount', messages.minCount), number('maxCount', messages.maxCount)],
  email: [],
  regex: [{ kind: 'code', name: 'regex', label: messages.pattern }],
  expression: [],
};
const MESSAGE: FieldSpec = { kind: 'text', name: 'text', label: messages.message };

/** The validators of answers, each with its message. */
export function ValidatorList({ json, path }: { readonly json: Json; readonly path: Path }) {
  const intl = useIntl();
  const { set } = useSurvey();
  const list: readonly unknown[] = Array.isArray(json['validators']) ? json['validators'] : [];
  const put = (next: readonly unknown[]) =>
    set(
      path,
      'validators',
      next.length > 0 ? next : undefined,
      intl.formatMessage({ id: 'survey.step.checks', defaultMessage: 'Change the checks' }),
    );
  return (
    <TypedCardList
      list={list}
      put={put}
      kinds={kinds}
      typeEnding="validator"
      create={(type) => ({ type })}
      addLabel={<FormattedMessage id="survey.check.add" defaultMessage="Add a check" />}
      removeLabel={(card) =>
        intl.formatMessage(
          { id: 'survey.check.remove', defaultMessage: 'Remove check {number}: {kind}' },
          card,
        )
      }
    >
      {(validator, kind, place) => {
        const at = [...path, 'validators', place];
        return (
          <>
            {kind === 'expression' && (
              <ExpressionField
                path={path}
                withOwn
                label={intl.formatMessage({
                  id: 'survey.check.when',
                  defaultMessage: 'The answer is good when',
                })}
                value={textOf(validator['expression'])}
                onChange={(text) => put(list.with(place, { ...validator, expression: text }))}
              />
            )}
            {kind &&
              FIELDS[kind].map((spec) => (
                <SpecField key={spec.name} spec={spec} json={validator} path={at} />
              ))}
            <SpecField spec={MESSAGE} json={validator} path={at} />
          </>
        );
      }}
    </TypedCardList>
  );
}
