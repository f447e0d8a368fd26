import * as z from 'zod/mini';

const Wanted = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(64))), undefined);

/** The URL parameters. Default: the first survey, all respondents. */
export const ResultsSearch = z.object({
  survey: Wanted,
  segment: Wanted,
  /** A second segment to compare with. */
  compare: Wanted,
});
export type ResultsSearch = z.infer<typeof ResultsSearch>;
