/** Texts, dates and times, and any answer as readable text. */
import type { RespondentAnswer } from './respondentAnswer';
import { isEmbeddedPicture } from './surveyHtml';
import { choiceValue, type SurveyQuestion } from './surveyQuestions';

export interface TextAnswer {
  readonly respondentId: string;
  readonly group: number;
  readonly text: string;
}

export interface DateBin {
  /** As written: `2026-05-01`, `2026-05`, `2026`, `14:00`. */
  readonly label: string;
  /** [groups] */
  readonly counts: readonly number[];
}

/** Longer texts are truncated; an answer may be a whole picture as text. */
export const ANSWER_TEXT_MAX = 20_000;
const DEPTH_MAX = 4;
const ENTRIES_MAX = 500;

/** Any answer as text: lists with commas, fields with their names; deeper nesting is omitted. */
export function answerText(
  value: unknown,
  messages: ReadonlyMap<string, string> = new Map(),
  depth = 0,
): string {
  const plain = choiceValue(value);
  if (plain !== null) {
    const text = messages.get(plain) ?? plain;
    return text.length > ANSWER_TEXT_MAX ? `${text.slice(0, ANSWER_TEXT_MAX)}…` : text;
  }
  if (typeof value !== 'object' || value === null) return '';
  if (depth >= DEPTH_MAX) return '…';
  const inside = Array.isArray(value)
    ? value.slice(0, ENTRIES_MAX).map((each: unknown) => answerText(each, messages, depth + 1))
    : Object.entries(value)
        .slice(0, ENTRIES_MAX)
        .map(([name, each]) => `${name}: ${answerText(each, messages, depth + 1)}`);
  const text = inside.filter((each) => each !== '').join(', ');
  return text.length > ANSWER_TEXT_MAX ? `${text.slice(0, ANSWER_TEXT_MAX)}…` : text;
}

export function listTexts(given: readonly RespondentAnswer[]): TextAnswer[] {
  return given.map(({ respondentId, group, value }) => {
    return { respondentId, group, text: answerText(value).trim() };
  });
}

/** Like `listTexts`, but pictures are whole, because a truncated one cannot be displayed. */
export function listPictures(given: readonly RespondentAnswer[]): TextAnswer[] {
  return listTexts(given).map((answer, at) => {
    const { value } = given[at]!;
    return typeof value === 'string' && isEmbeddedPicture(value)
      ? { ...answer, text: value }
      : answer;
  });
}

const DAY_MS = 86_400_000;
/** As many bars as can be distinguished. */
const BINS_MAX = 60;
const DATE =
  /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?(?:Z|[+-]\d{2}:\d{2})?$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/;

/** The day as the respondent wrote it, ignoring the time zone; null if it is not a date. */
function dayOf(value: unknown): number | null {
  if (typeof value !== 'string' || value.length > 40) return null;
  const found = DATE.exec(value.trim());
  if (!found) return null;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3] ?? 1)];
  const ms = Date.UTC(year, month - 1, day);
  const date = new Date(ms);
  // 31 February is not a date.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? ms : null;
}

function hourOf(value: unknown): number | null {
  if (typeof value !== 'string' || value.length > 40) return null;
  const found = TIME.exec(value.trim());
  return found ? Number(found[1]) : null;
}

const two = (number: number) => String(number).padStart(2, '0');

export function summariseDates(
  question: SurveyQuestion,
  given: readonly RespondentAnswer[],
  groups: number,
) {
  const isTime = question.inputType === 'time';
  const read = isTime ? hourOf : dayOf;
  const unreadable = Array.from({ length: groups }, () => 0);
  const values: { group: number; at: number }[] = [];
  for (const { group, value } of given) {
    const at = read(value);
    if (at === null) unreadable[group]!++;
    else values.push({ group, at });
  }
  const all = values.map(({ at }) => at);
  const low = all.reduce((least, at) => Math.min(least, at), Infinity);
  const high = all.reduce((most, at) => Math.max(most, at), -Infinity);
  const unit: 'hour' | 'day' | 'month' | 'year' = isTime
    ? 'hour'
    : unitOf(low, high, question.inputType === 'month');
  const placeOf = (at: number): number => {
    if (unit === 'hour') return at;
    if (unit === 'day') return Math.round(at / DAY_MS);
    const date = new Date(at);
    const year = date.getUTCFullYear();
    return unit === 'month' ? year * 12 + date.getUTCMonth() : year;
  };
  const labelOf = (place: number): string => {
    if (unit === 'hour') return `${two(place)}:00`;
    if (unit === 'day') return new Date(place * DAY_MS).toISOString().slice(0, 10);
    if (unit === 'month') return `${Math.floor(place / 12)}-${two((place % 12) + 1)}`;
    return String(place);
  };
  const counts = new Map<number, number[]>();
  for (const { group, at } of values) {
    const place = placeOf(at);
    const own = counts.get(place) ?? Array.from({ length: groups }, () => 0);
    own[group]!++;
    counts.set(place, own);
  }
  const places = [...counts.keys()].sort((a, b) => a - b);
  const [first, last] = [places[0], places.at(-1)];
  // Empty days in between are included unless there are too many.
  const shown =
    first !== undefined && last !== undefined && last - first < BINS_MAX
      ? Array.from({ length: last - first + 1 }, (_, at) => first + at)
      : places;
  const bins = shown.map((place): DateBin => {
    return {
      label: labelOf(place),
      counts: counts.get(place) ?? Array.from({ length: groups }, () => 0),
    };
  });
  return { unit, bins, unreadable };
}

function unitOf(low: number, high: number, isMonth: boolean): 'day' | 'month' | 'year' {
  const days = (high - low) / DAY_MS;
  if (!isMonth && !(days >= BINS_MAX)) return 'day';
  return days / 30.4 >= BINS_MAX ? 'year' : 'month';
}
