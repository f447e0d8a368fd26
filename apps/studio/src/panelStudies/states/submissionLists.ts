import type { PanelSubmission } from '@fovea/contract/participation/panelSubmissions';
import { isDecidable } from './decidable';

/** Which submissions are listed. */
export const SUBMISSION_FILTERS = ['waiting', 'problems', 'all'] as const;
export type SubmissionFilter = (typeof SUBMISSION_FILTERS)[number];

/** Whether a submission can be decided now: everything that is needed for it has arrived. */
export function waitsForDecision({
  state,
  proposal,
  returnRequestedDate,
}: PanelSubmission): boolean {
  // Who finished after the panel's time is no longer waiting there, and yet worth paying.
  if (proposal === 'APPROVE') return true;
  return state === 'AWAITING_REVIEW' && returnRequestedDate === null && proposal !== 'WAIT';
}

/** States in which the panel expects that somebody took part. */
const TOOK_PART: ReadonlySet<PanelSubmission['state']> = new Set([
  'AWAITING_REVIEW',
  'APPROVED',
  'PARTIALLY_APPROVED',
]);

/** What does not match; null: nothing. Who has just taken a place, or gave it back, needs no session. */
export function mismatchOf({
  match,
  state,
}: PanelSubmission): Exclude<PanelSubmission['match'], 'MATCHED'> | null {
  if (match === 'MATCHED' || (match === 'NO_SESSION' && !TOOK_PART.has(state))) return null;
  return match;
}

/** Whether somebody has to look at it: it does not match, cannot be analysed, or a decision failed. */
export function needsAttention(submission: PanelSubmission): boolean {
  const { reasons, decision } = submission;
  return (
    mismatchOf(submission) !== null ||
    reasons.includes('PROCESSING_FAILED') ||
    (decision !== null && decision.refusal !== null)
  );
}

/** Whether attention changes something: it can still be decided, and nobody was asked for anything yet. */
export const isOpenProblem = (submission: PanelSubmission): boolean =>
  needsAttention(submission) && isDecidable(submission) && submission.returnRequestedDate === null;

const IS_LISTED: Record<SubmissionFilter, (submission: PanelSubmission) => boolean> = {
  waiting: waitsForDecision,
  problems: needsAttention,
  all: () => true,
};

/** The submissions of a filter: those to look at first, then those to decide, each newest first. */
export function listedSubmissions(
  submissions: readonly PanelSubmission[],
  filter: SubmissionFilter,
): PanelSubmission[] {
  const rank = (one: PanelSubmission) => (needsAttention(one) ? 0 : waitsForDecision(one) ? 1 : 2);
  return submissions.filter(IS_LISTED[filter]).sort((a, b) => rank(a) - rank(b));
}

/** Submissions with a text in an id of the panel, or in the name of a session. */
export function findSubmissions(
  submissions: readonly PanelSubmission[],
  find: string,
): readonly PanelSubmission[] {
  const wanted = find.trim().toLocaleLowerCase();
  if (wanted === '') return submissions;
  return submissions.filter(({ submissionId, participantId, session, otherSessions }) =>
    [submissionId, participantId, session?.label, ...otherSessions.map(({ label }) => label)].some(
      (text) => text?.toLocaleLowerCase().includes(wanted),
    ),
  );
}

/** Of a submission, or of the session that stands alone. */
export const keyOf = ({ submissionId, session }: PanelSubmission): string =>
  submissionId ?? `session ${session?.id}`;

/** How many submissions are in each filter. */
export function filterCounts(
  submissions: readonly PanelSubmission[],
): Record<SubmissionFilter, number> {
  return {
    waiting: submissions.filter(waitsForDecision).length,
    problems: submissions.filter(needsAttention).length,
    all: submissions.length,
  };
}
