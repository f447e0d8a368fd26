/** How many people a study has to invite: what the researcher wants, and what was observed so far. */
import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, Timestamp } from '../protocol/scalars';

/** Limits of what can be planned. Money is in the smallest unit of the currency. */
export const RECRUITMENT_LIMITS = {
  usablePerGroup: { min: 1, max: 5000 },
  accuracyDeg: { min: 0.5, max: 20 },
  share: { min: 0.1, max: 1 },
  moneyMinor: { min: 0, max: 10_000_000 },
  effect: { min: 0.05, max: 5 },
  proportion: { min: 0.01, max: 0.99 },
  alpha: { min: 0.001, max: 0.2 },
  power: { min: 0.5, max: 0.99 },
} as const;

const within = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().check(z.minimum(min), z.maximum(max));

/** What a finished recording has to meet to be usable; null: no limit. */
export const UsableGate = z.object({
  /** The accuracy has to be below it. */
  accuracyDeg: z.nullable(within(RECRUITMENT_LIMITS.accuracyDeg)),
  /** Shares 0..1 that have to be reached. */
  gazeQuality: z.nullable(within(RECRUITMENT_LIMITS.share)),
  faceQuality: z.nullable(within(RECRUITMENT_LIMITS.share)),
});
export type UsableGate = z.infer<typeof UsableGate>;

const AmountMinor = z
  .int()
  .check(
    z.minimum(RECRUITMENT_LIMITS.moneyMinor.min),
    z.maximum(RECRUITMENT_LIMITS.moneyMinor.max),
  );

/** What people are paid, in the smallest unit of the currency. */
export const RecruitmentPrices = z.object({
  /** ISO 4217, such as GBP. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** For whoever reached the end. */
  rewardMinor: AmountMinor,
  /** For whoever was screened out. */
  screenedOutMinor: AmountMinor,
  /** Of the panel, for each person who is paid. */
  feeMinor: AmountMinor,
});
export type RecruitmentPrices = z.infer<typeof RecruitmentPrices>;

const Chance = {
  /** Two-sided level of significance. */
  alpha: within(RECRUITMENT_LIMITS.alpha),
  power: within(RECRUITMENT_LIMITS.power),
};

/** The comparison that the study is made for. */
export const PlannedComparison = z.discriminatedUnion('design', [
  /** Different people; the difference of the means over the common standard deviation (d, g). */
  z.object({ design: z.literal('groups'), effect: within(RECRUITMENT_LIMITS.effect), ...Chance }),
  /** The same people twice; the mean difference over the standard deviation of differences (dz). */
  z.object({ design: z.literal('paired'), effect: within(RECRUITMENT_LIMITS.effect), ...Chance }),
  /** Different people; two proportions. */
  z.object({
    design: z.literal('proportions'),
    first: within(RECRUITMENT_LIMITS.proportion),
    second: within(RECRUITMENT_LIMITS.proportion),
    ...Chance,
  }),
]);
export type PlannedComparison = z.infer<typeof PlannedComparison>;

export const RecruitmentPlan = z.object({
  /** Usable people wanted in each group; a group is a flow of the study. */
  usablePerGroup: z
    .int()
    .check(
      z.minimum(RECRUITMENT_LIMITS.usablePerGroup.min),
      z.maximum(RECRUITMENT_LIMITS.usablePerGroup.max),
    ),
  gate: UsableGate,
  /** Null: no prices were entered. */
  prices: z.nullable(RecruitmentPrices),
  comparison: z.nullable(PlannedComparison),
});
export type RecruitmentPlan = z.infer<typeof RecruitmentPlan>;

/** Where somebody who opened the link was lost, in the order in which it happens. */
export const LOSS_STEPS = [
  /** Left before the consent or did not agree to it. */
  'consent',
  /** Left during the setup steps. */
  'setup',
  /** Screened out: the camera was too slow. */
  'frameRate',
  /** Screened out: the face was not found. */
  'face',
  /** Screened out: the calibration was too poor. */
  'calibration',
  /** Left while the stimuli were shown. */
  'slideshow',
  /** The recording did not arrive or could not be processed. */
  'technical',
  /** Withdrew the consent later. */
  'withdrawn',
  /** Reached the end, and the recording does not meet the gate. */
  'unusable',
] as const;
export const LossStep = z.enum(LOSS_STEPS);
export type LossStep = z.infer<typeof LossStep>;

const Count = z.int();

