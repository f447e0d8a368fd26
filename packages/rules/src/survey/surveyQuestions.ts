/**
 * The questions of a survey as needed for results: what is asked, where the answer is stored, and
 * which values it can have. The survey may come from any program, so nothing is taken for granted.
 */
import type { JsonObject } from '@fovea/contract/protocol/scalars';

/** How answers to a question are summarised. */
export type QuestionKind =
  'scale' | 'choice' | 'choices' | 'ranking' | 'matrix' | 'table' | 'dates' | 'texts' | 'raw';

/** A choice, row, column or item: its value in the answers and its label. */
export interface QuestionItem {
  readonly value: string;
  readonly text: string;
}

/** A column of a table: of a matrix of fields, a repeated panel, or several short texts. */
export interface QuestionColumn extends QuestionItem {
  /** The choices its cells can have. */
  readonly choices: readonly QuestionItem[];
}

export interface SurveyQuestion {
  readonly name: string;
  /** Its key in the answers: `valueName`, or the name. */
  readonly key: string;
  readonly title: string;
  /** In SurveyJS terms, for example `radiogroup`. */
  readonly type: string;
  readonly kind: QuestionKind;
  readonly inputType: string;
  /** Of the question or its matrix, in the order of the survey. */
  readonly choices: readonly QuestionItem[];
  readonly rows: readonly QuestionItem[];
  readonly columns: readonly QuestionColumn[];
  /** The limits of a scale and its step; null if unlimited. */
  readonly scale: {
    readonly min: number | null;
    readonly max: number | null;
    readonly step: number | null;
  };
  /** The labels at the ends of a rating. */
  readonly scaleEnds: { readonly min: string; readonly max: string };
  /** Answers are objects with the value under this property (`valuePropertyName`). */
  readonly property: string | null;
  /**
   * The question or its container has a condition, so a missing answer may mean that it was not
   * shown.
   */
  readonly isConditional: boolean;
  /** Starts at 0. */
  readonly page: number;
}

type Fields = Readonly<Record<string, unknown>>;

const QUESTIONS_MAX = 2_000;
const ITEMS_MAX = 5_000;
const HOLDERS = ['pages', 'elements', 'questions'] as const;
const NO_QUESTION = new Set(['panel', 'html', 'image', 'flowpanel']);
const DATE_INPUTS = new Set(['date', 'datetime', 'datetime-local', 'month', 'time']);
const TABLES = new Set(['matrixdropdown', 'matrixdynamic', 'multipletext', 'paneldynamic']);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const own = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;
const word = (fields: Fields, name: string): string => {
  const value = own(fields, name);
  return typeof value === 'string' ? value : '';
};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A finite number, also if written as text. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.length > 40) return null;
  const text = value.trim();
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

/** A text of a survey: plain, or one per language (`{ default, de }`). */
export function surveyText(value: unknown, locale: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!isFields(value)) return '';
  for (const language of [locale, locale.split('-', 1)[0]!, 'default', 'en']) {
    const text = own(value, language);
    if (typeof text === 'string' && text !== '') return text;
  }
  return Object.values(value).find((text): text is string => typeof text === 'string') ?? '';
}

