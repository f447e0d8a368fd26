import type { Study } from '@fovea/contract/studies/studies';
import {
  combinationsOf,
  existingCombinations,
  type Combination,
} from '@fovea/rules/analysis/comparison';
import * as z from 'zod/mini';
import type { ComparisonState } from './views/comparisonState';

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
  tab: z.catch(z.optional(z.enum(COMPARISON_TABS)), undefined),
});
export type ComparisonSearch = z.infer<typeof ComparisonSearch>;

export interface ShownComparison {
  readonly type: ComparisonState['comparisonType'];
  readonly combinations: readonly Combination[];
}

/** What is compared: what the URL names and still exists, otherwise the stored state. */
export function shownComparison(
  study: Study,
  kept: ComparisonState,
  { type, stimuli, segments }: ComparisonSearch,
): ShownComparison {
  if (!type || !stimuli || !segments) {
    return {
      type: type ?? kept.comparisonType,
      combinations:
        type && type !== kept.comparisonType ? [] : existingCombinations(study, kept.combinations),
    };
  }
  const named = combinationsOf(study.id, stimuli, segments, type);
  return { type, combinations: existingCombinations(study, named) };
}
