import type {
  PanelDecisionKind,
  PanelSubmission,
} from '@fovea/contract/participation/panelSubmissions';

/** A submission at the panel, not a session alone. */
export type AtPanel = PanelSubmission & { readonly submissionId: string };

const isAtPanel = (one: PanelSubmission): one is AtPanel => one.submissionId !== null;

/** Whether the panel lets a submission be approved, or its person be asked to return it. */
function canBeDecided({ state, returnRequestedDate }: AtPanel, kind: PanelDecisionKind): boolean {
  if (kind === 'APPROVE') return state === 'AWAITING_REVIEW' || state === 'TIMED_OUT';
  return state === 'AWAITING_REVIEW' && returnRequestedDate === null;
}

/** Those that a decision is possible for. */
export function decidable(
  submissions: readonly PanelSubmission[],
  kind: PanelDecisionKind,
): AtPanel[] {
  return submissions.filter(isAtPanel).filter((one) => canBeDecided(one, kind));
}

/** Whether any decision is possible. */
export const isDecidable = (one: PanelSubmission): boolean =>
  decidable([one], 'APPROVE').length > 0 || decidable([one], 'ASK_TO_RETURN').length > 0;
