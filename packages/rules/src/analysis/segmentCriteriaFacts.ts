/** What segment filters evaluate, and which filters a study can use. */
import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { JsonObject } from '@fovea/contract/protocol/scalars';
import { DEVICE_KINDS } from '@fovea/contract/analysis/segmentCriteria';
import type { Study } from '@fovea/contract/studies/studies';
import type { SurveyAnswers } from '@fovea/contract/analysis/surveyAnswers';
import { deviceKind } from '../participation/deviceKind';
import { surveyQuestions, type SurveyQuestion } from '../survey/surveyQuestions';

export type DeviceName = (typeof DEVICE_KINDS)[number];

export interface CriteriaFacts {
  readonly study: Pick<Study, 'stimuli' | 'blocks' | 'topLevelBlocks'>;
  readonly sessions: readonly RespondentSession[];
  readonly answers: readonly SurveyAnswers[];
  /** The day of a timestamp, YYYY-MM-DD, in the researcher's time zone. */
  readonly dayOf: (moment: string) => string;
}

/** The device kind reported by the browser; Unknown if it cannot be determined. */
export function deviceOf(session: Pick<RespondentSession, 'device'>): DeviceName {
  const { device } = session;
  const { kind, userAgent, touchPoints, screenWidthPx, screenHeightPx } = device;
  const named = DEVICE_KINDS.find((name) => name.toUpperCase() === String(kind).toUpperCase());
  if (named) return named;
  if (typeof userAgent !== 'string' || userAgent === '') return 'Unknown';
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  const touches = number(touchPoints) ?? 0;
  const found = deviceKind({
    userAgent,
    touchPoints: touches,
    isTouchFirst: touches > 0,
    shorterSidePx: Math.min(number(screenWidthPx) ?? 1080, number(screenHeightPx) ?? 1080),
  });
  return { DESKTOP: 'Desktop', PHONE: 'Phone', TABLET: 'Tablet' }[found] as DeviceName;
}

/** The device kinds that took part, in the order of the contract. */
export function devicesOf(sessions: readonly RespondentSession[]): DeviceName[] {
  const found = new Set(sessions.map(deviceOf));
  return DEVICE_KINDS.filter((name) => found.has(name));
}

/**
 * Variables worth filtering by, with their values: neither constant nor distinct for every
 * respondent.
 */
export function filterVariables(
  sessions: readonly RespondentSession[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [name, values] of valuesByVariable(sessions)) {
    const distinct = [...new Set(values)];
    if (distinct.length > 1 && distinct.length < sessions.length) {
      found.set(name, distinct.sort(byNumberAndLetter));
    }
  }
  return found;
}

/** Variables with a different value for each respondent, such as panel ids. */
export function uniqueVariables(sessions: readonly RespondentSession[]): string[] {
  if (sessions.length === 0) return [];
  return [...valuesByVariable(sessions)]
    .filter(([, values]) => values.length === sessions.length)
    .filter(([, values]) => new Set(values).size === values.length)
    .map(([name]) => name);
}

function valuesByVariable(sessions: readonly RespondentSession[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { variables } of sessions) {
    for (const [name, value] of Object.entries(variables)) {
      const values = found.get(name);
      if (values) values.push(value);
      else found.set(name, [value]);
    }
  }
  return found;
}

const byNumberAndLetter = (a: string, b: string) =>
  Number(a) - Number(b) || (a < b ? -1 : a > b ? 1 : 0);

/** The flow filter is shown only if there are at least two flows. */
export function hasFlowFilter(study: Pick<Study, 'topLevelBlocks'>): boolean {
  return study.topLevelBlocks.length >= 2;
}

/** The device filter is shown only if at least two kinds took part. */
export function hasDeviceFilter(sessions: readonly RespondentSession[]): boolean {
  return devicesOf(sessions).length >= 2;
}

/** Each survey is parsed once, however many filters use it. */
const known = new WeakMap<JsonObject, ReadonlyMap<string, SurveyQuestion>>();

/** The questions of a survey by name. */
export function questionsByName(
  study: Pick<Study, 'stimuli'>,
  stimulusId: string | null,
): ReadonlyMap<string, SurveyQuestion> {
  const survey = study.stimuli.find(({ id }) => id === stimulusId)?.surveyQuestions;
  if (!survey) return new Map();
  const before = known.get(survey);
  if (before) return before;
  const questions = new Map(
    surveyQuestions(survey, 'default').map((question) => [question.name, question]),
  );
  known.set(survey, questions);
  return questions;
}

/**
 * Splits a pasted list at whitespace, commas and semicolons. A part between commas, semicolons or
 * line ends that is a known value stays whole, because labels may contain spaces.
 */
export function splitPasted(text: string, known: ReadonlySet<string> = new Set()): string[] {
  const parts = text.split(/[,;\r\n]+/).map((part) => part.trim());
  const values = parts.flatMap((part) => (known.has(part) ? [part] : part.split(/\s+/)));
  return [...new Set(values.filter((value) => value !== ''))];
}
