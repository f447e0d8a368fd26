/** The parts of one answer: rows, columns and items of its question, each with its value. */
import { choiceValue, numberOf, type SurveyQuestion } from './surveyQuestions';
import { answerText } from './surveySummaryText';

export type TableCell = string | number | null;

export interface AnswerPart {
  /** Of a matrix, or the number of a repeated panel from 1. */
  readonly row: string | null;
  /** Of a table; a field of several texts. */
  readonly column: string | null;
  /** What was ranked. */
  readonly item: string | null;
  readonly cell: TableCell;
  /** The values of several choices; null: it is one value. */
  readonly values: readonly string[] | null;
}

type Fields = Readonly<Record<string, unknown>>;
const ENTRIES_MAX = 1_000;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const cellOf = (value: unknown): TableCell => {
  if (value === undefined || value === null) return null;
  const number = typeof value === 'number' ? numberOf(value) : null;
  return number ?? answerText(value);
};

const WHOLE: AnswerPart = { row: null, column: null, item: null, cell: null, values: null };

/** @param value the answer to the question; undefined: none, which has no parts */
export function answerParts(question: SurveyQuestion, value: unknown): AnswerPart[] {
  const { kind } = question;
  if (value === undefined) return [];
  if (kind === 'ranking' && Array.isArray(value)) {
    return value.slice(0, ENTRIES_MAX).flatMap((each: unknown, at) => {
      const item = choiceValue(each);
      return item === null ? [] : [{ ...WHOLE, item, cell: at + 1 }];
    });
  }
  if (kind === 'matrix' && isFields(value)) {
    return entriesOf(value).map(([row, each]) => ({ ...WHOLE, row, cell: cellOf(each) }));
  }
  if (kind === 'table' && Array.isArray(value)) {
    return value
      .slice(0, ENTRIES_MAX)
      .flatMap((each: unknown, at) => (isFields(each) ? cellsOf(String(at + 1), each) : []));
  }
  if (kind === 'table' && isFields(value)) {
    return entriesOf(value).flatMap(([name, each]) =>
      isFields(each) ? cellsOf(name, each) : [{ ...WHOLE, column: name, cell: cellOf(each) }],
    );
  }
  if (Array.isArray(value)) {
    const values = value.slice(0, ENTRIES_MAX).map((each: unknown) => answerText(each));
    return [{ ...WHOLE, cell: values.join('; '), values }];
  }
  return [{ ...WHOLE, cell: cellOf(value) }];
}

/** What stands behind the question's name in the name of a column. */
export function partName({ row, column, item }: AnswerPart): string {
  return [row, column, item].map((part) => (part === null ? '' : `.${part}`)).join('');
}

function entriesOf(fields: Fields): [string, unknown][] {
  return Object.entries(fields).slice(0, ENTRIES_MAX);
}

function cellsOf(row: string, fields: Fields): AnswerPart[] {
  return entriesOf(fields).map(([column, each]) => ({
    ...{ ...WHOLE, row, column },
    cell: cellOf(each),
  }));
}
