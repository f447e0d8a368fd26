import * as z from 'zod/mini';

/** The body of every refusal and failure. */
export const Problem = z.object({
  status: z.int(),
  /** A sentence for people: what happened and what to do. */
  message: z.string(),
  /** A stable word for programs, for example `NAME_TAKEN`. */
  code: z.optional(z.string()),
  /** FILE_DUPLICATE: the file that is there already. */
  duplicate: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** SURVEY_NOT_SAFE: each thing that a survey may not carry, with its place. */
  findings: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** Which fields of the body are wrong, and why. */
  fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type Problem = z.infer<typeof Problem>;
