import * as z from 'zod/mini';

/** URL parameters of the page of respondents. Invalid values are ignored. */
export const RespondentsSearch = z.object({
  /** The registration alone, on the whole screen. */
  kiosk: z.catch(z.optional(z.literal(1)), undefined),
  /** The study that respondents are registered for; kept over a reload. */
  study: z.catch(z.optional(z.string().check(z.maxLength(64))), undefined),
});
export type RespondentsSearch = z.infer<typeof RespondentsSearch>;