/** A value in the form used to compare choices; null if it cannot be a choice. */
export function choiceValue(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

function itemsOf(list: unknown, locale: string): QuestionItem[] {
  const items = new Map<string, QuestionItem>();
  for (const entry of listOf(list).slice(0, ITEMS_MAX)) {
    const fields = isFields(entry) ? entry : null;
    const value = choiceValue(fields ? (own(fields, 'value') ?? own(fields, 'name')) : entry);
    if (value === null || items.has(value)) continue;
    const text = fields && surveyText(own(fields, 'text') ?? own(fields, 'title'), locale);
    items.set(value, { value, text: text || value });
  }
  return [...items.values()];
}

/** Choices, the numbers between `choicesMin` and `choicesMax`, and the special ones a survey can add. */
function choicesOf(fields: Fields, locale: string): QuestionItem[] {
  const isImageMap = word(fields, 'type') === 'imagemap';
  const items = itemsOf(own(fields, isImageMap ? 'areas' : 'choices'), locale);
  const [first, last] = [numberOf(own(fields, 'choicesMin')), numberOf(own(fields, 'choicesMax'))];
  if (items.length === 0 && first !== null && last !== null) {
    const step = Math.max(numberOf(own(fields, 'choicesStep')) ?? 1, Number.MIN_VALUE);
    for (let at = 0; at < ITEMS_MAX && first + at * step <= last; at++) {
      const value = String(first + at * step);
      items.push({ value, text: value });
    }
  }
  const special = (flags: readonly string[], value: string, textName: string, usual: string) => {
    if (!flags.some((flag) => own(fields, flag) === true)) return;
    if (items.some((item) => item.value === value)) return;
    items.push({ value, text: surveyText(own(fields, textName), locale) || usual });
  };
  special(['showOtherItem', 'hasOther'], 'other', 'otherText', 'Other');
  special(['showNoneItem', 'hasNone'], 'none', 'noneText', 'None');
  return items;
}

function yesAndNo(fields: Fields, locale: string): QuestionItem[] {
  const side = (is: boolean): QuestionItem => {
    const value = choiceValue(own(fields, is ? 'valueTrue' : 'valueFalse')) ?? String(is);
    const label = surveyText(own(fields, is ? 'labelTrue' : 'labelFalse'), locale);
    return { value, text: label || (is ? 'Yes' : 'No') };
  };
  return [side(true), side(false)];
}

function columnsOf(fields: Fields, type: string, locale: string): QuestionColumn[] {
  const named = { multipletext: 'items', paneldynamic: 'templateElements' } as const;
  const name = type === 'multipletext' || type === 'paneldynamic' ? named[type] : 'columns';
  const usual = choicesOf(fields, locale);
  const columns = new Map<string, QuestionColumn>();
  const open: unknown[] = [...listOf(own(fields, name))].reverse();
  while (open.length > 0 && columns.size < ITEMS_MAX) {
    const entry = open.pop();
    const inside = isFields(entry) ? entry : null;
    if (type === 'paneldynamic' && inside && Array.isArray(own(inside, 'elements'))) {
      open.push(...[...listOf(own(inside, 'elements'))].reverse());
      continue;
    }
    const value = inside
      ? (type === 'paneldynamic' && word(inside, 'valueName')) ||
        choiceValue(own(inside, 'name') ?? own(inside, 'value'))
      : choiceValue(entry);
    if (value === null || columns.has(value) || NO_QUESTION.has(inside ? word(inside, 'type') : ''))
      continue;
    const title = inside ? surveyText(own(inside, 'title') ?? own(inside, 'text'), locale) : '';
    const choices = inside ? choicesOf(inside, locale) : [];
    columns.set(value, {
      value,
      text: title || value,
      choices: choices.length > 0 ? choices : usual,
    });
  }
  return [...columns.values()];
}

/** Only the format of a calculated value says what it is. */
const KIND_BY_DISPLAY_STYLE: Readonly<Partial<Record<string, QuestionKind>>> = Object.assign(
  Object.create(null) as object,
  { decimal: 'scale', currency: 'scale', percent: 'scale', date: 'dates' } as const,
);

/** The steps of a rating; labels turn it into a choice. */
function ratesOf(fields: Fields, locale: string): QuestionItem[] {
  return itemsOf(own(fields, 'rateValues'), locale);
}

function kindOf(type: string, inputType: string, fields: Fields, locale: string): QuestionKind {
  if (TABLES.has(type)) return 'table';
  switch (type) {
    case 'rating':
      return ratesOf(fields, locale).every(({ value }) => numberOf(value) !== null)
        ? 'scale'
        : 'choice';
    case 'slider':
      return word(fields, 'sliderType') === 'range' ? 'raw' : 'scale';
    case 'radiogroup':
    case 'dropdown':
    case 'boolean':
    case 'buttongroup':
      return 'choice';
    case 'imagepicker':
      return own(fields, 'multiSelect') === true ? 'choices' : 'choice';
    case 'imagemap':
      // SurveyJS allows several areas unless told otherwise.
      return own(fields, 'multiSelect') === false ? 'choice' : 'choices';
    case 'expression':
      return KIND_BY_DISPLAY_STYLE[word(fields, 'displayStyle')] ?? 'raw';
    case 'checkbox':
    case 'tagbox':
      return 'choices';
    case 'ranking':
      return 'ranking';
    case 'matrix':
      return 'matrix';
    case 'comment':
      return 'texts';
    case 'text':
      if (inputType === 'number' || inputType === 'range') return 'scale';
      return DATE_INPUTS.has(inputType) ? 'dates' : 'texts';
    default:
      return 'raw';
  }
}

function scaleOf(fields: Fields, type: string, rates: readonly QuestionItem[]) {
  const number = (name: string) => numberOf(own(fields, name));
  if (type === 'rating') {
    const values = rates.flatMap(({ value }) => numberOf(value) ?? []);
    if (values.length > 0) {
      return { min: Math.min(...values), max: Math.max(...values), step: smallestStep(values) };
    }
    const min = number('rateMin') ?? 1;
    const step = Math.max(number('rateStep') ?? 1, Number.MIN_VALUE);
    const count = number('rateCount');
    return {
      min,
      max: number('rateMax') ?? (count !== null ? min + (count - 1) * step : 5),
      step,
    };
  }
  if (type === 'slider') {
    return { min: number('min') ?? 0, max: number('max') ?? 100, step: number('step') ?? 1 };
  }
  return { min: number('min'), max: number('max'), step: number('step') };
}

function smallestStep(values: readonly number[]): number | null {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const steps = sorted.slice(1).map((value, at) => value - sorted[at]!);
  return steps.length > 0 ? Math.min(...steps) : null;
}

const isShownOnCondition = (fields: Fields) =>
  word(fields, 'visibleIf') !== '' || own(fields, 'visible') === false;

/**
 * Every question of a survey in order, including those in panels; elements that only display
 * something are omitted. A repeated panel is one question with its fields as columns.
 *
 * @param locale the language of the labels; the default ones where it has none
 */
export function surveyQuestions(survey: JsonObject | null, locale: string): SurveyQuestion[] {
  const found: SurveyQuestion[] = [];
  interface Open {
    readonly value: unknown;
    readonly page: number;
    readonly isConditional: boolean;
  }
  const open: Open[] = [{ value: survey, page: 0, isConditional: false }];
  const choicesByName = new Map<string, readonly QuestionItem[]>();
  const borrowers: { at: number; from: string }[] = [];
  for (let next = open.pop(); next && found.length < QUESTIONS_MAX; next = open.pop()) {
    const { value, page } = next;
    if (!isFields(value)) continue;
    const isConditional = next.isConditional || (value !== survey && isShownOnCondition(value));
    const type = word(value, 'type');
    const isHolder = value === survey || type === '' || NO_QUESTION.has(type);
    if (isHolder) {
      for (const holder of [...HOLDERS].reverse()) {
        listOf(own(value, holder))
          .map((inside, at) => ({
            value: inside,
            page: holder === 'pages' ? at : page,
            isConditional,
          }))
          .reverse()
          .forEach((inside) => open.push(inside));
      }
      continue;
    }
    const name = word(value, 'name');
    if (name === '') continue;
    const inputType = type === 'text' ? word(value, 'inputType') || 'text' : '';
    const rates = ratesOf(value, locale);
    const kind = kindOf(type, inputType, value, locale);
    const choices = type === 'boolean' ? yesAndNo(value, locale) : choicesOf(value, locale);
    choicesByName.set(name, choices);
    const borrowed = word(value, 'choicesFromQuestion');
    if (borrowed !== '') borrowers.push({ at: found.length, from: borrowed });
    const isTable = kind === 'matrix' || kind === 'table';
    found.push({
      name,
      key: word(value, 'valueName') || name,
      title: surveyText(own(value, 'title'), locale) || name,
      type,
      kind,
      inputType,
      choices: type === 'rating' ? rates : choices,
      rows: isTable ? itemsOf(own(value, 'rows'), locale) : [],
      columns: isTable ? columnsOf(value, type, locale) : [],
      scale: scaleOf(value, type, rates),
      scaleEnds: {
        min: surveyText(own(value, 'minRateDescription'), locale),
        max: surveyText(own(value, 'maxRateDescription'), locale),
      },
      property: kind === 'choices' ? word(value, 'valuePropertyName') || null : null,
      isConditional,
      page,
    });
  }
  for (const { at, from } of borrowers) {
    const [question, choices] = [found[at], choicesByName.get(from)];
    if (question && choices && question.choices.length === 0) found[at] = { ...question, choices };
  }
  return found;
}
