/** What an incomplete filter still lacks. */
import type {
  FilterOperand,
  FilterOperator,
  SegmentCriteria,
  SegmentFilter,
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
      return filter.values.length === 0 ? 'values' : null;
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
