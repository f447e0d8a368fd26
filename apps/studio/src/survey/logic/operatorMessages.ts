import { defineMessages } from 'react-intl';
import type { Operator } from './conditions';

const messages = defineMessages({
  equal: { id: 'survey.op.equal', defaultMessage: 'is' },
  notEqual: { id: 'survey.op.notEqual', defaultMessage: 'is not' },
  greater: { id: 'survey.op.greater', defaultMessage: 'is above' },
  less: { id: 'survey.op.less', defaultMessage: 'is below' },
  greaterOrEqual: { id: 'survey.op.greaterOrEqual', defaultMessage: 'is at least' },
  lessOrEqual: { id: 'survey.op.lessOrEqual', defaultMessage: 'is at most' },
  contains: { id: 'survey.op.contains', defaultMessage: 'contains' },
  notContains: { id: 'survey.op.notContains', defaultMessage: 'does not contain' },
  anyOf: { id: 'survey.op.anyOf', defaultMessage: 'is any of' },
  allOf: { id: 'survey.op.allOf', defaultMessage: 'is all of' },
  empty: { id: 'survey.op.empty', defaultMessage: 'is empty' },
  notEmpty: { id: 'survey.op.notEmpty', defaultMessage: 'is answered' },
});

/** Labels of the operators. */
export const OPERATOR_MESSAGES: Readonly<
  Record<Operator, (typeof messages)[keyof typeof messages]>
> = {
  '=': messages.equal,
  '<>': messages.notEqual,
  '>': messages.greater,
  '<': messages.less,
  '>=': messages.greaterOrEqual,
  '<=': messages.lessOrEqual,
  contains: messages.contains,
  notcontains: messages.notContains,
  anyof: messages.anyOf,
  allof: messages.allOf,
  empty: messages.empty,
  notempty: messages.notEmpty,
};
