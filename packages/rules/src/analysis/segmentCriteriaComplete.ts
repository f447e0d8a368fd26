/** What an incomplete filter still lacks. */
import {
  FILTER_TEXT_MAX,
  FILTER_VALUES_MAX,
  type FilterOperand,
  type FilterOperator,
  type SegmentCriteria,
  type SegmentFilter,
} from '@fovea/contract/analysis/segmentCriteria';
import type { Study } from '@fovea/contract/studies/studies';
import { questionsByName } from './segmentCriteriaFacts';
import { isEmptyValue, needsOperand, OPERATORS_BY_TYPE } from './segmentCriteriaOperators';
import { numberOf } from '../survey/surveyQuestions';
import {
  filterTypeOf,
  partsOf,
  type QuestionPart,
  type SurveyFilter,
} from './segmentCriteriaSurvey';

export type FilterProblem =
  | 'survey'
  | 'question'
  | QuestionPart
  | 'operator'
  | 'operand'
  | 'variable'
  | 'values'
  /** More than one filter takes. */
  | 'tooMany'
  /** One of its entries. */
  | 'tooLong'
  /** The question type cannot be filtered on. */
  | 'unsupported';

/** The first thing a filter lacks; null if it is complete. */
export function filterProblem(
  filter: SegmentFilter,
  study: Pick<Study, 'stimuli'>,
): FilterProblem | null {
  switch (filter.kind) {
    case 'survey':
      return surveyProblem(filter, study);
    case 'date':
      return operatorProblem(filter.operator, filter.operand);
    case 'age': {
      const problem = operatorProblem(filter.operator, filter.operand);
      const isNumber =
        !needsOperand(filter.operator ?? 'equals') || numberOf(filter.operand) !== null;
      return problem ?? (isNumber ? null : 'operand');
    }
    case 'external':
      return pastedListProblem(filter.values);
    case 'variable':
      if (filter.variable === null) return 'variable';
      return filter.values.length === 0 ? 'values' : null;
    case 'flow':
      return filter.blockIds.length === 0 ? 'values' : null;
    case 'device':
      return filter.devices.length === 0 ? 'values' : null;
    case 'gender':
      return filter.genders.length === 0 ? 'values' : null;
    case 'quality':
    case 'notLowQuality':
    case 'hasGaze':
      return null;
  }
}

/** Most characters of a pasted list, so that a filter with it can be sent. */
export const PASTED_CHARACTERS_MAX = 1_000_000;

/** What is wrong with the entries of a pasted list. */
export function pastedListProblem(
  values: readonly string[],
): 'values' | 'tooMany' | 'tooLong' | null {
  if (values.length === 0) return 'values';
  if (values.some(({ length }) => length > FILTER_TEXT_MAX)) return 'tooLong';
  const characters = values.reduce((sum, { length }) => sum + length, 0);
  return values.length > FILTER_VALUES_MAX || characters > PASTED_CHARACTERS_MAX ? 'tooMany' : null;
}

function surveyProblem(filter: SurveyFilter, study: Pick<Study, 'stimuli'>): FilterProblem | null {
  if (!study.stimuli.some(({ id }) => id === filter.stimulusId)) return 'survey';
  const question = questionsByName(study, filter.stimulusId).get(filter.question ?? '');
  if (!question) return 'question';
  const parts = partsOf(question);
  if (!parts) return 'unsupported';
  const missing = parts.find((part) => isEmptyValue(filter[part]));
  if (missing) return missing;
  const type = filterTypeOf(question, filter);
  if (!type) return 'unsupported';
  const problem = operatorProblem(filter.operator, filter.operand);
  if (problem) return problem;
  if (filter.operator && !OPERATORS_BY_TYPE[type].includes(filter.operator)) return 'operator';
  const isNumber = type !== 'numeric' || numberOf(filter.operand) !== null;
  return isNumber || !needsOperand(filter.operator ?? 'equals') ? null : 'operand';
}

function operatorProblem(
  operator: FilterOperator | null,
  operand: FilterOperand,
): FilterProblem | null {
  if (operator === null) return 'operator';
  return needsOperand(operator) && isEmptyValue(operand) ? 'operand' : null;
}

/** Whether every filter is complete; also true without filters. */
export function isCriteriaComplete(
  criteria: SegmentCriteria,
  study: Pick<Study, 'stimuli'>,
): boolean {
  return criteria.groups.every(({ filters }) =>
    filters.every((filter) => filterProblem(filter, study) === null),
  );
}
