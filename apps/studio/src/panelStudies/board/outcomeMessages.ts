import type { PanelOutcome } from '@fovea/contract/participation/panelSubmissions';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** Where a place went. */
export const OUTCOME_MESSAGES: Record<PanelOutcome, MessageDescriptor> = defineMessages({
  TAKING_PART: { id: 'board.takingPart', defaultMessage: 'Taking part' },
  WAITING: { id: 'board.waiting', defaultMessage: 'Recording not analysed yet' },
  USABLE: { id: 'board.usable', defaultMessage: 'Usable' },
  UNUSABLE: { id: 'board.unusable', defaultMessage: 'Not usable' },
  CALIBRATION_FAILED: { id: 'board.calibrationFailed', defaultMessage: 'Calibration failed' },
  SCREENED_OUT: { id: 'board.screenedOut', defaultMessage: 'Screened out' },
  NO_CONSENT: { id: 'board.noConsent', defaultMessage: 'No consent' },
  INCOMPATIBLE_DEVICE: { id: 'board.device', defaultMessage: 'Incompatible device' },
  QUOTA_FULL: { id: 'board.quotaFull', defaultMessage: 'Quota full' },
  DUPLICATE: { id: 'board.duplicate', defaultMessage: 'Took part before' },
  TECHNICAL_PROBLEM: { id: 'board.technical', defaultMessage: 'Technical problem' },
  WITHDRAWN: { id: 'board.withdrawn', defaultMessage: 'Withdrawn' },
  ABANDONED: { id: 'board.abandoned', defaultMessage: 'Began and did not go on' },
  RETURNED: { id: 'board.returned', defaultMessage: 'Returned' },
  TIMED_OUT: { id: 'board.timedOut', defaultMessage: 'Timed out' },
  NO_SESSION: { id: 'board.noSession', defaultMessage: 'Submission without a session' },
  NO_SUBMISSION: { id: 'board.noSubmission', defaultMessage: 'Session unknown to Prolific' },
});
