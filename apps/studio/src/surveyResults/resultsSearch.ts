import * as z from 'zod/mini';

const Wanted = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(64))), undefined);

/** Which answers are looked at; stands in the address. Left out: the first survey, all respondents. */
export const ResultsSearch = z.object({
  survey: Wanted,
  segment: Wanted,
  /** A second segment beside the first. */
  compare: Wanted,
});
export type ResultsSearch = z.infer<typeof ResultsSearch>;
