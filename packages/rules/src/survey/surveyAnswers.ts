import type { JsonObject } from '@fovea/contract/protocol/scalars';
import { choiceValue, surveyQuestions } from './surveyQuestions';

/** Where an answer comes from, and which it can be. */
export interface AnswerPlace {
  /** The page on which it is asked, from 0; null: it is known from the start. */
  readonly page: number | null;
  /** In lower case; null: any answer, or not known here. */
  readonly choices: ReadonlySet<string> | null;
  readonly isMultiple: boolean;
}

export interface SurveyAnswers {
  /** By name in lower case: SurveyJS does not distinguish it. */
  readonly answers: ReadonlyMap<string, AnswerPlace>;
  readonly isOnePage: boolean;
}

type Fields = Readonly<Record<string, unknown>>;
const known = new WeakMap<JsonObject, SurveyAnswers>();

/** The answers and variables that expressions of a survey can use. The same object is read once. */
export function surveyAnswers(survey: JsonObject): SurveyAnswers {
  const before = known.get(survey);
  if (before) return before;
  const read = readAnswers(survey);
  known.set(survey, read);
  return read;
}

const SINGLE = new Set(['radiogroup', 'dropdown', 'buttongroup']);
/** One or several, depending on a switch. */
const PICTURES = new Set(['imagepicker', 'imagemap']);
const MULTIPLE = new Set(['checkbox', 'tagbox', 'ranking']);
/** With these, answers are possible that the survey does not list. */
const OPEN = [
  ...['choicesByUrl', 'choicesFromQuestion', 'choicesLazyLoadEnabled', 'allowCustomChoices'],
  ...['valuePropertyName', 'choiceValuesFromQuestion'],
];
/** Choices that are added by a switch, with their values. */
const ADDED: readonly (readonly [string, string])[] = [
  ['showSelectAllItem', 'all'],
  ['hasSelectAll', 'all'],
  ['showRefuseItem', 'refused'],
  ['showDontKnowItem', 'dontknow'],
];

function readAnswers(survey: JsonObject): SurveyAnswers {
  const answers = new Map<string, AnswerPlace>();
  const put = (name: string, place: AnswerPlace) => {
    const key = name.toLowerCase();
    const before = answers.get(key);
    // Of several with one name any may have been answered.
    const page =
      before && (before.page === null || place.page === null)
        ? null
        : Math.min(before?.page ?? Infinity, place.page ?? Infinity);
    const merged = before ? { page, choices: null, isMultiple: false } : place;
    answers.set(key, merged);
  };
  const fieldsOf = fieldsByName(survey);
  for (const { key, name, type, choices, page } of surveyQuestions(survey, 'default')) {
    const fields = fieldsOf.get(name) ?? {};
    const isPreset = ['defaultValue', 'defaultValueExpression', 'setValueExpression'].some(
      (preset) => fields[preset] !== undefined,
    );
    const isMultiple =
      MULTIPLE.has(type) ||
      (type === 'imagepicker' && fields['multiSelect'] === true) ||
      (type === 'imagemap' && fields['multiSelect'] !== false);
    const isListed =
      (isMultiple || SINGLE.has(type) || PICTURES.has(type)) &&
      choices.length > 0 &&
      !OPEN.some((property) => Boolean(fields[property])) &&
      survey['storeOthersAsComment'] !== false &&
      fields['storeOthersAsComment'] !== false;
    const values = [
      ...choices.map(({ value }) => value),
      ...ADDED.flatMap(([flag, value]) => (fields[flag] === true ? [value] : [])),
    ];
    const place: AnswerPlace = {
      page: isPreset ? null : page,
      choices: isListed ? new Set(values.map((value) => value.trim().toLowerCase())) : null,
      isMultiple,
    };
    put(key, place);
    if (key !== name) put(name, place);
  }
  const elsewhere: AnswerPlace = { page: null, choices: null, isMultiple: false };
  for (const name of namesElsewhere(survey)) put(name, elsewhere);
  return { answers, isOnePage: survey['questionsOnPageMode'] === 'singlePage' };
}

/** Calculated values, and answers and variables that rules set. */
function namesElsewhere(survey: JsonObject): string[] {
  const named = (list: unknown, property: string) =>
    (Array.isArray(list) ? (list as unknown[]) : []).flatMap((item) => {
      const name = typeof item === 'object' && item !== null && (item as Fields)[property];
      return typeof name === 'string' && name !== '' ? [name] : [];
    });
  return [...named(survey['calculatedValues'], 'name'), ...named(survey['triggers'], 'setToName')];
}

const HOLDERS = ['pages', 'elements', 'questions'] as const;

/** Every element outside of repeated panels. */
function fieldsByName(survey: JsonObject): ReadonlyMap<string, Fields> {
  const found = new Map<string, Fields>();
  const waiting: unknown[] = [survey];
  while (waiting.length > 0) {
    const item = waiting.pop();
    if (typeof item !== 'object' || item === null || Array.isArray(item)) continue;
    const fields = item as Fields;
    const name = choiceValue(fields['name']);
    if (name !== null && typeof fields['type'] === 'string') found.set(name, fields);
    for (const holder of HOLDERS) {
      const inside = fields[holder];
      if (Array.isArray(inside)) for (const one of inside as unknown[]) waiting.push(one);
    }
  }
  return found;
}
