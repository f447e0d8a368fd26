import * as z from 'zod/mini';
import { PanelProviderType } from '../people/panelProviders';
import { endpoint } from '../protocol/endpoint';
import { Id, Timestamp } from '../protocol/scalars';
import { DeviceType } from '../studies/studyTypes';
import { PanelEnd } from './panelEnds';

/** Pushing, publishing and paying need both; the studio greys them without the second. */
const NEEDS = { allOf: ['STUDY', 'PANEL_PROVIDER'] } as const;

const NO_ANSWER =
  'The panel does not answer (PANEL_UNREACHABLE) or asks to wait (PANEL_BUSY). Nothing was changed.';
const REFUSED_BY_PANEL = 'The panel does not accept what was asked, and says why (PANEL_REFUSED).';
const TOKEN = 'The panel does not accept the token of the company any more (INVALID_TOKEN).';

/** The ids of a panel are longer than ours and nothing else than letters, digits, `-` and `_`. */
export const PanelId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

/** Where a study stands at the panel. */
export const PANEL_STUDY_STATES = [
  /** A draft that nobody sees. */
  'UNPUBLISHED',
  /** The panel will publish it at a time that was set there. */
  'SCHEDULED',
  'PUBLISHING',
  'ACTIVE',
  'PAUSED',
  /** All places are taken and submissions wait for a decision. */
  'AWAITING_REVIEW',
  'COMPLETED',
] as const;
export const PanelStudyState = z.enum(PANEL_STUDY_STATES);
export type PanelStudyState = z.infer<typeof PanelStudyState>;

/** What participants must have besides a device. */
export const PanelPeripheral = z.enum(['audio', 'camera', 'download', 'microphone']);
export type PanelPeripheral = z.infer<typeof PanelPeripheral>;

const Bound = z.nullable(z.union([z.number(), z.string().check(z.maxLength(40))]));

/** Whom the panel invites, by one of its filters. */
export const PanelFilterChoice = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('select'),
    id: z.string().check(z.minLength(1), z.maxLength(200)),
    /** Keys of the filter's choices. */
    values: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(1000)),
  }),
  z.object({
    type: z.literal('range'),
    id: z.string().check(z.minLength(1), z.maxLength(200)),
    /** Null: no bound. A date is written as in ISO 8601. */
    lower: Bound,
    upper: Bound,
  }),
]);
export type PanelFilterChoice = z.infer<typeof PanelFilterChoice>;

/** Payment for those who are screened out, which the panel makes by itself. */
export const ScreenedOutPayment = z.object({
  /** For each of them, in the currency's smallest unit; less than the reward. */
  rewardMinor: z.int().check(z.minimum(1), z.maximum(100_000_000)),
  /** The panel pauses the study when so many were paid. */
  slots: z.int().check(z.minimum(1), z.maximum(100_000)),
});
export type ScreenedOutPayment = z.infer<typeof ScreenedOutPayment>;

export const PANEL_NAME_MAX = 120;
export const PANEL_DESCRIPTION_MAX = 10_000;

/** The fields of a study at the panel that researchers set. */
const draft = {
  /** What participants read in the list of studies. */
  name: z.string().check(z.maxLength(PANEL_NAME_MAX)),
  /** What they read before they begin: plain text, in paragraphs. */
  description: z.string().check(z.maxLength(PANEL_DESCRIPTION_MAX)),
  durationMins: z.int().check(z.minimum(1), z.maximum(24 * 60)),
  places: z.int().check(z.minimum(1), z.maximum(100_000)),
  /** For each participant, in the currency's smallest unit. */
  rewardMinor: z.int().check(z.minimum(1), z.maximum(100_000_000)),
  deviceTypes: z.array(DeviceType).check(z.minLength(1), z.maxLength(3)),
  peripherals: z.array(PanelPeripheral).check(z.maxLength(4)),
  filters: z.array(PanelFilterChoice).check(z.maxLength(100)),
  /** Null: those who are screened out are asked to return without a payment. */
  screenedOut: z.nullable(ScreenedOutPayment),
};
export const PanelDraft = z.object(draft);
export type PanelDraft = z.infer<typeof PanelDraft>;

