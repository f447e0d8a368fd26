import * as z from 'zod/mini';

/** URL parameters of the redirect back from the identity provider. */
export const IdentitySearch = z.object({
  ticket: z.catch(z.optional(z.string()), undefined),
  error: z.catch(z.optional(z.string()), undefined),
});
export type IdentitySearch = z.infer<typeof IdentitySearch>;
