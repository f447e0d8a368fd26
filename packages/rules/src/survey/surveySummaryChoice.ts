/** Single and multiple choices, and rankings. */
import type { RespondentAnswer } from './respondentAnswer';
import { choiceValue, type QuestionItem, type SurveyQuestion } from './surveyQuestions';

export interface ChoiceRow extends QuestionItem {
  /** Not a choice of the current survey. */
  readonly isUnknown: boolean;
  /** [groups] respondents. */
  readonly counts: readonly number[];
}

export interface RankRow extends QuestionItem {
  /** [groups] respondents who ranked it. */
  readonly n: readonly number[];
  /** [groups] 1 is the first rank; null if nobody ranked it. */
  readonly meanRank: readonly (number | null)[];
  /** [groups][places] how often it had that rank. */
  readonly placeCounts: readonly (readonly number[])[];
}

/** How many values of one answer are read. */
const VALUES_MAX = 5_000;
/** How many unknown values have rows of their own; the others share one. */
const UNKNOWN_MAX = 50;
/** Stands for the others; begins with a character that forms cannot send. */
export const OTHER_VALUES = '\u0000other values';

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The distinct values of an answer; null if none can be read. */
function valuesOf(question: SurveyQuestion, value: unknown): string[] | null {
  const list = Array.isArray(value) ? value.slice(0, VALUES_MAX) : [value];
  const property = question.property;
  const values = list.flatMap((entry: unknown) => {
    const inside =
      property !== null && isFields(entry) && Object.hasOwn(entry, property)
        ? entry[property]
        : entry;
    return choiceValue(inside) ?? [];
  });
  return values.length > 0 ? [...new Set(values)] : null;
}

export function summariseChoices(
  question: SurveyQuestion,
  given: readonly RespondentAnswer[],
  groups: number,
) {
  const zeros = () => Array.from({ length: groups }, () => 0);
  const unreadable = zeros();
  const counts = new Map<string, number[]>(question.choices.map(({ value }) => [value, zeros()]));
  const known = counts.size;
  for (const { group, value } of given) {
    const values = valuesOf(question, value);
    if (values === null || (question.kind === 'choice' && values.length > 1)) {
      unreadable[group]!++;
      continue;
    }
    let hasOther = false;
    for (const each of values) {
      const own = counts.get(each);
      if (own) own[group]!++;
      else if (counts.size < known + UNKNOWN_MAX) {
        const fresh = zeros();
        fresh[group] = 1;
        counts.set(each, fresh);
      } else hasOther = true;
    }
    if (hasOther) {
      const others = counts.get(OTHER_VALUES) ?? zeros();
      others[group]!++;
      counts.set(OTHER_VALUES, others);
    }
  }
  const texts = new Map(question.choices.map(({ value, text }) => [value, text]));
  const rows = [...counts].map(([value, own]): ChoiceRow => {
    return { value, text: texts.get(value) ?? value, isUnknown: !texts.has(value), counts: own };
  });
  return { rows, unreadable };
}

export function summariseRanking(
  question: SurveyQuestion,
  given: readonly RespondentAnswer[],
  groups: number,
) {
  const unreadable = Array.from({ length: groups }, () => 0);
  const known = new Map(question.choices.map((choice) => [choice.value, choice]));
  const ranks = new Map<string, number[][]>();
  const ranksOf = (value: string) => {
    const own = ranks.get(value) ?? Array.from({ length: groups }, () => []);
    ranks.set(value, own);
    return own;
  };
  for (const value of known.keys()) ranksOf(value);
  for (const { group, value } of given) {
    const values = Array.isArray(value) ? valuesOf(question, value) : null;
    if (values === null) {
      unreadable[group]!++;
      continue;
    }
    values.forEach((each, at) => {
      if (known.has(each) || ranks.has(each) || ranks.size < known.size + UNKNOWN_MAX) {
        ranksOf(each)[group]!.push(at + 1);
      }
    });
  }
  const places = ranks.size;
  const rows = [...ranks].map(([value, byGroup]): RankRow => ({
    value,
    text: known.get(value)?.text ?? value,
    n: byGroup.map((own) => own.length),
    meanRank: byGroup.map((own) =>
      own.length > 0 ? own.reduce((sum, rank) => sum + rank, 0) / own.length : null,
    ),
    placeCounts: byGroup.map((own) => {
      const counts = Array.from({ length: places }, () => 0);
      for (const rank of own) counts[Math.min(rank, places) - 1]!++;
      return counts;
    }),
  }));
  return { rows, places, unreadable };
}
