import type {
  PanelDecisionKind,
  PanelSubmissionState,
} from '@fovea/contract/participation/panelSubmissions';

export interface DecidedSubmission {
  readonly state: PanelSubmissionState;
  /** The participant was asked to return it. */
  readonly isReturnRequested: boolean;
}

/** Whether a submission can be approved, or its participant asked to return it, as it stands. */
export function canDecide(
  { state, isReturnRequested }: DecidedSubmission,
  kind: PanelDecisionKind,
): boolean {
  if (kind === 'APPROVE') return state === 'AWAITING_REVIEW' || state === 'TIMED_OUT';
  return state === 'AWAITING_REVIEW' && !isReturnRequested;
}
