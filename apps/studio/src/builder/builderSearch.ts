import * as z from 'zod/mini';

/** What stands in the address of the builder: the item that is chosen. */
export const BuilderSearch = z.object({
  item: z.catch(z.optional(z.string().check(z.maxLength(64))), undefined),
});
export type BuilderSearch = z.infer<typeof BuilderSearch>;
