import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id } from '../protocol/scalars';

/** Number of respondents. */
const Count = z.nullable(z.int().check(z.minimum(0), z.maximum(100_000)));

/** Whom a lab study takes: everybody whom its quota has space for, or only those planned before. */
export const RespondentRegistration = z.enum(['ANYONE', 'TEST_PLAN_ONLY']);
export type RespondentRegistration = z.infer<typeof RespondentRegistration>;

/** A property of respondents that is asked at their registration, with the answers to choose from. */
export const QuotaVariable = z.object({
  /** Its name among the variables of a respondent. */
  variable: z.string(),
  label: z.string(),
  bucketLabels: z.array(z.string()),
});
export type QuotaVariable = z.infer<typeof QuotaVariable>;

/** How many respondents of each kind a lab study needs. */
export const Quota = z.object({
  id: Id,
  studyId: Id,
  youngMale: Count,
  oldMale: Count,
  youngFemale: Count,
  oldFemale: Count,
  /** Respondents of this age and above count as old; 35 by default. */
  oldAt: z.int().check(z.minimum(18), z.maximum(65)),
  variables: z.array(QuotaVariable),
});
export type Quota = z.infer<typeof Quota>;

/** Bounded, so that the rule that judges it is never given more than it can compare at once. */
const Text = z.string().check(z.maxLength(2000));
const ChangedVariable = z.object({
  variable: Text,
  label: Text,
  bucketLabels: z.array(Text).check(z.maxLength(500)),
});

export const QuotaChange = z.object({
  youngMale: Count,
  oldMale: Count,
  youngFemale: Count,
  oldFemale: Count,
  oldAt: z.int().check(z.minimum(18), z.maximum(65)),
  /** Left out: it stays as it is. */
  respondentRegistration: z.optional(RespondentRegistration),
  /** All of them, in their order; left out: they stay as they are. */
  variables: z.optional(z.array(ChangedVariable).check(z.maxLength(100))),
});
export type QuotaChange = z.infer<typeof QuotaChange>;

export const updateQuota = endpoint({
  method: 'PUT',
  path: '/studies/{studyId}/quota',
  summary: 'Set how many respondents of each kind a lab study shall have',
  needs: { allOf: ['STUDY', 'LAB'] },
  body: QuotaChange,
  answer: Quota,
  refusals: { 409: 'The quota of this study cannot be changed now; the message says why.' },
});
