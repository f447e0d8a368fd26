import type { Study } from '@fovea/contract/studies/studies';
import {
  combinationsOf,
  existingCombinations,
  type Combination,
} from '@fovea/rules/analysis/comparison';
import type { ComparisonSearch } from './comparisonSearch';
import type { ComparisonState } from './views/comparisonState';

export interface ShownComparison {
  readonly type: ComparisonState['comparisonType'];
  readonly combinations: readonly Combination[];
}

/** What is compared: what the address names and still exists, else what was kept. */
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
