import * as z from 'zod/mini';

/** What an app asks: a whole query in one text, see `keepAppRequest`. */
export const AuthorizeSearch = z.object({
  asked: z.catch(z.optional(z.string()), undefined),
});
export type AuthorizeSearch = z.infer<typeof AuthorizeSearch>;
