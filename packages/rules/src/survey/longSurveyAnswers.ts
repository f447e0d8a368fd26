/**
 * The answers of one respondent to one survey, one row per value: the form in which R and Python
 * take surveys. Values and parts are those of the table of the survey results.
 */
import { answerParts, type AnswerPart, type TableCell } from './surveyAnswerParts';
import type { QuestionItem, SurveyQuestion } from './surveyQuestions';
import { answerTo, type Answered } from './surveySummary';
import { answerText } from './surveySummaryText';

export interface LongAnswer {
  readonly question: string;
  readonly title: string;
  /** In SurveyJS terms; `unlisted`: an answer to something the survey does not ask any more. */
  readonly type: string;
  readonly row: string | null;
  readonly column: string | null;
  /** What was ranked or chosen, or `comment`. */
  readonly item: string | null;
  /** The titles of row, column and item. */
  readonly part: string | null;
  /** As it is stored; null: not answered. */
  readonly value: TableCell;
  /** What the respondent read for this value; null: the value says it. */
  readonly text: string | null;
}

const COMMENT = '-Comment';
/** A browser may send any number of answers. */
const UNLISTED_MAX = 1_000;

/** At least one row per question; without a value if it was not answered. */
export function longAnswers(
  questions: readonly SurveyQuestion[],
  { answers }: Pick<Answered, 'answers'>,
): LongAnswer[] {
  const listed = new Set(questions.flatMap(({ key }) => [key, key + COMMENT]));
  const rows = questions.flatMap((question) => {
    const parts = answerParts(question, answerTo(question, { answers }));
    const found = parts.flatMap((part) => rowsOf(question, part));
    const comment = Object.hasOwn(answers, question.key + COMMENT)
      ? answerText(answers[question.key + COMMENT])
      : '';
    return [
      ...(found.length > 0 ? found : [{ ...rowOf(question), value: null }]),
      ...(comment === '' ? [] : [{ ...rowOf(question), item: 'comment', value: comment }]),
    ];
  });
  const others = Object.entries(answers).filter(([key]) => !listed.has(key));
  return [
    ...rows,
    ...others.slice(0, UNLISTED_MAX).map(([question, value]) => ({
      ...{ ...NO_PART, question, title: '', type: 'unlisted' },
      value: typeof value === 'number' && Number.isFinite(value) ? value : answerText(value),
    })),
  ];
}

const NO_PART = { row: null, column: null, item: null, part: null, text: null };

function rowOf({ name, title, type }: SurveyQuestion) {
  return { ...NO_PART, question: name, title, type };
}

/** Several choices become as many rows. */
function rowsOf(question: SurveyQuestion, part: AnswerPart): LongAnswer[] {
  const { row, column, item, cell, values } = part;
  if (question.kind === 'choices' && values !== null) {
    return values.map((value) => ({
      ...{ ...rowOf(question), item: value, value },
      part: titleIn(question.choices, value),
      text: titleIn(question.choices, value),
    }));
  }
  const titles = [
    titleIn(question.rows, row),
    titleIn(question.columns, column),
    titleIn(question.choices, item),
  ].filter((title) => title !== null);
  return [
    {
      ...{ ...rowOf(question), row, column, item, value: cell },
      part: titles.length > 0 ? titles.join(' / ') : null,
      text: question.kind === 'ranking' ? null : titleIn(choicesOf(question, part), cell),
    },
  ];
}

/** The values that a part can have. */
function choicesOf({ kind, choices, columns }: SurveyQuestion, { column }: AnswerPart) {
  if (kind === 'matrix') return columns;
  if (kind === 'table') return columns.find(({ value }) => value === column)?.choices ?? [];
  return choices;
}

function titleIn(items: readonly QuestionItem[], value: TableCell): string | null {
  if (value === null) return null;
  return items.find((item) => item.value === String(value))?.text ?? null;
}
