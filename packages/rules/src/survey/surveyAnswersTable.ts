/**
 * All answers of a survey as one table: one row per respondent, one column per question or part.
 */
import { answerParts, cellOf, partName, type TableCell } from './surveyAnswerParts';
import { answerTo, type Answered } from './surveySummary';
import type { SurveyQuestion } from './surveyQuestions';

export interface AnswersTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly TableCell[])[];
}

/**
 * Columns beyond this are omitted for one question, since a browser may send a list of any length.
 */
const COLUMNS_MAX = 500;

/** The parts of an answer by the end of their column's name; empty: the question itself. */
function partsOf(question: SurveyQuestion, value: unknown): Map<string, TableCell> {
  const parts = new Map<string, TableCell>();
  for (const part of answerParts(question, value)) {
    const name = partName(part);
    if (!parts.has(name)) parts.set(name, part.cell);
  }
  return parts;
}

/** The columns a question has even without answers, in the order of the survey. */
function plannedColumns(question: SurveyQuestion): string[] {
  const { kind, type, rows, columns, choices } = question;
  if (kind === 'ranking') return choices.map(({ value }) => `.${value}`);
  if (kind === 'matrix') return rows.map(({ value }) => `.${value}`);
  if (type === 'multipletext') return columns.map(({ value }) => `.${value}`);
  if (type === 'matrixdropdown') {
    return rows.flatMap((row) => columns.map((column) => `.${row.value}.${column.value}`));
  }
  return kind === 'table' ? [] : [''];
}

/**
 * Contains values, not labels. Questions with parts have a column for each: `drinks.mornings`;
 * comments on a choice are in `drinks-Comment`.
 *
 * @param labelOf returns the label of a respondent
 * @param heads names of the columns for the respondent, for complete (1 or 0) and for the duration
 *   in ms
 */
export function answersTable(
  questions: readonly SurveyQuestion[],
  answers: readonly Answered[],
  labelOf: (respondentId: string) => string,
  heads: readonly [respondent: string, complete: string, durationMs: string],
): AnswersTable {
  const asked = questions.map((question) => {
    const parts = answers.map((each) => partsOf(question, answerTo(question, each)));
    const found = new Set(plannedColumns(question));
    for (const part of parts) {
      for (const name of part.keys()) if (found.size < COLUMNS_MAX) found.add(name);
    }
    const key = `${question.key}-Comment`;
    const comments = answers.map(({ answers: own }) =>
      Object.hasOwn(own, key) ? cellOf(own[key]) : null,
    );
    return { question, parts, columns: [...found], comments };
  });
  const header: string[] = [...heads];
  for (const { question, columns, comments } of asked) {
    header.push(...columns.map((name) => question.name + name));
    if (comments.some((each) => each !== null)) header.push(`${question.name}-Comment`);
  }
  const rows = answers.map((each, at) => {
    const row: TableCell[] = [labelOf(each.respondentId), each.complete ? 1 : 0, each.durationMs];
    for (const { parts, columns, comments } of asked) {
      row.push(...columns.map((name) => parts[at]!.get(name) ?? null));
      if (comments.some((comment) => comment !== null)) row.push(comments[at] ?? null);
    }
    return row;
  });
  return { header, rows };
}