/** People by how it ended for them; `usable` is none of the losses. */
export const PlaceCounts = z.object({
  consent: Count,
  setup: Count,
  frameRate: Count,
  face: Count,
  calibration: Count,
  slideshow: Count,
  technical: Count,
  withdrawn: Count,
  unusable: Count,
  usable: Count,
} satisfies Record<LossStep | 'usable', typeof Count>);
export type PlaceCounts = z.infer<typeof PlaceCounts>;

export const RecruitmentGroup = z.object({
  /** The flow; null: the study has none. */
  blockId: z.nullable(Id),
  name: z.string(),
  usable: Count,
});
export type RecruitmentGroup = z.infer<typeof RecruitmentGroup>;

/** What was observed. Previews and everything that was deleted are not counted. */
export const RecruitmentEvidence = z.object({
  own: z.object({
    counts: PlaceCounts,
    /** Taking part, sending or being processed: it is not known yet how it ends. */
    pending: Count,
    /** The flows of the study in their order, at least one. */
    groups: z.array(RecruitmentGroup),
    /** People who opened the link in the last week of collection; null: nobody did. */
    starts: z.nullable(z.object({ count: Count, sinceDate: Timestamp, untilDate: Timestamp })),
  }),
  /** The last studies of the company of the same type and with the same sensors. */
  earlier: z.object({ counts: PlaceCounts, studies: Count }),
});
export type RecruitmentEvidence = z.infer<typeof RecruitmentEvidence>;

export const RecruitmentPlanAnswer = z.object({
  plan: RecruitmentPlan,
  /** When the plan was saved; null: it is the one that a study begins with. */
  savedDate: z.nullable(Timestamp),
  evidence: RecruitmentEvidence,
});
export type RecruitmentPlanAnswer = z.infer<typeof RecruitmentPlanAnswer>;

/** A limit of the gate in a query; `none` for no limit. */
const gateLimit = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.optional(z.union([z.literal('none'), z.coerce.number().check(z.minimum(min), z.maximum(max))]));

const NOT_REMOTE = {
  409: 'The respondents of a lab study are not recruited here (LAB_STUDY).',
};

export const getRecruitmentPlan = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/recruitmentPlan',
  summary: 'How many usable people a study shall have, and where people were lost so far',
  needs: 'STUDY',
  /** Another gate than the saved one, to see what it changes. */
  query: z.object({
    accuracyDeg: gateLimit(RECRUITMENT_LIMITS.accuracyDeg),
    gazeQuality: gateLimit(RECRUITMENT_LIMITS.share),
    faceQuality: gateLimit(RECRUITMENT_LIMITS.share),
  }),
  answer: RecruitmentPlanAnswer,
  refusals: NOT_REMOTE,
});

export const saveRecruitmentPlan = endpoint({
  method: 'PUT',
  path: '/studies/{studyId}/recruitmentPlan',
  summary: 'Save how many usable people a study shall have, what they are paid, and what for',
  needs: 'STUDY',
  body: RecruitmentPlan,
  answer: RecruitmentPlanAnswer,
  refusals: {
    400: 'The plan cannot be computed; the message says why (PLAN_NOT_VALID).',
    ...NOT_REMOTE,
  },
});

/** A difference between two segments of a study that the stored metrics of an AOI show. */
export const ObservedEffect = z.object({
  studyId: Id,
  studyName: z.string(),
  stimulusName: z.string(),
  aoiName: z.string(),
  first: z.object({ name: z.string(), n: Count }),
  second: z.object({ name: z.string(), n: Count }),
  /** Hedges' g with its 95 % interval; for proportions their difference. First minus second. */
  kind: z.enum(['hedges-g', 'risk-difference']),
  value: z.number(),
  low: z.number(),
  high: z.number(),
  /** The two proportions; null for a mean. */
  proportions: z.nullable(z.object({ first: z.number(), second: z.number() })),
});
export type ObservedEffect = z.infer<typeof ObservedEffect>;

/** More differences of one metric are not listed, the newest studies first. */
export const EFFECTS_MAX = 200;

export const listObservedEffects = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/recruitmentPlan/effects',
  summary:
    'Effect sizes between segments without common respondents, from the stored AOI metrics of this study and the latest ones of the company',
  needs: 'ANALYSIS',
  /** The id of an AOI metric or ratio that is compared. */
  query: z.object({ metric: z.string().check(z.maxLength(64)) }),
  answer: z.array(ObservedEffect),
  refusals: { 400: 'No such metric is compared (UNKNOWN_METRIC).' },
});
