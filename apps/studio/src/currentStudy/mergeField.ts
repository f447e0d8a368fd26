import { jsonEqual } from '@fovea/rules/survey/jsonEqual';
import { mergeSurveys, mergeThemes } from '@fovea/rules/survey/mergeSurveys';
import type { SurveyConflict } from '@fovea/rules/survey/surveyConflicts';
import { renameEverywhere } from '@fovea/rules/survey/surveyReferences';
import { isObject, type SurveyJson } from '@fovea/rules/survey/surveyTree';

/** New names of pages and questions, in order: what was called the first is called the second. */
export type Renames = readonly (readonly [from: string, to: string])[];

/** A value of a field that this window sent. */
export interface OwnSave {
  /** As it was edited here. */
  readonly sent: unknown;
  /** As it was sent: merged with what others did. */
  readonly body: unknown;
  /** As the server stored it: trimmed, cleaned. */
  readonly answered: unknown;
  readonly renames: Renames;
  /** The answer was lost: nobody knows yet whether it was stored. */
  readonly isLost: boolean;
}

/** What was sent for each field, so that own edits are not mistaken for those of others. */
export type OwnSaves = ReadonlyMap<string, readonly OwnSave[]>;

type DecidePart = (part: SurveyConflict | null) => 'mine' | 'theirs';

export const withRenames = (survey: SurveyJson, renames: Renames): SurveyJson =>
  renames.reduce((json, [from, to]) => renameEverywhere(json, from, to), survey);

const fieldOf = (path: string) => path.split('/').at(-1) ?? path;
const isSurvey = (path: string) => fieldOf(path) === 'surveyQuestions';

/** Fields whose parts are merged; everything else is one value. */
const IN_PARTS = new Set(['surveyTheme', 'instructionOptions', 'calibrationOptions']);

/** Merges one field. `decide` is asked with the part of it that collides, or null for all of it. */
export function mergeField(
  path: string,
  before: unknown,
  mine: unknown,
  theirs: unknown,
  decide: DecidePart,
): { readonly value: unknown; readonly renames: Renames } {
  if (isSurvey(path) && isObject(before) && isObject(mine) && isObject(theirs)) {
    const { survey, renamed } = mergeSurveys(before, mine, theirs, { decide });
    return { value: survey, renames: [...renamed] };
  }
  if (IN_PARTS.has(fieldOf(path)) && [before, mine, theirs].every(isObjectOrNull)) {
    const versions = [before, mine, theirs] as [SurveyJson | null, SurveyJson | null, SurveyJson];
    return { value: mergeThemes(...versions, { decide }).theme, renames: [] };
  }
  const isMine = jsonEqual(mine, theirs) || jsonEqual(before, theirs) || decide(null) === 'mine';
  return { value: isMine ? mine : theirs, renames: [] };
}

const isObjectOrNull = (value: unknown) => value === null || isObject(value);

/**
 * What an edit began with and made, in the names of the server. An own save in between is what it began
 * with; one whose answer was lost counts when the server has it.
 */
export function ownVersions(
  saves: readonly OwnSave[],
  base: unknown,
  value: unknown,
  theirs: unknown,
): {
  readonly before: unknown;
  readonly mine: unknown;
  readonly renames: Renames;
  /** The server has nothing but the own save. */
  readonly isOwn: boolean;
} {
  const save = saves.findLast((one) =>
    one.isLost ? isStored(one, base, theirs) : jsonEqual(one.sent, base),
  );
  if (!save) return { before: base, mine: value, renames: [], isOwn: false };
  const { sent, body, answered, renames } = save;
  const put = (json: unknown) => (isObject(json) ? withRenames(json, renames) : json);
  // A text that the server trimmed is still the own one.
  if (jsonEqual(answered, theirs) && jsonEqual(put(sent), body)) {
    return { before: theirs, mine: put(value), renames, isOwn: true };
  }
  return { before: put(sent), mine: put(value), renames, isOwn: false };
}

/** Whether the server has what was sent, with or without what somebody else did since. */
function isStored({ answered }: OwnSave, base: unknown, theirs: unknown): boolean {
  if (jsonEqual(answered, theirs)) return true;
  if (!isObject(base) || !isObject(answered) || !isObject(theirs)) return false;
  const merged = mergeSurveys(base, answered, theirs, { isSameAuthor: true });
  return merged.conflicts.length === 0 && jsonEqual(merged.survey, theirs);
}
