import { isJson, type Json } from './jsonPath';
import { textOf, withText } from './localText';

/** A choice, row, column or rate in SurveyJS notation: a value, or an object with value and text. */
export type Choice = string | number | boolean | Json;

export const choicesOf = (value: unknown): Choice[] =>
  Array.isArray(value)
    ? value.filter((one): one is Choice => isJson(one) || /^[snb]/.test(typeof one))
    : [];

export function valueOf(choice: Choice, key = 'value'): string {
  return isJson(choice) ? textOf(choice[key]) : String(choice);
}

export function choiceText(choice: Choice): string {
  return isJson(choice) ? textOf(choice['text']) : '';
}

/** Keeps numbers as numbers, so that expressions such as `{q} > 3` still work. */
function likeBefore(before: unknown, typed: string): string | number {
  const number = Number(typed);
  return typeof before === 'number' && typed.trim() !== '' && Number.isFinite(number)
    ? number
    : typed;
}

export function withValue(choice: Choice, typed: string, key = 'value'): Choice {
  if (!isJson(choice)) return likeBefore(choice, typed);
  return { ...choice, [key]: likeBefore(choice[key], typed) };
}

/** A choice that has only a value is stored as that value. */
export function withChoiceText(choice: Choice, text: string): Choice {
  const object: Json = isJson(choice) ? choice : { value: choice };
  const { text: old, ...rest } = object;
  const next = withText(old, text);
  if (next !== undefined) return { ...rest, text: next };
  const { value, ...others } = rest;
  const isPlain = typeof value === 'string' || typeof value === 'number';
  return isPlain && Object.keys(others).length === 0 ? value : rest;
}

/** The first unused name such as 'Item 4'. */
export function newChoice(choices: readonly Choice[], base: string): string {
  const taken = new Set(choices.map((choice) => valueOf(choice)));
  for (let number = choices.length + 1; ; number++) {
    const value = `${base} ${number}`;
    if (!taken.has(value)) return value;
  }
}

/** Parses a pasted list: one choice per line, 'value|text' when the two differ. */
export function choicesFromList(text: string): Choice[] {
  return text.split(/\r?\n/).flatMap((line): Choice[] => {
    const [value = '', ...rest] = line.split('|');
    const messages = rest.join('|').trim();
    if (value.trim() === '' && messages === '') return [];
    if (messages === '') return [value.trim()];
    return [{ value: value.trim() || messages, text: messages }];
  });
}

export function listFromChoices(choices: readonly Choice[]): string {
  return choices
    .map((choice) =>
      choiceText(choice) ? `${valueOf(choice)}|${choiceText(choice)}` : valueOf(choice),
    )
    .join('\n');
}

/** Replaces choices by pasted ones; a choice with the same value keeps its pictures and conditions. */
export function mergedChoices(old: readonly Choice[], pasted: readonly Choice[]): Choice[] {
  const known = new Map(old.map((choice) => [valueOf(choice), choice]));
  return pasted.map((choice) => {
    const before = known.get(valueOf(choice));
    return before === undefined ? choice : withChoiceText(before, choiceText(choice));
  });
}
