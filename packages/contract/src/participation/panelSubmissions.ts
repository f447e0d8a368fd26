import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, Timestamp } from '../protocol/scalars';
import { EndReason, PanelEnd } from './panelEnds';
import { PanelId } from './panelStudies';
import { SessionState } from './respondents';

const NEEDS = { allOf: ['STUDY', 'PANEL_PROVIDER'] } as const;

/** Where a submission stands at the panel. */
export const PANEL_SUBMISSION_STATES = [
  'RESERVED',
  'ACTIVE',
  'TIMED_OUT',
  'AWAITING_REVIEW',
  'APPROVED',
  'RETURNED',
  'REJECTED',
  'SCREENED_OUT',
  'PARTIALLY_APPROVED',
  'UNKNOWN',
] as const;
export const PanelSubmissionState = z.enum(PANEL_SUBMISSION_STATES);
export type PanelSubmissionState = z.infer<typeof PanelSubmissionState>;

/** Whether a submission of the panel and a session of the study belong together. */
export const PANEL_MATCHES = [
  'MATCHED',
  /** Nobody with this submission began a session here. */
  'NO_SESSION',
  /** A session whose link had ids that the panel does not know, or none. */
  'NO_SUBMISSION',
  /** The link had the submission of somebody else. */
  'DIFFERENT_PERSON',
  /** The link named another study of the panel. */
  'OTHER_STUDY',
  /** Several sessions of one person, or several submissions. */
  'DOUBLE',
  /** The code that was entered is not that of the way the session ended. */
  'WRONG_CODE',
] as const;
export const PanelMatch = z.enum(PANEL_MATCHES);
export type PanelMatch = z.infer<typeof PanelMatch>;

/** What the usable gate proposes. It decides nothing. */
export const PanelProposal = z.enum(['APPROVE', 'ASK_TO_RETURN', 'WAIT', 'NONE']);
export type PanelProposal = z.infer<typeof PanelProposal>;

/** Why something is proposed. The messages, also those for participants, are in the rules. */
export const GATE_REASONS = [
  // The recording itself.
  'ACCURACY_POOR',
  'ACCURACY_NOT_MEASURED',
  'GAZE_POOR',
  'FACE_POOR',
  'NO_GAZE',
  'PARTIAL',
  'ANSWERS_MISSING',
  'MARKED_LOW_QUALITY',
  // How it ended.
  'NOT_FINISHED',
  'NO_RECORDING',
  'WITHDRAWN',
  'SCREENED_OUT',
  'CALIBRATION_FAILED',
  'QUOTA_FULL',
  'DUPLICATE',
  'NO_CONSENT',
  'INCOMPATIBLE_DEVICE',
  'TECHNICAL_PROBLEM',
  // What is still to come, or to be looked at.
  'NOT_PROCESSED',
  'PROCESSING_FAILED',
  'DATA_DELETED',
  'RETURN_REQUESTED',
  'TIMED_OUT_BUT_FINISHED',
  'WRONG_CODE',
  'DIFFERENT_PERSON',
  'OTHER_STUDY',
] as const;
export const GateReason = z.enum(GATE_REASONS);
export type GateReason = z.infer<typeof GateReason>;

export const PanelDecisionKind = z.enum(['APPROVE', 'ASK_TO_RETURN']);
export type PanelDecisionKind = z.infer<typeof PanelDecisionKind>;

/** A session as far as a decision needs it. */
export const PanelSession = z.object({
  id: Id,
  label: z.string(),
  state: SessionState,
  startedDate: Timestamp,
  /** Degrees and shares 0..1; null: not measured. */
  accuracyDeg: z.nullable(z.number()),
  /** Possible error of figures in degrees, percent; null: not stated in the results. */
  degreeErrorPercent: z._default(z.nullable(z.number()), null),
  gazeQuality: z.nullable(z.number()),
  faceQuality: z.nullable(z.number()),
});
export type PanelSession = z.infer<typeof PanelSession>;

/** A submission of the panel with its session, or either of them alone. */
export const PanelSubmission = z.object({
  /** The panel's id of the submission; null: a session without one. */
  submissionId: z.nullable(z.string()),
  /** The panel's id of the person; of a session without a submission as its link had it. */
  participantId: z.nullable(z.string()),
  state: z.nullable(PanelSubmissionState),
  startedDate: z.nullable(Timestamp),
  completedDate: z.nullable(Timestamp),
  /** The code that the participant entered. */
  code: z.nullable(z.string()),
  /** The end that this code is for; null: it is none of the study's. */
  codeEnd: z.nullable(PanelEnd),
  returnRequestedDate: z.nullable(Timestamp),
  session: z.nullable(PanelSession),
  /** Further sessions of the same person. */
  otherSessions: z.array(z.object({ id: Id, label: z.string() })),
  /** How it ended here; null: it has not ended. */
  end: z.nullable(PanelEnd),
  endReason: z.nullable(EndReason),
  match: PanelMatch,
  proposal: PanelProposal,
  reasons: z.array(GateReason),
  /** The last decision that was sent to the panel from here. */
  decision: z.nullable(
    z.object({
      kind: PanelDecisionKind,
      decidedDate: Timestamp,
      decidedBy: z.nullable(z.object({ id: Id, name: z.string() })),
      /** Null: the panel accepted it. */
      refusal: z.nullable(z.string()),
    }),
  ),
});
export type PanelSubmission = z.infer<typeof PanelSubmission>;

