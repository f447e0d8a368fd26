/** Filters on survey answers: what a question can be filtered by, and where its value is stored. */
import type { JsonObject } from '@fovea/contract/protocol/scalars';
import type { SegmentFilter } from '@fovea/contract/analysis/segmentCriteria';
import type { FilterType } from './segmentCriteriaOperators';
import type { QuestionItem, SurveyQuestion } from '../survey/surveyQuestions';

export type SurveyFilter = Extract<SegmentFilter, { kind: 'survey' }>;
/** What identifies the value within a question, besides its name. */
export type QuestionPart = 'row' | 'column' | 'item' | 'choice';

/** The parts a filter must specify for a question; null if it cannot be filtered on. */
export function partsOf(question: SurveyQuestion): readonly QuestionPart[] | null {
  switch (question.type) {
    case 'matrix':
      return ['row'];
    case 'matrixdropdown':
      return ['row', 'column'];
    case 'multipletext':
      return ['item'];
    case 'ranking':
      return ['choice'];
    default:
      return question.kind === 'raw' || question.kind === 'table' ? null : [];
  }
}

/** The choices for one part of a question. */
export function itemsOfPart(question: SurveyQuestion, part: QuestionPart): readonly QuestionItem[] {
  if (part === 'row') return question.rows;
  return part === 'choice' ? question.choices : question.columns;
}

/** The filter type; null if the specified part cannot be filtered on. */
export function filterTypeOf(
  question: SurveyQuestion,
  filter: Pick<SurveyFilter, 'column'>,
): FilterType | null {
  switch (question.kind) {
    case 'scale':
    case 'ranking':
      return 'numeric';
    case 'choice':
    case 'matrix':
      return 'select';
    case 'choices':
      return 'checkbox';
    case 'dates':
      return 'temporal';
    case 'texts':
      return 'text';
    case 'table':
      if (question.type === 'multipletext') return 'text';
      if (question.type !== 'matrixdropdown') return null;
      return choicesOfFilter(question, filter).length > 0 ? 'select' : 'text';
    case 'raw':
      return null;
  }
}

/** The choices an answer can be compared with; empty if the operand is typed in. */
export function choicesOfFilter(
  question: SurveyQuestion,
  filter: Pick<SurveyFilter, 'column'>,
): readonly QuestionItem[] {
  if (question.kind === 'choice' || question.kind === 'choices') return question.choices;
  if (question.kind === 'matrix') return question.columns;
  return question.columns.find(({ value }) => value === filter.column)?.choices ?? [];
}

/** A respondent's answer as far as the filter specifies it; undefined if there is none. */
export function answerOf(
  answers: JsonObject,
  question: SurveyQuestion,
  filter: Pick<SurveyFilter, 'row' | 'column' | 'item' | 'choice'>,
): unknown {
  const answer = inside(answers, question.key);
  switch (question.type) {
    case 'matrix':
      return inside(answer, filter.row);
    case 'matrixdropdown':
      return inside(inside(answer, filter.row), filter.column);
    case 'multipletext':
      return inside(answer, filter.item);
    case 'ranking': {
      const place = Array.isArray(answer) ? answer.map(String).indexOf(filter.choice ?? '') : -1;
      return place < 0 ? undefined : place + 1;
    }
    default:
      if (question.property === null || !Array.isArray(answer)) return answer;
      return answer.map((one: unknown) => inside(one, question.property));
  }
}

function inside(value: unknown, name: string | null): unknown {
  if (typeof value !== 'object' || value === null || name === null) return undefined;
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}
