/**
 * All answers of a survey as one table: one row per respondent, one column per question or part.
 */
import { answerTo, type Answered } from './surveySummary';
import { answerText } from './surveySummaryText';
import { choiceValue, numberOf, type SurveyQuestion } from './surveyQuestions';

export type TableCell = string | number | null;

export interface AnswersTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly TableCell[])[];
}

type Fields = Readonly<Record<string, unknown>>;
/**
 * Columns beyond this are omitted for one question, since a browser may send a list of any length.
 */
const COLUMNS_MAX = 500;
const ENTRIES_MAX = 1_000;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const cellOf = (value: unknown): TableCell => {
  if (value === undefined || value === null) return null;
  const number = typeof value === 'number' ? numberOf(value) : null;
  return number ?? answerText(value);
};

/** The parts of an answer by column name; the empty name is the question itself. */
function partsOf(question: SurveyQuestion, value: unknown): Map<string, TableCell> {
  const parts = new Map<string, TableCell>();
  const inside = (prefix: string, fields: Fields) => {
    for (const [name, each] of Object.entries(fields).slice(0, ENTRIES_MAX)) {
      parts.set(`${prefix}.${name}`, cellOf(each));
    }
  };
  if (value === undefined) return parts;
  if (question.kind === 'ranking' && Array.isArray(value)) {
    value.slice(0, ENTRIES_MAX).forEach((each: unknown, at) => {
      const choice = choiceValue(each);
      if (choice !== null && !parts.has(`.${choice}`)) parts.set(`.${choice}`, at + 1);
    });
  } else if (question.kind === 'matrix' && isFields(value)) {
    inside('', value);
  } else if (question.kind === 'table' && Array.isArray(value)) {
    value.slice(0, ENTRIES_MAX).forEach((each: unknown, at) => {
      if (isFields(each)) inside(`.${at + 1}`, each);
    });
  } else if (question.kind === 'table' && isFields(value)) {
    for (const [name, each] of Object.entries(value).slice(0, ENTRIES_MAX)) {
      if (isFields(each)) inside(`.${name}`, each);
      else parts.set(`.${name}`, cellOf(each));
    }
  } else if (Array.isArray(value)) {
    parts.set(
      '',
      value
        .slice(0, ENTRIES_MAX)
        .map((each) => answerText(each))
        .join('; '),
    );
  } else {
    parts.set('', cellOf(value));
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
