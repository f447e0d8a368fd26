/**
 * A respondent's answers to the surveys of a session, read from its events.
 *
 * The end of a survey carries all its answers; without it, they are merged from the individual
 * changes, of which the last counts. Events come from outside: the result is plain JSON of limited
 * size and depth, with texts that can be stored.
 */
import type { SessionEvent } from './sessionEvents';

/**
 * The longest text, in UTF-16 units; the rest is cut off. Files inside answers are far longer and
 * are excluded by this.
 */
export const ANSWER_TEXT_MAX = 20_000;
/** Answers to one survey, and entries of any list or group inside them. */
const ENTRIES_MAX = 2_000;
const DEPTH_MAX = 8;
/** All answers to one survey as JSON, in UTF-16 units: further questions are omitted. */
export const SURVEY_TEXT_MAX = 512 * 1024;

export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

export interface SurveyRead {
  readonly stimulusId: string;
  /** By question name, in the order in which they were first answered. */
  readonly answers: Readonly<Record<string, Json>>;
  /** False if time ran out or the respondent left before the end. */
  readonly complete: boolean;
  /**
   * From the first page to the end, or to the last answer, including pauses; null without a page.
   */
  readonly durationMs: number | null;
}

interface Open {
  readonly answers: Map<string, unknown>;
  firstMs: number | null;
  lastMs: number;
  ended: boolean;
  complete: boolean;
}

/**
 * The answers to each survey, in the order in which surveys began. If a survey was shown again
 * after its end, the last time counts.
 *
 * @param events in chronological order (see parseEvents.ts)
 */
export function surveyAnswersOf(events: readonly SessionEvent[]): SurveyRead[] {
  const surveys = new Map<string, Open>();
  const opened = (stimulusId: string): Open => {
    const known = surveys.get(stimulusId);
    if (known) return known;
    const created = begun();
    surveys.set(stimulusId, created);
    return created;
  };
  for (const event of events) {
    if (event.kind === 'surveyPage') {
      if (surveys.get(event.stimulusId)?.ended) surveys.set(event.stimulusId, begun());
      const survey = opened(event.stimulusId);
      survey.firstMs ??= event.tMs;
    } else if (event.kind === 'surveyAnswer') {
      const survey = opened(event.stimulusId);
      if (survey.ended) continue;
      if (event.value === null || event.value === undefined) survey.answers.delete(event.question);
      else survey.answers.set(event.question, event.value);
      survey.lastMs = event.tMs;
    } else if (event.kind === 'surveyEnded') {
      const survey = opened(event.stimulusId);
      survey.answers.clear();
      for (const [question, value] of Object.entries(event.answers)) {
        if (value !== null) survey.answers.set(question, value);
      }
      survey.ended = true;
      survey.complete = event.complete;
      survey.lastMs = event.tMs;
    }
  }
  return [...surveys].map(([stimulusId, { answers, complete, firstMs, lastMs }]) => ({
    stimulusId,
    answers: stored(answers),
    complete,
    durationMs:
      firstMs === null || lastMs === Number.NEGATIVE_INFINITY || lastMs < firstMs
        ? null
        : lastMs - firstMs,
  }));
}

const begun = (): Open => ({
  answers: new Map(),
  firstMs: null,
  lastMs: Number.NEGATIVE_INFINITY,
  ended: false,
  complete: false,
});

function stored(answers: ReadonlyMap<string, unknown>): Record<string, Json> {
  const entries: [string, Json][] = [];
  let length = 2;
  for (const [question, value] of answers) {
    const name = storable(question);
    const clean = cleaned(value, DEPTH_MAX);
    if (clean === undefined || !isPlainName(name)) continue;
    length += JSON.stringify([name, clean]).length;
    if (length > SURVEY_TEXT_MAX || entries.length >= ENTRIES_MAX) break;
    entries.push([name, clean]);
  }
  return Object.fromEntries(entries);
}

/** @returns undefined for what is omitted */
function cleaned(value: unknown, depth: number): Json | undefined {
  if (typeof value === 'string') return storable(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value !== 'object' || depth === 0) return undefined;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    // An omitted entry keeps its position, since a list may be read by index.
    return items.slice(0, ENTRIES_MAX).map((item) => cleaned(item, depth - 1) ?? null);
  }
  const entries: [string, Json][] = [];
  for (const [name, inner] of Object.entries(value).slice(0, ENTRIES_MAX)) {
    const clean = cleaned(inner, depth - 1);
    const plain = storable(name);
    if (clean !== undefined && isPlainName(plain)) entries.push([plain, clean]);
  }
  return Object.fromEntries(entries);
}

/** Excludes names with a meaning for JavaScript objects. */
function isPlainName(name: string): boolean {
  return name !== '__proto__' && name !== 'constructor' && name !== 'prototype';
}

/** Databases store neither NUL nor unpaired surrogates. */
function storable(text: string): string {
  const cut = text.slice(0, ANSWER_TEXT_MAX);
  return cut.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');
}
