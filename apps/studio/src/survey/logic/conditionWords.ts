import { defineMessages } from 'react-intl';
import type { Operator } from './conditions';

const words = defineMessages({
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
export const OPERATOR_WORDS: Readonly<Record<Operator, (typeof words)[keyof typeof words]>> = {
  '=': words.equal,
  '<>': words.notEqual,
  '>': words.greater,
  '<': words.less,
  '>=': words.greaterOrEqual,
  '<=': words.lessOrEqual,
  contains: words.contains,
  notcontains: words.notContains,
  anyof: words.anyOf,
  allof: words.allOf,
  empty: words.empty,
  notempty: words.notEmpty,
};