/** When a recording is good enough to be paid; null: not looked at. As the thresholds of exports. */
export const UsableThresholds = z.object({
  /** Degrees; the accuracy must be below it. */
  accuracyDeg: z.nullable(z.number().check(z.minimum(0.1), z.maximum(20))),
  /** Shares, 0..1. */
  gazeQuality: z.nullable(z.number().check(z.minimum(0.01), z.maximum(1))),
  faceQuality: z.nullable(z.number().check(z.minimum(0.01), z.maximum(1))),
  /** Every survey that was shown must have been completed. */
  areAnswersNeeded: z.boolean(),
});
export type UsableThresholds = z.infer<typeof UsableThresholds>;

/** What the panel does by itself with a submission that enters a code. */
export const PanelCodeAction = z.enum(['REVIEW', 'ASK_TO_RETURN', 'PAY_SCREENED_OUT']);
export type PanelCodeAction = z.infer<typeof PanelCodeAction>;

export const PanelCode = z.object({ end: PanelEnd, code: z.string(), action: PanelCodeAction });
export type PanelCode = z.infer<typeof PanelCode>;

/** What a study costs, as the panel calculates it. */
export const PanelCost = z.object({
  currency: z.string(),
  totalMinor: z.int(),
  /** The parts, if the panel states them. They add up to the total. */
  rewardsMinor: z.nullable(z.int()),
  feesMinor: z.nullable(z.int()),
  taxMinor: z.nullable(z.int()),
});
export type PanelCost = z.infer<typeof PanelCost>;

export const PANEL_SYNC_FAILURES = [
  /** The company has no token any more. */
  'NOT_CONNECTED',
  'TOKEN_REFUSED',
  /** The token belongs to another account, which does not reach this study. */
  'OTHER_ACCOUNT',
  /** Somebody deleted the study at the panel. */
  'GONE',
  'UNREACHABLE',
  'BUSY',
] as const;
export const PanelSyncFailure = z.enum(PANEL_SYNC_FAILURES);
export type PanelSyncFailure = z.infer<typeof PanelSyncFailure>;

/** A study as it stands at the panel, as far as the server knows. */
export const PanelStudy = z.object({
  type: PanelProviderType,
  /** The panel's own id. */
  panelStudyId: z.string(),
  /** The page of the study at the panel. */
  url: z.string(),
  state: PanelStudyState,
  /** As stored at the panel, not as it was sent. */
  draft: PanelDraft,
  /** Filters that were set at the panel itself and cannot be shown here. They are kept. */
  otherFilters: z.int(),
  currency: z.string(),
  workspaceId: z.nullable(z.string()),
  /** Submissions that hold a place: taking part, waiting for a decision, or approved. */
  placesTaken: z.int(),
  codes: z.array(PanelCode),
  /** Of all places; null: the panel has not said. */
  cost: z.nullable(PanelCost),
  thresholds: UsableThresholds,
  pushedDate: Timestamp,
  pushedBy: z.nullable(z.object({ id: Id, name: z.string() })),
  publishedDate: z.nullable(Timestamp),
  /** When the panel was last asked with success. */
  syncedDate: z.nullable(Timestamp),
  syncFailure: z.nullable(
    z.object({
      code: PanelSyncFailure,
      /** What happened and what to do, as a sentence. */
      message: z.string(),
      sinceDate: Timestamp,
      /** When the panel is asked again. */
      nextTryDate: z.nullable(Timestamp),
    }),
  ),
  /** False: changes are found out by asking every few minutes only. */
  isNotified: z.boolean(),
});
export type PanelStudy = z.infer<typeof PanelStudy>;

/** Why a study cannot be pushed. The messages are in the rules. */
export const PUSH_PROBLEMS = [
  'LAB_STUDY',
  'NO_STIMULI',
  'ALREADY_PUSHED',
  /** A redirect panel is set up for it. */
  'OTHER_PANEL',
  'NOT_CONNECTED',
] as const;
export const PushProblem = z.enum(PUSH_PROBLEMS);
export type PushProblem = z.infer<typeof PushProblem>;

export const getPanelStudy = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/panelprovider',
  summary: 'The study at the panel, null before it was pushed; and what a push would begin with',
  needs: NEEDS,
  answer: z.object({
    panelStudy: z.nullable(PanelStudy),
    /** Why it cannot be pushed; empty: it can. */
    problems: z.array(PushProblem),
    /** Suggested for a push. The reward depends on the currency of a workspace and is in the rules. */
    suggestion: z.omit(PanelDraft, { rewardMinor: true }),
  }),
});

