import * as z from 'zod/mini';

/** The body of every error response. */
export const Problem = z.object({
  status: z.int(),
  /** A sentence for people: what happened and what to do. */
  message: z.string(),
  /** A stable code for programs, for example `NAME_TAKEN`. */
  code: z.optional(z.string()),
  /** For a request that failed: its name in the log of the server. */
  requestId: z.optional(z.string()),
  /** For FILE_DUPLICATE: the existing file. */
  duplicate: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** For SURVEY_NOT_SAFE: everything the survey may not contain, with its path. */
  findings: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** Which fields of the body are invalid, and why. */
  fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type Problem = z.infer<typeof Problem>;
