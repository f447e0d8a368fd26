/**
 * Which submissions are worth paying, from what was recorded. The gate proposes and never decides:
 * webcams, light and eyes are nobody's fault, and panels do not allow refusing payment for them, so the
 * strictest proposal is to ask for a return.
 */
import type { PanelEnd } from '@fovea/contract/participation/panelEnds';
import type { UsableThresholds } from '@fovea/contract/participation/panelStudies';
import type { GateReason, PanelProposal } from '@fovea/contract/participation/panelSubmissions';
import type { QualityMetrics, SessionState } from '@fovea/contract/participation/respondents';
import type { Sensors } from '@fovea/contract/studies/sensors';
import { EXPORT_THRESHOLD_DEFAULTS } from '../participation/exportSelection';
import { meetsThreshold } from '../participation/qualityThresholds';
import type { PanelPair, SessionIds, SubmissionFacts } from './panelMatch';

/** As exports select by default, so that what was paid for is what is analysed. */
export const USABLE_DEFAULTS: UsableThresholds = {
  accuracyDeg: EXPORT_THRESHOLD_DEFAULTS.etAccuracyThreshold,
  gazeQuality: EXPORT_THRESHOLD_DEFAULTS.etQualityThreshold,
  faceQuality: EXPORT_THRESHOLD_DEFAULTS.faceQualityThreshold,
  areAnswersNeeded: true,
};

/** What the gate looks at in a session. */
export interface GatedSession extends SessionIds {
  readonly state: SessionState;
  readonly quality: Pick<QualityMetrics, 'accuracyDeg' | 'gazeQuality' | 'faceQuality'> | null;
  /** Gaze was asked for and there is none. */
  readonly isWithoutGaze: boolean;
  /** Only a part of the recording arrived. */
  readonly isPartial: boolean;
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

/** Why a processed recording is not usable; empty: it is. */
export function unusableReasons(
  session: Pick<GatedSession, 'quality' | 'isWithoutGaze' | 'isPartial' | 'hasAllAnswers'>,
  { thresholds, sensors }: Gate,
): GateReason[] {
  const { quality, isWithoutGaze, isPartial, hasAllAnswers } = session;
  const reasons: GateReason[] = [];
  const misses = (measure: 'accuracyDeg' | 'gazeQuality' | 'faceQuality') => {
    const threshold = thresholds[measure];
    return threshold !== null && !meetsThreshold(measure, quality?.[measure] ?? null, threshold);
  };
  if (isPartial) reasons.push('PARTIAL');
  if (sensors.eyeTracking) {
    const asksForGaze = thresholds.accuracyDeg !== null || thresholds.gazeQuality !== null;
    if (isWithoutGaze) {
      if (asksForGaze) reasons.push('NO_GAZE');
    } else {
      const isMeasured = (quality?.accuracyDeg ?? null) !== null;
      if (misses('accuracyDeg'))
        reasons.push(isMeasured ? 'ACCURACY_POOR' : 'ACCURACY_NOT_MEASURED');
      if (misses('gazeQuality')) reasons.push('GAZE_POOR');
    }
  }
  if (sensors.webcam && misses('faceQuality')) reasons.push('FACE_POOR');
  if (thresholds.areAnswersNeeded && !hasAllAnswers) reasons.push('ANSWERS_MISSING');
  return reasons;
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
  if (state !== 'AWAITING_REVIEW' && state !== 'TIMED_OUT') return verdict('NONE');
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
