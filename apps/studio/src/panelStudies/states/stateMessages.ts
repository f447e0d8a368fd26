import type { PanelEnd } from '@fovea/contract/participation/panelEnds';
import type {
  PanelCodeAction,
  PanelStudyState,
  PanelSyncFailure,
  PushProblem,
} from '@fovea/contract/participation/panelStudies';
import type { PanelSubmissionState } from '@fovea/contract/participation/panelSubmissions';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** Where a study stands at the panel. */
export const PANEL_STATE_MESSAGES: Record<PanelStudyState, MessageDescriptor> = defineMessages({
  UNPUBLISHED: { id: 'panelState.unpublished', defaultMessage: 'Draft' },
  SCHEDULED: { id: 'panelState.scheduled', defaultMessage: 'Scheduled' },
  PUBLISHING: { id: 'panelState.publishing', defaultMessage: 'Being published' },
  ACTIVE: { id: 'panelState.active', defaultMessage: 'Active' },
  PAUSED: { id: 'panelState.paused', defaultMessage: 'Paused' },
  AWAITING_REVIEW: { id: 'panelState.awaitingReview', defaultMessage: 'Awaiting review' },
  COMPLETED: { id: 'panelState.completed', defaultMessage: 'Completed' },
});

/** Where a submission stands at the panel. */
export const SUBMISSION_STATE_MESSAGES: Record<PanelSubmissionState, MessageDescriptor> =
  defineMessages({
    RESERVED: { id: 'submission.reserved', defaultMessage: 'Place reserved' },
    ACTIVE: { id: 'submission.active', defaultMessage: 'Taking part' },
    TIMED_OUT: { id: 'submission.timedOut', defaultMessage: 'Timed out' },
    AWAITING_REVIEW: { id: 'submission.awaitingReview', defaultMessage: 'Awaiting review' },
    APPROVED: { id: 'submission.approved', defaultMessage: 'Approved' },
    RETURNED: { id: 'submission.returned', defaultMessage: 'Returned' },
    REJECTED: { id: 'submission.rejected', defaultMessage: 'Rejected' },
    SCREENED_OUT: { id: 'submission.screenedOut', defaultMessage: 'Screened out' },
    PARTIALLY_APPROVED: {
      id: 'submission.partiallyApproved',
      defaultMessage: 'Partially approved',
    },
    UNKNOWN: { id: 'submission.unknown', defaultMessage: 'Unknown' },
  });

/** How taking part ended. */
export const PANEL_END_MESSAGES: Record<PanelEnd, MessageDescriptor> = defineMessages({
  COMPLETE: { id: 'panelEnd.complete', defaultMessage: 'Completed' },
  SCREENED_OUT: { id: 'panelEnd.screenedOut', defaultMessage: 'Screened out' },
  QUOTA_FULL: { id: 'panelEnd.quotaFull', defaultMessage: 'Quota full' },
  LOW_QUALITY: { id: 'panelEnd.lowQuality', defaultMessage: 'Calibration failed' },
  DUPLICATE: { id: 'panelEnd.duplicate', defaultMessage: 'Took part before' },
  NO_CONSENT: { id: 'panelEnd.noConsent', defaultMessage: 'No consent' },
  INCOMPATIBLE_DEVICE: { id: 'panelEnd.device', defaultMessage: 'Incompatible device' },
  TECHNICAL_PROBLEM: { id: 'panelEnd.technical', defaultMessage: 'Technical problem' },
});

/** What the panel does by itself with a code; `reward` is what those who are screened out are paid. */
export const CODE_ACTION_MESSAGES: Record<PanelCodeAction, MessageDescriptor> = defineMessages({
  REVIEW: { id: 'panelCode.review', defaultMessage: 'Waits for your decision' },
  ASK_TO_RETURN: {
    id: 'panelCode.askToReturn',
    defaultMessage: 'Is asked to return the submission and is not paid',
  },
  PAY_SCREENED_OUT: {
    id: 'panelCode.payScreenedOut',
    defaultMessage: 'Is paid {reward} at once',
  },
});

/** Why the panel could not be asked, and what to do. */
export const SYNC_FAILURE_MESSAGES: Record<PanelSyncFailure, MessageDescriptor> = defineMessages({
  NOT_CONNECTED: {
    id: 'panelSync.notConnected',
    defaultMessage:
      'Your company is no longer connected to Prolific, so what happens there is not seen here. Enter an API token again.',
  },
  TOKEN_REFUSED: {
    id: 'panelSync.tokenRefused',
    defaultMessage:
      'Prolific no longer accepts the API token of your company: it was deleted there, or the account was closed. Replace it to go on.',
  },
  OTHER_ACCOUNT: {
    id: 'panelSync.otherAccount',
    defaultMessage:
      'The API token of your company belongs to another account at Prolific, which does not reach this study. Enter a token of the account that made it.',
  },
  GONE: {
    id: 'panelSync.gone',
    defaultMessage:
      'The study no longer exists at Prolific: somebody deleted it there. Sessions that were collected stay here.',
  },
  UNREACHABLE: {
    id: 'panelSync.unreachable',
    defaultMessage:
      'Prolific does not answer at the moment. What you see is what it said last; nothing is lost.',
  },
  BUSY: {
    id: 'panelSync.busy',
    defaultMessage:
      'Prolific asks to wait before the next question. What you see is what it said last; nothing is lost.',
  },
});

/** Why a study cannot be pushed, as in the rules. */
export const PUSH_PROBLEM_MESSAGES: Record<PushProblem, MessageDescriptor> = defineMessages({
  LAB_STUDY: {
    id: 'panelPush.labStudy',
    defaultMessage:
      'The respondents of a lab study come to the lab: it cannot be pushed to a panel.',
  },
  NO_STIMULI: {
    id: 'start.noStimuli',
    defaultMessage: 'The study has no stimuli. Add at least one in the study builder.',
  },
  ALREADY_PUSHED: {
    id: 'panelPush.alreadyPushed',
    defaultMessage: 'The study is at the panel already.',
  },
  OTHER_PANEL: {
    id: 'panelPush.otherPanel',
    defaultMessage: 'Another panel is set up for this study. Remove it first.',
  },
  NOT_CONNECTED: {
    id: 'panelPush.notConnected',
    defaultMessage: 'Your company is not connected to Prolific yet.',
  },
});
