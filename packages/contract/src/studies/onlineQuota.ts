import * as z from 'zod/mini';

/** Bounded, so that the rule that judges it is never given more than it can compare at once. */
const Text = z.string().check(z.maxLength(2000));
const Texts = z.array(Text).check(z.maxLength(500));

/** Respondents of one kind, and how many of them the study wants. What is null does not matter. */
export const QuotaCell = z.object({
  id: Text,
  name: Text,
  limit: z.int(),
  /** In years; both ends belong to it. */
  ageFrom: z.nullable(z.int()),
  ageTo: z.nullable(z.int()),
  gender: z.nullable(z.enum(['FEMALE', 'MALE', 'OTHER'])),
  /** A parameter of the link that has one of these values. */
  variable: z.nullable(z.object({ name: Text, values: Texts })),
});
export type QuotaCell = z.infer<typeof QuotaCell>;

/** How many respondents of each kind an online study takes. Kinds may overlap. */
export const OnlineQuota = z.object({
  /** The parameter of the link with the age in years; empty: no cell asks for it. */
  ageParameter: Text,
  /** The parameter of the link with the gender; empty: no cell asks for it. */
  genderParameter: Text,
  /** What the parameter says for each; anything else is `OTHER`. Upper and lower case are the same. */
  femaleValues: Texts,
  maleValues: Texts,
  /** Whether the study takes respondents who belong to none of the cells. */
  takesOthers: z.boolean(),
  cells: z.array(QuotaCell).check(z.maxLength(200)),
});
export type OnlineQuota = z.infer<typeof OnlineQuota>;
