import * as z from 'zod/mini';

const optional = (longest: number) =>
  z.catch(z.optional(z.string().check(z.maxLength(longest))), undefined);

/** URL parameters of the builder. */
export const BuilderSearch = z.object({
  /** The current flow; the first one by default. */
  flow: optional(64),
  /** The selected items (child ids), separated by commas. */
  items: optional(4000),
  /** A stimulus or a block to select, for links from other pages. */
  item: optional(64),
});
export type BuilderSearch = z.infer<typeof BuilderSearch>;
