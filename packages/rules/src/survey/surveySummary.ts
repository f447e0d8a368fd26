/**
 * Summary of the answers of some respondents to one question: for one or more groups (segments)
 * side by side, so that their bars share rows and bins. Answers come from respondents' browsers and
 * may have any type, size and name.
 */
import type { SurveyAnswers } from '@fovea/contract/analysis/surveyAnswers';
import {
  summariseChoices,
  summariseRanking,
  type ChoiceRow,
  type RankRow,
} from './surveySummaryChoice';
import { summariseMatrix, type MatrixRow } from './surveySummaryMatrix';
import { summariseScale, type ScaleBin, type ScaleFigures } from './surveySummaryScale';
import { summariseTable, type TableColumnFigures, type TableRow } from './surveySummaryTable';
import {
  listPictures,
  listTexts,
  summariseDates,
  type DateBin,
  type TextAnswer,
} from './surveySummaryText';
import type { QuestionItem, SurveyQuestion } from './surveyQuestions';
import type { RespondentAnswer } from './respondentAnswer';

export type Answered = Pick<SurveyAnswers, 'respondentId' | 'answers' | 'complete' | 'durationMs'>;

/** How many of a group answered a question, and why the others did not. */
export interface Reach {
  /** Respondents of the group who took the survey. */
  readonly respondents: number;
  readonly answered: number;
  /** Left empty in a finished survey that contained the question. */
  readonly skipped: number;
  /** Conditional, or the survey was not finished: not shown, or left empty. */
  readonly notShownOrSkipped: number;
  /** Answered with something this question cannot take. */
  readonly unreadable: number;
}

export type QuestionSummary = {
  readonly question: SurveyQuestion;
  /** [groups] */
  readonly reach: readonly Reach[];
  /** Comments on the answer, for example with 'Other'. */
  readonly comments: readonly TextAnswer[];
} & (
  | {
      readonly kind: 'scale';
      readonly bins: readonly ScaleBin[];
      readonly figures: readonly (ScaleFigures | null)[];
    }
  | { readonly kind: 'choice'; readonly isSeveral: boolean; readonly rows: readonly ChoiceRow[] }
  | { readonly kind: 'ranking'; readonly rows: readonly RankRow[]; readonly places: number }
  | {
      readonly kind: 'matrix';
      readonly rows: readonly MatrixRow[];
      readonly columns: readonly QuestionItem[];
    }
  | {
      readonly kind: 'table';
      readonly columns: readonly TableColumnFigures[];
      readonly rows: readonly TableRow[];
    }
  | {
      readonly kind: 'dates';
      readonly unit: 'hour' | 'day' | 'month' | 'year';
      readonly bins: readonly DateBin[];
    }
  | { readonly kind: 'texts'; readonly texts: readonly TextAnswer[] }
);

/** The raw answer to a question; undefined if there is none. */
export function answerTo(
  question: SurveyQuestion,
  { answers }: Pick<Answered, 'answers'>,
): unknown {
  const value = Object.hasOwn(answers, question.key) ? answers[question.key] : undefined;
  return isEmpty(value) ? undefined : value;
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/**
 * @param groups the respondents of each segment who took the survey; one respondent may be in
 *   several
 * @returns counts by group, in the order of the groups
 */
export function summariseQuestion(
  question: SurveyQuestion,
  groups: readonly (readonly Answered[])[],
): QuestionSummary {
  const given: RespondentAnswer[] = [];
  groups.forEach((group, at) => {
    for (const each of group) {
      const value = answerTo(question, each);
      if (value !== undefined) given.push({ respondentId: each.respondentId, group: at, value });
    }
  });
  const { unreadable, ...content } = contentOf(question, given, groups.length);
  const reach = groups.map((group, at): Reach => {
    const empty = group.filter((each) => answerTo(question, each) === undefined);
    const skipped = question.isConditional ? 0 : empty.filter(({ complete }) => complete).length;
    return {
      respondents: group.length,
      answered: group.length - empty.length,
      skipped,
      notShownOrSkipped: empty.length - skipped,
      unreadable: unreadable[at] ?? 0,
    };
  });
  return { question, reach, comments: commentsOf(question, groups), ...content };
}

type Content<S> = S extends unknown ? Omit<S, 'question' | 'reach' | 'comments'> : never;

function contentOf(
  question: SurveyQuestion,
  given: readonly RespondentAnswer[],
  groups: number,
): Content<QuestionSummary> & { readonly unreadable: readonly number[] } {
  switch (question.kind) {
    case 'scale':
      return { kind: 'scale', ...summariseScale(question, given, groups) };
    case 'choice':
    case 'choices':
      return {
        kind: 'choice',
        isSeveral: question.kind === 'choices',
        ...summariseChoices(question, given, groups),
      };
    case 'ranking':
      return { kind: 'ranking', ...summariseRanking(question, given, groups) };
    case 'matrix':
      return { kind: 'matrix', ...summariseMatrix(question, given, groups) };
    case 'table':
      return { kind: 'table', ...summariseTable(question, given, groups) };
    case 'dates':
      return { kind: 'dates', ...summariseDates(question, given, groups) };
    case 'texts':
    case 'raw': {
      const texts = question.type === 'signaturepad' ? listPictures(given) : listTexts(given);
      return { kind: 'texts', unreadable: zerosPerGroup(groups), texts };
    }
  }
}

function commentsOf(
  question: SurveyQuestion,
  groups: readonly (readonly Answered[])[],
): TextAnswer[] {
  const key = `${question.key}-Comment`;
  const given = groups.flatMap((group, at) =>
    group.flatMap(({ respondentId, answers }): RespondentAnswer[] => {
      const value = Object.hasOwn(answers, key) ? answers[key] : undefined;
      return isEmpty(value) ? [] : [{ respondentId, group: at, value }];
    }),
  );
  return listTexts(given);
}

export function zerosPerGroup(groups: number): number[] {
  return Array.from({ length: groups }, () => 0);
}

/** How a survey as a whole was taken. */
export interface SurveyReach {
  readonly respondents: number;
  readonly complete: number;
  /** Over finished surveys with a known duration; null if there are none. */
  readonly medianDurationMs: number | null;
  readonly meanDurationMs: number | null;
}

export function surveyReach(answers: readonly Answered[]): SurveyReach {
  const done = answers.filter(({ complete }) => complete);
  const durations = done
    .flatMap(({ durationMs }) =>
      durationMs !== null && Number.isFinite(durationMs) && durationMs >= 0 ? durationMs : [],
    )
    .sort((a, b) => a - b);
  const middle = durations.length / 2;
  const median =
    durations.length === 0
      ? null
      : durations.length % 2 === 1
        ? durations[Math.floor(middle)]!
        : (durations[middle - 1]! + durations[middle]!) / 2;
  return {
    respondents: answers.length,
    complete: done.length,
    medianDurationMs: median,
    meanDurationMs:
      durations.length > 0 ? durations.reduce((sum, ms) => sum + ms, 0) / durations.length : null,
  };
}
