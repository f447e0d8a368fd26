import * as z from 'zod/mini';

/** The body of every refusal and failure. */
export const Problem = z.object({
  status: z.int(),
  /** A sentence for people: what happened and what to do. */
  message: z.string(),
  /** A stable word for programs, for example `NAME_TAKEN`. */
  code: z.optional(z.string()),
  /** Which fields of the body are wrong, and why. */
  fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type Problem = z.infer<typeof Problem>;
