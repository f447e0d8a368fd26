import type { EndReason } from '@fovea/contract/participation/panelEnds';
import type {
  GateReason,
  PanelMatch,
  PanelProposal,
} from '@fovea/contract/participation/panelSubmissions';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** What the usable gate proposes. */
export const PROPOSAL_MESSAGES: Record<PanelProposal, MessageDescriptor> = defineMessages({
  APPROVE: { id: 'proposal.approve', defaultMessage: 'Approve' },
  ASK_TO_RETURN: { id: 'proposal.askToReturn', defaultMessage: 'Ask to return' },
  WAIT: { id: 'proposal.wait', defaultMessage: 'Wait' },
  NONE: { id: 'proposal.none', defaultMessage: 'Nothing proposed' },
});

/**
 * Why something is proposed, in the words of researchers. `accuracy`, `gaze` and `face` are the limits
 * of the study. What respondents read is in the rules.
 */
export const GATE_REASON_MESSAGES: Record<GateReason, MessageDescriptor> = defineMessages({
  ACCURACY_POOR: { id: 'gate.accuracyPoor', defaultMessage: 'Accuracy not below {accuracy}' },
  ACCURACY_NOT_MEASURED: {
    id: 'gate.accuracyNotMeasured',
    defaultMessage: 'Accuracy not measured',
  },
  GAZE_POOR: { id: 'gate.gazePoor', defaultMessage: 'Gaze quality under {gaze}' },
  FACE_POOR: { id: 'gate.facePoor', defaultMessage: 'Face found in under {face}' },
  NO_GAZE: { id: 'gate.noGaze', defaultMessage: 'No gaze in the recording' },
  PARTIAL: { id: 'gate.partial', defaultMessage: 'Only a part of the recording arrived' },
  ANSWERS_MISSING: { id: 'gate.answersMissing', defaultMessage: 'A survey is not complete' },
  MARKED_LOW_QUALITY: {
    id: 'gate.markedLowQuality',
    defaultMessage: 'Marked as low quality by a researcher',
  },
  NOT_FINISHED: { id: 'gate.notFinished', defaultMessage: 'Did not finish' },
  NO_RECORDING: { id: 'gate.noRecording', defaultMessage: 'No recording arrived' },
  WITHDRAWN: { id: 'gate.withdrawn', defaultMessage: 'Consent withdrawn, data erased' },
  SCREENED_OUT: { id: 'gate.screenedOut', defaultMessage: 'Screened out by the camera' },
  CALIBRATION_FAILED: { id: 'gate.calibrationFailed', defaultMessage: 'Calibration failed' },
  QUOTA_FULL: { id: 'gate.quotaFull', defaultMessage: 'Quota was full' },
  DUPLICATE: { id: 'gate.duplicate', defaultMessage: 'Took part before' },
  NO_CONSENT: { id: 'gate.noConsent', defaultMessage: 'Did not agree to the consent text' },
  INCOMPATIBLE_DEVICE: {
    id: 'gate.incompatibleDevice',
    defaultMessage: 'Device or browser cannot do the study',
  },
  TECHNICAL_PROBLEM: {
    id: 'gate.technicalProblem',
    defaultMessage: 'Technical problem on our side: look at the session before you decide',
  },
  NOT_PROCESSED: { id: 'gate.notProcessed', defaultMessage: 'Recording not analysed yet' },
  PROCESSING_FAILED: {
    id: 'gate.processingFailed',
    defaultMessage: 'Analysis failed: try again on the page of the session',
  },
  DATA_DELETED: {
    id: 'gate.dataDeleted',
    defaultMessage: 'Data was deleted here: decide from what you know',
  },
  RETURN_REQUESTED: { id: 'gate.returnRequested', defaultMessage: 'Asked to return already' },
  TIMED_OUT_BUT_FINISHED: {
    id: 'gate.timedOutButFinished',
    defaultMessage: 'Finished after the time of the panel: everything arrived',
  },
  WRONG_CODE: { id: 'gate.wrongCode', defaultMessage: 'Code of another end, but usable' },
  DIFFERENT_PERSON: {
    id: 'gate.differentPerson',
    defaultMessage: 'The session is of somebody else',
  },
  OTHER_STUDY: { id: 'gate.otherStudy', defaultMessage: 'The session is of another study' },
});

/** What does not fit between a submission and a session. */
export const MATCH_MESSAGES: Record<
  Exclude<PanelMatch, 'MATCHED'>,
  MessageDescriptor
> = defineMessages({
  NO_SESSION: { id: 'match.noSession', defaultMessage: 'No session' },
  NO_SUBMISSION: { id: 'match.noSubmission', defaultMessage: 'Unknown to Prolific' },
  DIFFERENT_PERSON: { id: 'match.differentPerson', defaultMessage: 'Different person' },
  OTHER_STUDY: { id: 'match.otherStudy', defaultMessage: 'Another study' },
  DOUBLE: { id: 'match.double', defaultMessage: 'More than one' },
  WRONG_CODE: { id: 'match.wrongCode', defaultMessage: 'Wrong code' },
});

/** What to do about it. Of WRONG_CODE, `codeEnd` is the end that the code is for, or none. */
export const MATCH_ADVICE: Record<
  Exclude<PanelMatch, 'MATCHED'>,
  MessageDescriptor
> = defineMessages({
  NO_SESSION: {
    id: 'match.noSession.advice',
    defaultMessage:
      'Nobody began here with this submission. Ask for its return, unless the person has a receipt code of a session.',
  },
  NO_SUBMISSION: {
    id: 'match.noSubmission.advice',
    defaultMessage:
      'The link of this session had no ids that Prolific knows. Nothing is paid for it. If the person writes to you, find the session by its receipt code.',
  },
  DIFFERENT_PERSON: {
    id: 'match.differentPerson.advice',
    defaultMessage:
      'The session has the submission of one person and the id of another. Look at it, and ask both at Prolific before you pay.',
  },
  OTHER_STUDY: {
    id: 'match.otherStudy.advice',
    defaultMessage:
      'The link named another study of Prolific. Check which one the person took part in, and decide there.',
  },
  DOUBLE: {
    id: 'match.double.advice',
    defaultMessage:
      'One person has several. The complete session counts, or the earliest; pay once, and ask for the return of the others.',
  },
  WRONG_CODE: {
    id: 'match.wrongCode.advice',
    defaultMessage:
      'The code that was entered is {hasEnd, select, true {the one for: {codeEnd}} other {none of this study}}. Go by the recording, not by the code.',
  },
});

/** Why exactly somebody was screened out or had a technical problem. */
export const END_REASON_MESSAGES: Record<EndReason, MessageDescriptor> = defineMessages({
  finished: { id: 'endReason.finished', defaultMessage: 'went through to the end' },
  rejected: { id: 'endReason.rejected', defaultMessage: 'did not agree' },
  device: { id: 'endReason.device', defaultMessage: 'device or browser cannot do it' },
  duplicate: { id: 'endReason.duplicate', defaultMessage: 'took part before' },
  quotaFull: { id: 'endReason.quotaFull', defaultMessage: 'quota full' },
  frameRate: { id: 'endReason.frameRate', defaultMessage: 'camera too slow' },
  face: { id: 'endReason.face', defaultMessage: 'face not found' },
  calibration: { id: 'endReason.calibration', defaultMessage: 'calibration too poor' },
  collection: {
    id: 'endReason.collection',
    defaultMessage: 'study closed, or stopped early',
  },
  upload: { id: 'endReason.upload', defaultMessage: 'recording could not be sent' },
});
