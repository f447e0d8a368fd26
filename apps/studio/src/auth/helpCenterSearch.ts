import * as z from 'zod/mini';

const Address = z.catch(z.optional(z.string().check(z.maxLength(2000))), undefined);

/** Where a help centre wants to return to, under the names that help centres use. */
export const HelpCenterSearch = z.object({
  returnTo: Address,
  return_to: Address,
  RedirectPath: Address,
});
export type HelpCenterSearch = z.infer<typeof HelpCenterSearch>;
