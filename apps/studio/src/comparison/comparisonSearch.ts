import * as z from 'zod/mini';
import { AoiPairList } from './views/comparisonState';

export const COMPARISON_TABS = ['stimuli', 'segments', 'visuals', 'signals'] as const;
export type ComparisonTab = (typeof COMPARISON_TABS)[number];

const Ids = z.catch(
  z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(24))),
  undefined,
);

/** A comparison in the URL, so that it can be shared; it takes precedence over the stored state. */
export const ComparisonSearch = z.object({
  type: z.catch(z.optional(z.enum(['stimuli', 'segments'])), undefined),
  stimuli: Ids,
  segments: Ids,
  /** Pairs of AOIs; left out: proposed by their names. */
  pairs: z.catch(z.optional(AoiPairList), undefined),
  tab: z.catch(z.optional(z.enum(COMPARISON_TABS)), undefined),
});
export type ComparisonSearch = z.infer<typeof ComparisonSearch>;
