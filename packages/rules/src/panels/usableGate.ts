/**
 * Which submissions are worth paying, from what was recorded. The gate proposes and never decides:
 * webcams, light and eyes are nobody's fault, and panels do not allow refusing payment for them, so the
 * strictest proposal is to ask for a return.
 */
import type { PanelEnd } from '@fovea/contract/participation/panelEnds';
import type { UsableThresholds } from '@fovea/contract/participation/panelStudies';
import type { GateReason, PanelProposal } from '@fovea/contract/participation/panelSubmissions';
import type { SessionState } from '@fovea/contract/participation/respondents';
import type { Sensors } from '@fovea/contract/studies/sensors';
import { EXPORT_THRESHOLD_DEFAULTS } from '../participation/exportSelection';
import { recordingFlaws, type GatedRecording } from '../participation/quality/recordingFlaws';
import { canDecide } from './canDecide';
import type { PanelPair, SessionIds, SubmissionFacts } from './panelMatch';

/** As exports select by default, so that what was paid for is what is analysed. */
export const USABLE_DEFAULTS: UsableThresholds = {
  accuracyDeg: EXPORT_THRESHOLD_DEFAULTS.etAccuracyThreshold,
  gazeQuality: EXPORT_THRESHOLD_DEFAULTS.etQualityThreshold,
  faceQuality: EXPORT_THRESHOLD_DEFAULTS.faceQualityThreshold,
  areAnswersNeeded: true,
};

/** What the gate looks at in a session. */
export interface GatedSession extends SessionIds, GatedRecording {
  readonly state: SessionState;
  /** Every survey that was shown was completed. */
  readonly hasAllAnswers: boolean;
}

export interface GatedSubmission extends SubmissionFacts {
  readonly isReturnRequested: boolean;
}

export interface Gate {
  readonly thresholds: UsableThresholds;
  /** What the study measures; thresholds of anything else do not count. */
  readonly sensors: Pick<Sensors, 'eyeTracking' | 'webcam'>;
}

export interface GateVerdict {
  readonly proposal: PanelProposal;
  readonly reasons: readonly GateReason[];
}

export type GatedPair = PanelPair<GatedSubmission, GatedSession>;

/** Why a submission that ended so is not worth paying. */
export const REASON_OF_END: Record<Exclude<PanelEnd, 'COMPLETE'>, GateReason> = {
  SCREENED_OUT: 'SCREENED_OUT',
  QUOTA_FULL: 'QUOTA_FULL',
  LOW_QUALITY: 'CALIBRATION_FAILED',
  DUPLICATE: 'DUPLICATE',
  NO_CONSENT: 'NO_CONSENT',
  INCOMPATIBLE_DEVICE: 'INCOMPATIBLE_DEVICE',
  TECHNICAL_PROBLEM: 'TECHNICAL_PROBLEM',
};

/** Why a processed session is not usable; empty: it is. */
export function unusableReasons(
  session: GatedRecording & Pick<GatedSession, 'hasAllAnswers'>,
  { thresholds, sensors }: Gate,
): GateReason[] {
  const isIncomplete = thresholds.areAnswersNeeded && !session.hasAllAnswers;
  return [
    ...recordingFlaws(session, sensors, thresholds),
    ...(isIncomplete ? (['ANSWERS_MISSING'] as const) : []),
  ];
}

const verdict = (proposal: PanelProposal, ...reasons: GateReason[]): GateVerdict => ({
  proposal,
  reasons,
});

/** What the gate proposes for a pair, with every reason. */
export function judgePair(pair: GatedPair, gate: Gate): GateVerdict {
  const { submission, match } = pair;
  if (submission === null) return verdict('NONE');
  const { state, isReturnRequested } = submission;
  if (!canDecide(submission, 'APPROVE')) return verdict('NONE');
  if (isReturnRequested) return verdict('NONE', 'RETURN_REQUESTED');
  // Somebody has to look: paying or not could be wrong both ways.
  if (match === 'DIFFERENT_PERSON' || match === 'OTHER_STUDY') return verdict('NONE', match);
  const judged = judgeTakingPart(pair, gate);
  if (state === 'AWAITING_REVIEW') return judged;
  // The panel's time ran out, but everything is here: the person did the work.
  const isEarned = judged.proposal === 'APPROVE';
  return isEarned ? verdict('APPROVE', 'TIMED_OUT_BUT_FINISHED') : verdict('NONE');
}

function judgeTakingPart({ session, end, match, isRepeat }: GatedPair, gate: Gate): GateVerdict {
  if (session?.state === 'WITHDRAWN') return verdict('ASK_TO_RETURN', 'WITHDRAWN');
  if (session?.state === 'DATA_DELETED_BY_RESEARCHER') return verdict('NONE', 'DATA_DELETED');
  if (end !== null && end !== 'COMPLETE') {
    const isOurFault = end === 'TECHNICAL_PROBLEM';
    return verdict(isOurFault ? 'NONE' : 'ASK_TO_RETURN', REASON_OF_END[end]);
  }
  if (session === null) return verdict('ASK_TO_RETURN', 'NO_RECORDING');
  if (isRepeat) return verdict('ASK_TO_RETURN', 'DUPLICATE');
  switch (session.state) {
    case 'ABANDONED':
      return verdict('ASK_TO_RETURN', 'NOT_FINISHED');
    case 'PROCESSING_ERROR':
      return verdict('WAIT', 'PROCESSING_FAILED');
    case 'PROCESSED': {
      const reasons = unusableReasons(session, gate);
      if (reasons.length > 0) return verdict('ASK_TO_RETURN', ...reasons);
      return match === 'WRONG_CODE' ? verdict('APPROVE', 'WRONG_CODE') : verdict('APPROVE');
    }
    default:
      return verdict('WAIT', 'NOT_PROCESSED');
  }
}