export const listPanelSubmissions = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/panelprovider/submissions',
  summary:
    'The submissions of the panel with their sessions, what does not match, and what is proposed; the newest first',
  needs: NEEDS,
  answer: z.object({
    currency: z.string(),
    /** What the approval of one submission costs, without the panel's fees. */
    rewardMinor: z.int(),
    submissions: z.array(PanelSubmission),
  }),
  refusals: { 409: 'The study is not at the panel (NOT_PUSHED).' },
});

export const RETURN_TEXT_MAX = 1000;
/** Decisions in one request. */
export const PANEL_DECISIONS_MAX = 1000;

/** What became of one decision. */
export const PanelDecisionOutcome = z.object({
  submissionId: z.string(),
  kind: PanelDecisionKind,
  outcome: z.enum([
    'DONE',
    /** It was so already: nothing was sent. */
    'ALREADY_DONE',
    /** The panel, or the state of the submission, does not allow it; the message says why. */
    'REFUSED',
    /** The panel did not answer: send it again. Nothing is done twice. */
    'NOT_SENT',
  ]),
  message: z.nullable(z.string()),
});
export type PanelDecisionOutcome = z.infer<typeof PanelDecisionOutcome>;

export const decidePanelSubmissions = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/panelprovider/decisions',
  summary:
    'Approve submissions, and ask for the return of others; sent twice, nothing is done twice',
  needs: NEEDS,
  body: z.object({
    approve: z.array(PanelId).check(z.maxLength(PANEL_DECISIONS_MAX)),
    askToReturn: z
      .array(
        z.object({
          submissionId: PanelId,
          reasons: z.array(GateReason).check(z.maxLength(GATE_REASONS.length)),
          /** What the participant reads instead of the sentences of the reasons. */
          text: z.optional(z.string().check(z.maxLength(RETURN_TEXT_MAX))),
        }),
      )
      .check(z.maxLength(PANEL_DECISIONS_MAX)),
    /** The rewards of what is approved, as they were shown and confirmed. */
    expectedCostMinor: z.int(),
  }),
  answer: z.object({ currency: z.string(), outcomes: z.array(PanelDecisionOutcome) }),
  refusals: {
    400: 'The panel does not accept the token of the company any more (INVALID_TOKEN), a submission is named twice (NAMED_TWICE), or there is no reason for a return (NO_REASON).',
    403: 'Nobody spends money as somebody else (NOT_ALLOWED).',
    404: 'A submission is not one of this study.',
    409: 'The money is not what was confirmed (COST_CHANGED), something is just being sent (BEING_SENT), or the study is not at the panel (NOT_PUSHED).',
    503: 'The panel does not answer (PANEL_UNREACHABLE) or asks to wait (PANEL_BUSY). Nothing was changed.',
  },
});

/** Where the places of a study went. Every submission and every session alone is in one of them. */
export const PANEL_OUTCOMES = [
  'TAKING_PART',
  /** Finished; the recording is being sent or analysed. */
  'WAITING',
  'USABLE',
  'UNUSABLE',
  'CALIBRATION_FAILED',
  'SCREENED_OUT',
  'NO_CONSENT',
  'INCOMPATIBLE_DEVICE',
  'QUOTA_FULL',
  'DUPLICATE',
  'TECHNICAL_PROBLEM',
  'WITHDRAWN',
  /** Began and did not go on. */
  'ABANDONED',
  'RETURNED',
  'TIMED_OUT',
  /** A submission that nobody took part for. */
  'NO_SESSION',
  /** A session that the panel does not know. */
  'NO_SUBMISSION',
] as const;
export const PanelOutcome = z.enum(PANEL_OUTCOMES);
export type PanelOutcome = z.infer<typeof PanelOutcome>;

/** Rewards in the currency's smallest unit, without the panel's fees. */
const money = {
  /** Paid. */
  approvedMinor: z.int(),
  /** Would be paid if all that wait for a decision were approved. */
  pendingMinor: z.int(),
  /** Paid to those who were screened out. */
  screenedOutMinor: z.int(),
};

export const PanelBoardRow = z.object({
  outcome: PanelOutcome,
  /** Why exactly, where several reasons lead to one outcome; null: the outcome says it. */
  reason: z.nullable(EndReason),
  count: z.int(),
  ...money,
});
export type PanelBoardRow = z.infer<typeof PanelBoardRow>;

export const getPanelBoard = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/panelprovider/board',
  summary: 'Where the places went, by outcome and money; the rows add up to the totals',
  needs: NEEDS,
  answer: z.object({
    currency: z.string(),
    places: z.int(),
    placesTaken: z.int(),
    rows: z.array(PanelBoardRow),
    totals: z.object({
      count: z.int(),
      ...money,
      /** What the panel itself says was paid and charged so far; null: it has not said. */
      statedRewardsMinor: z.nullable(z.int()),
      feesMinor: z.nullable(z.int()),
      taxMinor: z.nullable(z.int()),
    }),
    /** When the panel was last asked. */
    syncedDate: z.nullable(Timestamp),
  }),
  refusals: { 409: 'The study is not at the panel (NOT_PUSHED).' },
});
