/** Answers in fields: a matrix of fields, several short texts, a repeated panel. */
import type { RespondentAnswer } from './respondentAnswer';
import { figuresOf, type ScaleFigures } from './surveySummaryScale';
import { answerText } from './surveySummaryText';
import { numberOf, type QuestionColumn, type SurveyQuestion } from './surveyQuestions';

/** What one respondent entered in one row. */
export interface TableRow {
  readonly respondentId: string;
  readonly group: number;
  /** The matrix row, or the panel number starting at 1; empty if there is only one. */
  readonly row: string;
  /** [columns] empty string if left empty. */
  readonly cells: readonly string[];
}

export interface TableColumnFigures extends QuestionColumn {
  /** [groups] filled cells. */
  readonly filled: readonly number[];
  /** [groups] if all filled cells are numbers. */
  readonly figures: readonly (ScaleFigures | null)[];
  /** [groups] the most frequent text and its count; null without texts. */
  readonly mostOften: readonly ({ readonly text: string; readonly count: number } | null)[];
}

const ROWS_MAX = 1_000;
const EXTRA_COLUMNS_MAX = 50;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of an answer: one per list item, by name for a matrix, otherwise the answer itself. */
function rowsOf(question: SurveyQuestion, value: unknown): [string, Fields][] {
  if (Array.isArray(value)) {
    return value
      .slice(0, ROWS_MAX)
      .flatMap((entry: unknown, at): [string, Fields][] =>
        isFields(entry) ? [[String(at + 1), entry]] : [],
      );
  }
  if (!isFields(value)) return [];
  if (question.type !== 'matrixdropdown') return [['', value]];
  const messages = new Map(question.rows.map(({ value: name, text }) => [name, text]));
  return Object.entries(value)
    .slice(0, ROWS_MAX)
    .flatMap(([name, cells]): [string, Fields][] =>
      isFields(cells) ? [[messages.get(name) ?? name, cells]] : [],
    );
}

export function summariseTable(
  question: SurveyQuestion,
  given: readonly RespondentAnswer[],
  groups: number,
) {
  const unreadable = Array.from({ length: groups }, () => 0);
  const columns = new Map(question.columns.map((column) => [column.value, column]));
  const known = columns.size;
  const read: { at: RespondentAnswer; row: string; cells: Fields }[] = [];
  for (const at of given) {
    const own = rowsOf(question, at.value);
    if (own.length === 0) unreadable[at.group]!++;
    for (const [row, cells] of own) {
      read.push({ at, row, cells });
      for (const name of Object.keys(cells).slice(0, EXTRA_COLUMNS_MAX)) {
        if (columns.has(name) || columns.size >= known + EXTRA_COLUMNS_MAX) continue;
        columns.set(name, { value: name, text: name, choices: [] });
      }
    }
  }
  const list = [...columns.values()];
  const messages = list.map(
    ({ choices }) => new Map(choices.map(({ value, text }) => [value, text])),
  );
  const rows = read.map(({ at, row, cells }): TableRow => ({
    respondentId: at.respondentId,
    group: at.group,
    row,
    cells: list.map(({ value }, column) =>
      Object.hasOwn(cells, value) ? answerText(cells[value], messages[column]) : '',
    ),
  }));
  const created = list.map((column, at): TableColumnFigures => {
    const byGroup = Array.from({ length: groups }, (_, group) =>
      rows.flatMap((row) => (row.group === group && row.cells[at] ? row.cells[at] : [])),
    );
    return {
      ...column,
      filled: byGroup.map((texts) => texts.length),
      figures: byGroup.map((texts) => {
        const numbers = texts.flatMap((text) => numberOf(text) ?? []);
        return numbers.length === texts.length ? figuresOf(numbers) : null;
      }),
      mostOften: byGroup.map(mostOften),
    };
  });
  return { columns: created, rows, unreadable };
}

function mostOften(texts: readonly string[]) {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  let most: { text: string; count: number } | null = null;
  for (const [text, count] of counts) if (!most || count > most.count) most = { text, count };
  return most;
}