export const pushStudy = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/panelprovider',
  summary:
    'Make a draft of the study at the panel; whatever is left out is taken from the study. Nothing is published',
  needs: 'STUDY',
  body: z.object({
    type: z.string().check(z.maxLength(40)),
    ...z.partial(PanelDraft).shape,
    durationMins: draft.durationMins,
    thresholds: z.optional(UsableThresholds),
    /** Who pays; left out: the first workspace of the account. */
    workspaceId: z.optional(PanelId),
    projectId: z.optional(PanelId),
  }),
  answer: PanelStudy,
  refusals: {
    400: `The panel is unknown (UNKNOWN_PANEL), or: ${TOKEN}`,
    403: 'You do not have access to push studies.',
    409: 'The study cannot be pushed: LAB_STUDY, NO_STIMULI, ALREADY_PUSHED, OTHER_PANEL or NOT_CONNECTED; or something is just being sent for it (BEING_SENT).',
    422: `A field is not possible (NOT_POSSIBLE), or: ${REFUSED_BY_PANEL}`,
    503: NO_ANSWER,
  },
});

export const changePanelStudy = endpoint({
  method: 'PUT',
  path: '/studies/{studyId}/panelprovider',
  summary:
    'Change the draft at the panel. Once it is published only places can be added; the thresholds can change at any time',
  needs: NEEDS,
  body: z.object({
    ...z.partial(PanelDraft).shape,
    thresholds: z.optional(UsableThresholds),
    /** What added places cost, as `getPanelCost` said; needed once the study is published. */
    expectedCostMinor: z.optional(z.int()),
  }),
  answer: PanelStudy,
  refusals: {
    400: TOKEN,
    403: 'Nobody spends money as somebody else (NOT_ALLOWED).',
    409: 'The study was published already (PUBLISHED), the cost is another one (COST_CHANGED), the data collection is off (NOT_COLLECTING), something is just being sent (BEING_SENT), or the study is not at the panel (NOT_PUSHED).',
    422: `A field is not possible (NOT_POSSIBLE), or: ${REFUSED_BY_PANEL}`,
    503: NO_ANSWER,
  },
});

export const PanelTransition = z.enum(['PUBLISH', 'PAUSE', 'START', 'STOP']);
export type PanelTransition = z.infer<typeof PanelTransition>;

export const transitionPanelStudy = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/panelprovider/transition',
  summary: 'Publish the draft, or pause, resume or stop the study at the panel',
  needs: NEEDS,
  body: z.object({
    action: PanelTransition,
    /** Of PUBLISH: the total of the cost that was shown and confirmed. */
    expectedCostMinor: z.optional(z.int()),
  }),
  answer: PanelStudy,
  refusals: {
    400: TOKEN,
    403: 'Nobody spends money as somebody else (NOT_ALLOWED).',
    409: 'The cost is another one (COST_CHANGED), the data collection is off (NOT_COLLECTING), the state does not allow it (WRONG_STATE), something is just being sent (BEING_SENT), or the study is not at the panel (NOT_PUSHED).',
    422: REFUSED_BY_PANEL,
    503: NO_ANSWER,
  },
});

export const deletePanelStudy = endpoint({
  method: 'DELETE',
  path: '/studies/{studyId}/panelprovider',
  summary: 'Delete the draft at the panel, or forget a study that no longer exists there',
  needs: NEEDS,
  refusals: {
    400: TOKEN,
    409: 'The study was published (PUBLISHED), something is just being sent (BEING_SENT), or the company is not connected (NOT_CONNECTED).',
    422: REFUSED_BY_PANEL,
    503: NO_ANSWER,
  },
});

export const syncPanelStudy = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/panelprovider/sync',
  summary: 'Ask the panel now how the study and its submissions stand',
  needs: NEEDS,
  answer: PanelStudy,
  refusals: {
    409: 'The study is not at the panel (NOT_PUSHED).',
    429: 'Asked too often; the Retry-After header says when to try again.',
  },
});

export const getPanelCost = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/panelprovider/cost',
  summary: 'What so many places more would cost, as the panel calculates it now',
  needs: NEEDS,
  query: z.object({
    addedPlaces: z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
  }),
  answer: PanelCost,
  refusals: {
    400: TOKEN,
    409: 'The study is not at the panel (NOT_PUSHED).',
    422: REFUSED_BY_PANEL,
    503: NO_ANSWER,
  },
});
