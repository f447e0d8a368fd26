import type { Study } from '@fovea/contract/studies/studies';
import {
  combinationsOf,
  existingCombinations,
  type Combination,
} from '@fovea/rules/analysis/comparison';
import type { AoiPairs } from '@fovea/rules/analysis/aoiPairs';
import type { ComparisonSearch } from './comparisonSearch';
import type { ComparisonState } from './views/comparisonState';

export interface ShownComparison {
  readonly type: ComparisonState['comparisonType'];
  readonly combinations: readonly Combination[];
  /** Null: proposed by the names of the AOIs. */
  readonly aoiPairs: AoiPairs | null;
}

/** What is compared: what the address names and still exists, else what was kept. */
export function shownComparison(
  study: Study,
  kept: ComparisonState,
  { type, stimuli, segments, pairs }: ComparisonSearch,
): ShownComparison {
  if (!type || !stimuli || !segments) {
    return {
      aoiPairs: pairs ?? kept.aoiPairs,
      type: type ?? kept.comparisonType,
      combinations:
        type && type !== kept.comparisonType ? [] : existingCombinations(study, kept.combinations),
    };
  }
  const named = combinationsOf(study.id, stimuli, segments, type);
  // An address without pairs means the proposed ones, whatever this browser kept.
  return {
    type,
    combinations: existingCombinations(study, named),
    aoiPairs: pairs ?? null,
  };
}
