/** Segments: respondents that are seen together. What may be chosen, and how segments may be called. */
import type { SessionState } from '@fovea/contract/participation/respondents';
import { cleanName, isNameTaken, nameLength } from '../inputs/names';

export const ALL_RESPONDENTS_NAME = 'All Respondents';
export const SEGMENT_NAME_MAX = 255;

export type SegmentNameProblem = 'empty' | 'tooLong' | 'taken';

/** The words for each problem, as every program shows them. */
export const SEGMENT_NAME_MESSAGES: Readonly<Record<SegmentNameProblem, string>> = {
  empty: 'You must select a name.',
  tooLong: `The name can be at most ${SEGMENT_NAME_MAX} characters long.`,
  taken: 'There is already a segment with this name.',
};

/**
 * What is wrong with the name of a segment; null when nothing is.
 * @param others the names of the other segments of the study; All Respondents is always among them
 */
export function segmentNameProblem(
  name: string,
  others: readonly string[] = [],
): SegmentNameProblem | null {
  const cleaned = cleanName(name);
  if (cleaned === '') return 'empty';
  if (nameLength(cleaned) > SEGMENT_NAME_MAX) return 'tooLong';
  return isNameTaken(cleaned, [...others, ALL_RESPONDENTS_NAME]) ? 'taken' : null;
}

export const NOBODY_CHOSEN_MESSAGE = 'Select at least one respondent.';

/** What a respondent must have to be put into a segment. */
export interface SegmentCandidate {
  readonly state: SessionState;
  readonly preview: boolean;
  /** There are results for some stimulus. */
  readonly hasResults: boolean;
}

/** Uploaded data, finished processing, and data for some stimulus; a preview is no respondent. */
export function canBeChosen({ state, preview, hasResults }: SegmentCandidate): boolean {
  return state === 'PROCESSED' && !preview && hasResults;
}

export const CANNOT_BE_CHOSEN_MESSAGE =
  'A respondent of this selection has no results. Reload the page, then select the respondents again.';

/** Whether two selections are of the same respondents; order and repetition do not matter. */
export function hasSameRespondents(a: readonly string[], b: readonly string[]): boolean {
  const first = new Set(a);
  const second = new Set(b);
  return first.size === second.size && [...first].every((id) => second.has(id));
}

export const SAME_RESPONDENTS_MESSAGE =
  'There is already a segment containing this selection of respondents';

interface Respondents {
  readonly id: string;
  readonly respondents: readonly string[];
}

/**
 * The other segment, All Respondents too, with exactly these respondents; null when there is none.
 * @param exceptId the segment that is changed
 */
export function identicalSegment<S extends Respondents>(
  segments: readonly S[],
  respondents: readonly string[],
  exceptId: string | null = null,
): S | null {
  return (
    segments.find(
      (segment) => segment.id !== exceptId && hasSameRespondents(segment.respondents, respondents),
    ) ?? null
  );
}
