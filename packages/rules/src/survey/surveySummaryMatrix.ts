/** A matrix of single (or multiple) choices: for every row, how often each column was chosen. */
import type { RespondentAnswer } from './respondentAnswer';
import { choiceValue, numberOf, type QuestionItem, type SurveyQuestion } from './surveyQuestions';

export interface MatrixRow extends QuestionItem {
  /** [groups] respondents who answered the row. */
  readonly n: readonly number[];
  /** [groups][columns] */
  readonly counts: readonly (readonly number[])[];
  /** [groups] mean if every column is a number, otherwise null. */
  readonly means: readonly (number | null)[];
}

const EXTRA_MAX = 200;
const ROWS_MAX = 5_000;

export function summariseMatrix(
  question: SurveyQuestion,
  given: readonly RespondentAnswer[],
  groups: number,
) {
  const unreadable = Array.from({ length: groups }, () => 0);
  const columns = new Map<string, QuestionItem>(question.columns.map((each) => [each.value, each]));
  const rows = new Map<string, QuestionItem>(question.rows.map((each) => [each.value, each]));
  const [knownColumns, knownRows] = [columns.size, rows.size];
  const chosen: { group: number; row: string; column: string }[] = [];
  const answered = new Map<string, number[]>();
  for (const { group, value } of given) {
    const cells = cellsOf(value, rows.size === 1 ? [...rows.keys()][0]! : null);
    let readable = 0;
    for (const [row, inside] of cells) {
      const values = (Array.isArray(inside) ? inside : [inside]).slice(0, EXTRA_MAX);
      const own = [...new Set(values.flatMap((each: unknown) => choiceValue(each) ?? []))];
      if (own.length === 0) continue;
      if (!rows.has(row)) {
        if (rows.size >= knownRows + EXTRA_MAX) continue;
        rows.set(row, { value: row, text: row });
      }
      readable++;
      const counts = answered.get(row) ?? Array.from({ length: groups }, () => 0);
      counts[group]!++;
      answered.set(row, counts);
      for (const column of own) {
        if (!columns.has(column)) {
          if (columns.size >= knownColumns + EXTRA_MAX) continue;
          columns.set(column, { value: column, text: column });
        }
        chosen.push({ group, row, column });
      }
    }
    if (readable === 0) unreadable[group]!++;
  }

  const places = new Map([...columns.keys()].map((column, at) => [column, at]));
  const numbers = [...columns.keys()].map(numberOf);
  const isNumeric = numbers.length > 0 && numbers.every((each) => each !== null);
  const counts = new Map(
    [...rows.keys()].map((row) => [
      row,
      Array.from({ length: groups }, () => Array.from(columns, () => 0)),
    ]),
  );
  for (const { group, row, column } of chosen) counts.get(row)![group]![places.get(column)!]!++;
  const created = [...rows.values()].map((row): MatrixRow => {
    const own = counts.get(row.value)!;
    return {
      ...row,
      n: answered.get(row.value) ?? Array.from({ length: groups }, () => 0),
      counts: own,
      means: own.map((each) => (isNumeric ? meanOf(each, numbers) : null)),
    };
  });
  return { rows: created, columns: [...columns.values()], unreadable };
}

/** The rows of an answer; a matrix without rows is answered with the column itself. */
function cellsOf(value: unknown, onlyRow: string | null): [string, unknown][] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.entries(value).slice(0, ROWS_MAX);
  }
  return choiceValue(value) === null ? [] : [[onlyRow ?? '', value]];
}

function meanOf(counts: readonly number[], values: readonly (number | null)[]): number | null {
  const n = counts.reduce((sum, count) => sum + count, 0);
  if (n === 0) return null;
  return counts.reduce((sum, count, at) => sum + (count / n) * (values[at] ?? 0), 0);
}
