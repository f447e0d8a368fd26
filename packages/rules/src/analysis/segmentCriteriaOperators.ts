/** The operators of segment filters by type, and when a value matches. */
import type { FilterOperand, FilterOperator } from '@fovea/contract/analysis/segmentCriteria';
import { numberOf } from '../survey/surveyQuestions';

export type FilterType = 'numeric' | 'text' | 'select' | 'checkbox' | 'temporal';

export const OPERATORS_BY_TYPE: Readonly<Record<FilterType, readonly FilterOperator[]>> = {
  numeric: ['equals', 'greaterOrEqual', 'lessOrEqual', 'isEmpty', 'isNotEmpty'],
  text: ['equals', 'contains', 'startsWith', 'endsWith', 'isEmpty', 'isNotEmpty'],
  select: ['equalsAny'],
  checkbox: ['includesAny'],
  temporal: [
    'equals',
    'notEquals',
    'before',
    'onOrBefore',
    'onOrAfter',
    'after',
    'isEmpty',
    'isNotEmpty',
  ],
};

/** Whether an operator needs an operand. */
export function needsOperand(operator: FilterOperator): boolean {
  return operator !== 'isEmpty' && operator !== 'isNotEmpty';
}

/** Whether an answer is empty. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every(isEmptyValue);
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/**
 * Builds the check of one operator and operand. An empty value, or one of another type than the
 * filter, matches at most `isEmpty`. Texts are compared ignoring case and surrounding spaces; ISO
 * 8601 timestamps at the precision of the operand.
 *
 * @throws Error if the filter type does not have this operator
 */
export function operatorCheck(
  type: FilterType,
  operator: FilterOperator,
  operand: FilterOperand,
): (value: unknown) => boolean {
  if (!OPERATORS_BY_TYPE[type].includes(operator)) {
    throw new Error(`The filter operator ${operator} is not defined for the filter type ${type}.`);
  }
  if (operator === 'isEmpty') return isEmptyValue;
  if (operator === 'isNotEmpty') return (value) => !isEmptyValue(value);
  switch (type) {
    case 'numeric':
      return numericCheck(operator, operand);
    case 'text':
      return textCheck(operator, operand);
    case 'select':
    case 'checkbox':
      return anyCheck(operand);
    case 'temporal':
      return temporalCheck(operator, operand);
  }
}

function numericCheck(operator: FilterOperator, operand: FilterOperand) {
  const limit = numberOf(operand);
  return (given: unknown) => {
    const value = numberOf(given);
    if (value === null || limit === null) return false;
    if (operator === 'greaterOrEqual') return value >= limit;
    return operator === 'lessOrEqual' ? value <= limit : value === limit;
  };
}

const comparable = (text: string) => text.normalize('NFC').trim().toLowerCase();

function textCheck(operator: FilterOperator, operand: FilterOperand) {
  const wanted = comparable(String(operand ?? ''));
  return (given: unknown) => {
    if (isEmptyValue(given) || typeof given === 'object') return false;
    const value = comparable(String(given));
    if (operator === 'contains') return value.includes(wanted);
    if (operator === 'startsWith') return value.startsWith(wanted);
    return operator === 'endsWith' ? value.endsWith(wanted) : value === wanted;
  };
}

function anyCheck(operand: FilterOperand) {
  const wanted = new Set((Array.isArray(operand) ? operand : [operand]).map(String));
  return (given: unknown) => {
    if (isEmptyValue(given)) return false;
    const values: readonly unknown[] = Array.isArray(given) ? given : [given];
    return values.some((value) => typeof value !== 'object' && wanted.has(String(value)));
  };
}

function temporalCheck(operator: FilterOperator, operand: FilterOperand) {
  const wanted = typeof operand === 'string' ? operand : '';
  return (given: unknown) => {
    if (typeof given !== 'string' || given === '' || wanted === '') return false;
    const value = given.slice(0, wanted.length);
    switch (operator) {
      case 'notEquals':
        return value !== wanted;
      case 'before':
        return value < wanted;
      case 'onOrBefore':
        return value <= wanted;
      case 'onOrAfter':
        return value >= wanted;
      case 'after':
        return value > wanted;
      default:
        return value === wanted;
    }
  };
}
