import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { SegmentCriteria } from '@fovea/contract/analysis/segmentCriteria';
import type { Segment } from '@fovea/contract/analysis/segments';
import type { Study } from '@fovea/contract/studies/studies';
import { cleanName } from '@fovea/rules/inputs/names';
import { criteriaCheck, type Verdict } from '@fovea/rules/analysis/segmentCriteria';
import { isCriteriaComplete } from '@fovea/rules/analysis/segmentCriteriaComplete';
import type { CriteriaFacts } from '@fovea/rules/analysis/segmentCriteriaFacts';
import {
  canBeChosen,
  hasSameRespondents,
  segmentNameProblem,
  identicalSegment,
  type SegmentNameProblem,
} from '@fovea/rules/analysis/segments';
import type { RespondentFiles } from '../selection/analysisStatus';

/** A segment being created or edited: everybody who meets the filters and was not deselected. */
export interface SegmentDraft {
  readonly name: string;
  readonly criteria: SegmentCriteria;
}

export const NO_CRITERIA: SegmentCriteria = { mode: 'all', groups: [], leftOut: [] };

/** One respondent in the table of the dialog. */
export interface DraftRow {
  readonly session: RespondentSession;
  /** Has results, and can therefore be selected. */
  readonly isSelectable: boolean;
  readonly verdict: Verdict;
  readonly isIn: boolean;
}

export interface DraftFacts extends CriteriaFacts {
  readonly study: Study;
  readonly files: RespondentFiles;
}

export function selectableSessions(facts: DraftFacts): RespondentSession[] {
  const { study, files } = facts;
  return facts.sessions.filter((session) => {
    const { id, state, preview } = session;
    const hasResults = study.stimuli.some((stimulus) => files.has(stimulus.id, id));
    return canBeChosen({ state, preview, hasResults });
  });
}

/** The initial draft: a new segment contains everybody, an existing one exactly its respondents. */
export function draftOf(segment: Segment | null, facts: DraftFacts): SegmentDraft {
  if (!segment) return { name: '', criteria: NO_CRITERIA };
  const criteria = segment.criteria ?? NO_CRITERIA;
  const its = new Set(segment.respondents);
  const leftOut = selectableSessions(facts)
    .filter(({ id }) => !its.has(id))
    .map(({ id }) => id);
  return { name: segment.name, criteria: { ...criteria, leftOut } };
}

export function draftRows(draft: SegmentDraft, facts: DraftFacts): DraftRow[] {
  const check = criteriaCheck(draft.criteria, facts);
  const able = new Set(selectableSessions(facts).map(({ id }) => id));
  return facts.sessions.map((session) => {
    const verdict = check(session);
    const isSelectable = able.has(session.id);
    return {
      session,
      isSelectable,
      verdict,
      isIn: isSelectable && verdict.isMet && !verdict.isLeftOutByHand,
    };
  });
}

/**
 * All respondents with their membership of an existing segment. Its list is fixed, so somebody who
 * came later is not in it even when all filters are met.
 */
export function rowsOfSegment(segment: Segment, facts: DraftFacts): DraftRow[] {
  if (segment.allRespondents) return draftRows({ name: '', criteria: NO_CRITERIA }, facts);
  const its = new Set(segment.respondents);
  return draftRows(draftOf(segment, facts), facts).map((row) => ({
    ...row,
    isIn: its.has(row.session.id),
  }));
}

export interface DraftValidation {
  readonly nameProblem: SegmentNameProblem | null;
  /** Ids of the included sessions, in the order of the sessions. */
  readonly chosen: readonly string[];
  /** Another segment with the same respondents. */
  readonly twin: Segment | null;
  readonly isComplete: boolean;
  readonly isChanged: boolean;
  readonly canSave: boolean;
}

export function validateDraft(
  draft: SegmentDraft,
  rows: readonly DraftRow[],
  segment: Segment | null,
  facts: DraftFacts,
): DraftValidation {
  const { segments } = facts.study;
  const others = segments.filter(({ id }) => id !== segment?.id);
  const nameProblem = segmentNameProblem(
    draft.name,
    others.map(({ name }) => name),
  );
  const chosen = rows.filter(({ isIn }) => isIn).map(({ session }) => session.id);
  // All Respondents contains everybody with results, even when the server's list is not up to date
  // yet.
  const everybody = rows
    .filter(({ isSelectable }) => isSelectable)
    .map(({ session }) => session.id);
  const twin =
    chosen.length === 0
      ? null
      : identicalSegment(
          segments.map((each) =>
            each.allRespondents ? { ...each, respondents: everybody } : each,
          ),
          chosen,
          segment?.id ?? null,
        );
  const isComplete = isCriteriaComplete(draft.criteria, facts.study);
  const isChanged =
    segment === null ||
    cleanName(draft.name) !== segment.name ||
    !hasSameRespondents(chosen, segment.respondents) ||
    !sameFilters(draft.criteria, segment.criteria ?? NO_CRITERIA);
  const canSave =
    nameProblem === null && chosen.length > 0 && twin === null && isComplete && isChanged;
  return { nameProblem, chosen, twin, isComplete, isChanged, canSave };
}

/** Whether two criteria have the same filters; deselections are compared by the respondents. */
function sameFilters(a: SegmentCriteria, b: SegmentCriteria): boolean {
  return a.mode === b.mode && JSON.stringify(a.groups) === JSON.stringify(b.groups);
}

/** The criteria to store; null: selected by hand only. */
export function storedCriteria(
  draft: SegmentDraft,
  rows: readonly DraftRow[],
): SegmentCriteria | null {
  const groups = draft.criteria.groups.filter(({ filters }) => filters.length > 0);
  if (groups.length === 0) return null;
  // Store only exclusions that change the result.
  const leftOut = rows
    .filter(({ isSelectable, verdict }) => isSelectable && verdict.isMet && verdict.isLeftOutByHand)
    .map(({ session }) => session.id);
  return { ...draft.criteria, groups, leftOut };
}

/** Includes or excludes respondents. */
export function withSelection(
  criteria: SegmentCriteria,
  sessionIds: readonly string[],
  isTicked: boolean,
): SegmentCriteria {
  const leftOut = new Set(criteria.leftOut);
  for (const id of sessionIds) {
    if (isTicked) leftOut.delete(id);
    else leftOut.add(id);
  }
  return { ...criteria, leftOut: [...leftOut] };
}
