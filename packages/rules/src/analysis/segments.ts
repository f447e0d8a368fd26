/** Segments: which respondents may be selected, and which names are allowed. */
import type { SessionState } from '@fovea/contract/participation/respondents';
import { cleanName, isNameTaken, nameLength } from '../inputs/names';

export const ALL_RESPONDENTS_NAME = 'All Respondents';
export const SEGMENT_NAME_MAX = 255;

export type SegmentNameProblem = 'empty' | 'tooLong' | 'taken';

/** The message for each problem, shared by studio and server. */
export const SEGMENT_NAME_MESSAGES: Readonly<Record<SegmentNameProblem, string>> = {
  empty: 'You must select a name.',
  tooLong: `The name can be at most ${SEGMENT_NAME_MAX} characters long.`,
  taken: 'There is already a segment with this name.',
};

/**
 * What is wrong with the name of a segment, or null.
 * @param others names of the other segments of the study; All Respondents is always included
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

/** What determines whether a respondent can be added to a segment. */
export interface SegmentCandidate {
  readonly state: SessionState;
  readonly preview: boolean;
  /** There are results for at least one stimulus. */
  readonly hasResults: boolean;
}

/**
 * Requires uploaded data, finished processing and data for at least one stimulus; previews are not
 * respondents.
 */
export function canBeChosen({ state, preview, hasResults }: SegmentCandidate): boolean {
  return state === 'PROCESSED' && !preview && hasResults;
}

export const CANNOT_BE_CHOSEN_MESSAGE =
  'A respondent of this selection has no results. Reload the page, then select the respondents again.';

/** Whether two selections contain the same respondents, ignoring order and repetition. */
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
 * Another segment, including All Respondents, with exactly these respondents; null if there is
 * none.
 * @param exceptId the segment being changed
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
