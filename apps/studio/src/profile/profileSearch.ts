import * as z from 'zod/mini';

export const PROFILE_TABS = ['details', 'password', 'secondFactor', 'sessions', 'tokens'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

/** URL parameters of the user's settings. */
export const ProfileSearch = z.object({
  tab: z.catch(z.optional(z.enum(PROFILE_TABS)), undefined),
});
export type ProfileSearch = z.infer<typeof ProfileSearch>;
