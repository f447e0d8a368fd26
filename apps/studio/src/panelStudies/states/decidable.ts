import type {
  PanelDecisionKind,
  PanelSubmission,
} from '@fovea/contract/participation/panelSubmissions';
import { canDecide } from '@fovea/rules/panels/canDecide';

/** A submission at the panel, not a session alone. */
export type AtPanel = PanelSubmission & { readonly submissionId: string };

const isAtPanel = (one: PanelSubmission): one is AtPanel => one.submissionId !== null;

function canBeDecided({ state, returnRequestedDate }: AtPanel, kind: PanelDecisionKind): boolean {
  const isReturnRequested = returnRequestedDate !== null;
  return state !== null && canDecide({ state, isReturnRequested }, kind);
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
