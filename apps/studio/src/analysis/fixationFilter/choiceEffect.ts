import type { FixationFilter, StudyFixationFilter } from '@fovea/contract/analysis/fixationFilter';
import { isSameFilter } from '@fovea/rules/analysis/fixationFilters';

/** What choosing a filter does: nothing for the first three. */
export type ChoiceEffect =
  | 'invalid'
  | 'inUse'
  | 'running'
  /** The filter in use ends the work on another one. */
  | 'endsWork'
  /** Without recordings. */
  | 'atOnce'
  | 'replacesWork'
  | 'analyses';

/** @param filter null: it has invalid numbers */
export function effectOf(
  filter: FixationFilter | null,
  { filter: inUse, recomputation, recordings }: StudyFixationFilter,
): ChoiceEffect {
  if (filter === null) return 'invalid';
  if (isSameFilter(filter, inUse)) return recomputation === null ? 'inUse' : 'endsWork';
  if (recomputation?.state === 'RUNNING') {
    return isSameFilter(filter, recomputation.filter) ? 'running' : 'replacesWork';
  }
  return recordings === 0 ? 'atOnce' : 'analyses';
}
